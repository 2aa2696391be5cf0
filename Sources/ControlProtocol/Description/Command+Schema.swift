package import SketchCore

extension VoiceCommand: SharedSchema {
  package static let schemaName = "Command"
  package static let definition = Schema.object([
    "transcript": .string(length: 0...CommandBody.textLimit),
    "intent": .choice(of: Intent.self),
    "confidence": .share,
    "create": CreateRequest.schema.optional,
    "edits": .list(of: Edit.self).with("maxItems", .number(Double(mostParts))).optional,
    "target": Target.schema.optional,
    "with": Target.schema.described("compare: the other artwork").optional,
    "version": .string(length: labelLength).described("checkout: the version as it was said").optional,
    "export": ExportRequest.schema.optional,
    "print": Schema.object([
      "printer": .string(length: labelLength).described("The system's own choice when absent").optional,
      "copies": .integer(in: PrintRequest.copiesRange).optional,
      "paper": .choice(of: PaperSize.self).optional,
      "sheet": SheetGrid.schema.optional,
    ]).optional,
    "steps": .integer(in: stepsRange).described(
      "undo, redo: how many; forget: how many of the things said last, instead of `last`"
    ).optional,
    "entry": Schema.id.with("minimum", 0).described(
      "undo, redo: entry of the journal that is the last one done afterwards; instead of steps"
    ).optional,
    "last": .string(length: labelLength).described("forget: an ISO 8601 duration, or “everything”").optional,
    "count": .integer(in: countRange).optional,
    "query": .string(length: 1...CommandBody.textLimit).optional,
    "filters": Filters.schema.optional,
    "sort": .choice(of: ArtworkQuery.Sort.self).optional,
    "tag": .string(length: labelLength).optional,
    "title": .string(length: 1...200).described("rename").optional,
    "region": .string(length: labelLength).described("color: a part of a coloring page").optional,
    "color": .string(length: labelLength).described("color").optional,
    "collection": CollectionArgument.schema.optional,
    "profile": .string(length: labelLength).optional,
    "queue": Schema.object(["action": .choice(of: VoiceCommand.QueueRequest.Action.self)]).optional,
    "about": .choice(of: VoiceCommand.StatusTopic.self).described("status: how it is going when absent").optional,
    "reason": .string.described("unknown: why nothing was understood").optional,
    "suggestion": Schema.object(["intent": .string, "create": Schema(["type": "object"]).optional])
      .described("unknown: what could be done instead").optional,
    "then": .list(of: VoiceCommand.self).with("maxItems", .number(Double(mostParts - 1))).described(
      "Steps of a compound command that follow this one"
    ).optional,
  ]).described("Fields that do not apply are absent.")
}

extension CreateRequest: Described {
  package static let schema = Schema.object([
    "description": .string(length: 0...CommandBody.textLimit)
      .described("Empty only with from: what that shows"),
    "style": StyleChoice.schema.optional,
    "kind": ArtKind.schema,
    "option": .string(length: 1...CommandBody.textLimit)
      .described("Option of the kind, by its id in the catalogue").optional,
    "details": .list(of: .string(length: 1...CommandBody.textLimit))
      .with("maxItems", .number(Double(VoiceCommand.mostParts)))
      .described("What else is said of the kind").optional,
    "count": .integer(in: VoiceCommand.countRange),
    "asked": .integer(in: VoiceCommand.askedRange)
      .described("Number asked for where it is more than count may be").optional,
    "aspect": .aspect.optional,
    "quality": .choice(of: Quality.self).optional,
    "model": .string(length: VoiceCommand.labelLength).described("Name of the model asked for").optional,
    "genre": .string(length: VoiceCommand.labelLength).described("comic").optional,
    "artStyle": .string(length: VoiceCommand.labelLength).described("comic").optional,
    "world": .string(length: VoiceCommand.labelLength).described("comic").optional,
    "panels": .integer(in: VoiceCommand.panelRange).described("comic").optional,
    "theme": .string(length: VoiceCommand.labelLength).described("video").optional,
    "seconds": .integer(in: VoiceCommand.secondRange).described("video").optional,
    "fps": Schema.integer.with("enum", .array(FilmWish.rates.map { .number(Double($0)) }))
      .described("video: frames a second").optional,
    "from": Target.schema.described("Picture it is made of: “a sticker from the last one”").optional,
    "free": .boolean.described("Only who draws for nothing may draw it").optional,
  ])
}

extension Edit: SharedSchema {
  package static let schemaName = "Edit"
  /// Every field but the type belongs to some types only, so all of them are optional.
  package static let definition = Schema.object(
    [("type", .choice(of: Kind.self))]
      + Field.allCases.map { ($0.rawValue, ($0 == .style ? StyleChoice.schema : .string).optional) })
}

extension Target: Described {
  private static let fields: KeyValuePairs<String, Schema> = [
    "which": .choice(of: Which.self), "ordinal": .integer(in: 1...1_000_000).optional,
    "count": .integer(in: 1...1_000_000).described("Three for “the last three”").optional,
    "query": .string(length: 1...CommandBody.textLimit).optional,
    "ids": .list(of: Schema.id.with("minimum", 1)).with("maxItems", .number(Double(VoiceCommand.mostArtworks)))
      .described("these").optional,
    "version": .string(length: VoiceCommand.labelLength).described("compare: a version of it, as it was said")
      .optional,
  ]
  package static let schema = Schema.object(Array(fields) + Array(VoiceCommand.Filters.fields))
}

extension VoiceCommand.Filters: Described {
  static let fields: KeyValuePairs<String, Schema> = [
    "favorites": .boolean.optional,
    "style": StyleChoice.schema.optional,
    "kind": ArtKind.schema.optional,
    "collection": .string(length: VoiceCommand.labelLength).optional,
    "tag": .string(length: VoiceCommand.labelLength).optional,
    "color": .string(length: VoiceCommand.labelLength).described("Colour that it has much of, in words").optional,
    "trash": .boolean.optional,
    "provider": .string(length: VoiceCommand.labelLength).optional,
    "option": .string(length: VoiceCommand.labelLength).optional,
    "genre": .string(length: VoiceCommand.labelLength).described("comic").optional,
    "world": .string(length: VoiceCommand.labelLength).described("comic").optional,
    "since": .string(length: VoiceCommand.labelLength)
      .described("RFC 3339, a period back from today (P1D), or as it was said (last tuesday)").optional,
    "until": .string(length: VoiceCommand.labelLength).optional,
    "when": .string(length: VoiceCommand.labelLength)
      .described("As it was said, once since and until are its ends").optional,
  ]
  package static let schema = Schema.object(fields)
}

extension CollectionArgument: Described {
  /// A name, or what is to be done about a collection.
  package static let schema = Schema([
    "oneOf": [
      Schema.string(length: VoiceCommand.labelLength).described("collect, uncollect: its name").json,
      Schema.object([
        "action": .choice(of: CollectionRequest.Action.self),
        "name": .string(length: VoiceCommand.labelLength).optional,
        "newName": .string(length: VoiceCommand.labelLength).described("rename").optional,
        "text": .string(length: 1...500).described("describe").optional,
        "query": ArtworkSearch.schema.described("create: what a saved search looks for").optional,
      ]).described("collection").json,
    ]
  ])
}

extension ArtKind: SharedSchema {
  package static let schemaName = "Kind"
  package static let definition = Schema.string.with("pattern", "^[A-Za-z][A-Za-z0-9-]{0,39}$").described(
    "\(ArtKind.allCases.map(\.rawValue).joined(separator: ", ")), or one that the user's catalogue adds")
}

extension Schema {
  /// Proportions: a name, or width and height.
  static let aspect = string.with(
    "pattern",
    .string("^(\(Aspect.allCases.map(\.rawValue).joined(separator: "|"))|[1-9][0-9]{0,2}:[1-9][0-9]{0,2})$")
  ).described("A name, or width and height from 1:\(Aspect.mostExtreme) to \(Aspect.mostExtreme):1")
}

extension StyleChoice: SharedSchema {
  package static let schemaName = "Style"
  package static let definition = Schema.string.described(
    "\(ArtStyle.allCases.map(\.rawValue).joined(separator: ", ")), or any phrase")
}

extension CommandOutcome: SharedSchema {
  package static let schemaName = "Outcome"
  package static let definition = Schema.object([
    "status": .choice(of: Status.self),
    "command": VoiceCommand.schema,
    "message": .string.described("One sentence for the user"),
    "job": Job.schema.optional,
    "artwork": Artwork.schema.optional,
    "artworks": .list(of: Artwork.self).optional,
    "estimate": Cost.schema.described("dryRun: what it would cost").optional,
    "seconds": .number.described("dryRun: how long it would take; absent when nobody knows").optional,
    "count": .integer.described("Commands about many pictures: how many were changed").optional,
    "collections": .list(of: ArtworkCollection.self).optional,
    "entries": .list(of: Schema.id).described("undo, redo: entries of the journal that were moved").optional,
    "file": .string.described("export: where it is").optional,
    "files": .list(of: .string).described("export of many: where they are").optional,
    "error": SketchError.schema.optional,
  ])
}
