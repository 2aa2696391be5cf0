import SketchCore

/// Bounds of a command that comes as JSON: those of one that comes as words.
extension VoiceCommand {
  /// Characters of a tag and the like, as in `PatchBody`.
  static let labelLength = 1...64
  static let countRange = 1...4
  static let askedRange = 5...1_000_000
  static let stepsRange = 1...1_000
  static let panelRange = 1...100
  static let secondRange = 1...3_600
  /// Changes to a picture in one command, and commands in one.
  static let mostParts = 100
  /// Artworks that are named one by one.
  static let mostArtworks = 10_000

  /// The command with its texts on one line.
  /// - Throws: `SketchError` `.invalidInput` naming the field that cannot be used.
  func withinBounds() throws(SketchError) -> VoiceCommand {
    var steps: [VoiceCommand] = []
    for step in then ?? [] {
      guard step.then == nil else { throw .cannotBeUsed("then", "a step has steps of its own", "List them one after the other.") }
      steps.append(try step.alone())
    }
    guard steps.count < Self.mostParts else {
      throw .cannotBeUsed("then", "there are \(steps.count) steps", "Send fewer than \(Self.mostParts).")
    }
    var command = try alone()
    if then != nil { command.then = steps }
    return command
  }

  /// Bounds of the command but its further steps.
  private func alone() throws(SketchError) -> VoiceCommand {
    var command = self
    command.transcript = try Self.text(transcript, "transcript", from: 0)
    guard (0...1).contains(confidence) else {
      throw .cannotBeUsed("confidence", "it is \(confidence)", "It has to be from 0 to 1.")
    }
    command.create = try create.map { (create) throws(SketchError) in try create.withinBounds() }
    if let suggestion {
      let create = try suggestion.create.map { (create) throws(SketchError) in try create.withinBounds() }
      command.suggestion = Suggestion(intent: suggestion.intent, create: create)
    }
    try Self.number(count, "count", in: Self.countRange)
    try Self.number(steps, "steps", in: Self.stepsRange)
    command.target = try target.map { (target) throws(SketchError) in try target.withinBounds("target") }
    command.with = try with.map { (other) throws(SketchError) in try other.withinBounds("with") }
    command.version = try Self.text(version, "version", Self.labelLength)
    command.query = try Self.text(query, "query")
    command.reason = try Self.text(reason, "reason")
    command.tag = try Self.text(tag, "tag", Self.labelLength)
    command.collection = try collection.map { (argument) throws(SketchError) in try argument.withinBounds() }
    command.last = try Self.text(last, "last", Self.labelLength)
    command.region = try Self.text(region, "region", Self.labelLength)
    command.color = try Self.text(color, "color", Self.labelLength)
    command.title = try Self.text(title, "title", 1...200)
    if let entry, entry < 0 { throw .cannotBeUsed("entry", "it is \(entry)", "It is the number of an entry, or 0.") }
    command.profile = try Self.text(profile, "profile", Self.labelLength)
    command.filters = try Self.filters(filters, "filters")
    // Two spaces in a row are another path.
    if let path = export?.path, path.isEmpty || path.utf8.count > 4_095 || path.utf8.contains(where: { $0 < 0x20 }) {
      throw .cannotBeUsed("export.path", "it is no path", "Send one of 1 to 4095 bytes.")
    }
    try Self.number(export?.quality, "export.quality", in: ExportRequest.qualityRange)
    try Self.number(export?.width, "export.width", in: ExportRequest.widthRange)
    try Self.number(print?.copies, "print.copies", in: PrintRequest.copiesRange)
    command.print?.printer = try Self.text(print?.printer, "print.printer", Self.labelLength)
    guard (edits?.count ?? 0) <= Self.mostParts else {
      throw .cannotBeUsed("edits", "there are \(edits?.count ?? 0)", "Send at most \(Self.mostParts).")
    }
    command.edits = try edits?.map { (edit) throws(SketchError) in try edit.withinBounds() }
    return command
  }

  /// - Throws: `SketchError` for a text that is empty or too long.
  fileprivate static func text(_ text: String?, _ field: String, _ length: ClosedRange<Int>) throws(SketchError) -> String? {
    guard let text = text?.onOneLine else { return nil }
    guard length.contains(text.count) else {
      throw .cannotBeUsed(
        field, "it has \(text.count) characters", "Use \(length.lowerBound) to \(length.upperBound).")
    }
    return text
  }

  fileprivate static func text(_ text: String?, _ field: String) throws(SketchError) -> String? {
    try Self.text(text, field, 1...CommandBody.textLimit)
  }

  fileprivate static func text(_ text: String, _ field: String, from shortest: Int = 1) throws(SketchError) -> String {
    try Self.text(text, field, shortest...CommandBody.textLimit) ?? ""
  }

  fileprivate static func filters(_ filters: Filters?, _ field: String) throws(SketchError) -> Filters? {
    guard var filters else { return nil }
    filters.collection = try text(filters.collection, "\(field).collection", labelLength)
    filters.tag = try text(filters.tag, "\(field).tag", labelLength)
    filters.color = try text(filters.color, "\(field).color", labelLength)
    filters.provider = try text(filters.provider, "\(field).provider", labelLength)
    filters.option = try text(filters.option, "\(field).option", labelLength)
    filters.genre = try text(filters.genre, "\(field).genre", labelLength)
    filters.world = try text(filters.world, "\(field).world", labelLength)
    filters.until = try text(filters.until, "\(field).until", labelLength)
    filters.when = try text(filters.when, "\(field).when", labelLength)
    filters.since = try text(filters.since, "\(field).since", labelLength)
    filters.style = try style(filters.style, "\(field).style")
    return filters
  }

  fileprivate static func style(_ style: StyleChoice?, _ field: String) throws(SketchError) -> StyleChoice? {
    try text(style?.text, field).map(StyleChoice.init(_:))
  }

  fileprivate static func number(_ number: Int?, _ field: String, in range: ClosedRange<Int>) throws(SketchError) {
    guard let number, !range.contains(number) else { return }
    throw .cannotBeUsed(field, "it is \(number)", "It has to be from \(range.lowerBound) to \(range.upperBound).")
  }
}

extension CollectionArgument {
  fileprivate func withinBounds() throws(SketchError) -> CollectionArgument {
    switch self {
    case .name(let name): return .name(try VoiceCommand.text(name, "collection", VoiceCommand.labelLength) ?? "")
    case .request(var request):
      request.name = try VoiceCommand.text(request.name, "collection.name", VoiceCommand.labelLength)
      request.newName = try VoiceCommand.text(request.newName, "collection.newName", VoiceCommand.labelLength)
      request.text = try VoiceCommand.text(request.text, "collection.text", 1...500)
      request.query = try request.query?.withinBounds("collection.query")
      return .request(request)
    }
  }
}

extension ArtworkSearch {
  /// The search with its texts on one line.
  /// - Throws: `SketchError` `.invalidInput` naming the field that cannot be used.
  func withinBounds(_ field: String) throws(SketchError) -> ArtworkSearch {
    ArtworkSearch(try VoiceCommand.text(words, "\(field).q"), try VoiceCommand.filters(filters, field))
  }
}

extension CreateRequest {
  fileprivate func withinBounds() throws(SketchError) -> CreateRequest {
    var create = self
    // A picture that is made of another takes its description from that.
    create.description = try VoiceCommand.text(description, "create.description", from: from == nil ? 1 : 0)
    create.from = try from.map { (from) throws(SketchError) in try from.withinBounds("create.from") }
    create.option = try VoiceCommand.text(option, "create.option")
    create.style = try VoiceCommand.style(style, "create.style")
    guard (details?.count ?? 0) <= VoiceCommand.mostParts else {
      throw .cannotBeUsed("create.details", "there are \(details?.count ?? 0)", "Send at most \(VoiceCommand.mostParts).")
    }
    create.details = try details?.map { (detail) throws(SketchError) in try VoiceCommand.text(detail, "create.details") }
    create.model = try VoiceCommand.text(model, "create.model", VoiceCommand.labelLength)
    create.genre = try VoiceCommand.text(genre, "create.genre", VoiceCommand.labelLength)
    create.artStyle = try VoiceCommand.text(artStyle, "create.artStyle", VoiceCommand.labelLength)
    create.world = try VoiceCommand.text(world, "create.world", VoiceCommand.labelLength)
    create.theme = try VoiceCommand.text(theme, "create.theme", VoiceCommand.labelLength)
    try VoiceCommand.number(panels, "create.panels", in: VoiceCommand.panelRange)
    try VoiceCommand.number(seconds, "create.seconds", in: VoiceCommand.secondRange)
    if let fps, !FilmWish.rates.contains(fps) {
      throw .cannotBeUsed("create.fps", "it is \(fps)", "It has to be \(FilmWish.rates.map(String.init).alternatives).")
    }
    guard VoiceCommand.countRange.contains(count) else {
      throw .cannotBeUsed("create.count", "it is \(count)", "It has to be from 1 to 4.")
    }
    try VoiceCommand.number(asked, "create.asked", in: VoiceCommand.askedRange)
    return create
  }
}

extension Target {
  fileprivate func withinBounds(_ field: String) throws(SketchError) -> Target {
    var target = self
    try VoiceCommand.number(ordinal, "\(field).ordinal", in: 1...1_000_000)
    try VoiceCommand.number(count, "\(field).count", in: 1...1_000_000)
    target.query = try VoiceCommand.text(query, "\(field).query")
    target.filters = try VoiceCommand.filters(filters, field)
    target.version = try VoiceCommand.text(version, "\(field).version", VoiceCommand.labelLength)
    if let ids, ids.count > VoiceCommand.mostArtworks || ids.contains(where: { $0 < 1 }) {
      throw .cannotBeUsed(
        "\(field).ids", "there are too many or one below 1", "Send at most \(VoiceCommand.mostArtworks).")
    }
    return target
  }
}

extension Edit {
  fileprivate func withinBounds() throws(SketchError) -> Edit {
    var texts: [Field: String] = [:]
    for (field, text) in fields { texts[field] = try VoiceCommand.text(text, "edits.\(field.rawValue)") }
    do {
      return try Edit(kind) { texts[$0] }
    } catch {
      throw .cannotBeUsed("edits", "\(error)", "GET /v1/openapi.json describes them.")
    }
  }
}

extension SketchError {
  fileprivate static func cannotBeUsed(_ field: String, _ why: String, _ advice: String) -> SketchError {
    SketchError(.invalidInput, "“command.\(field)” cannot be used: \(why)", advice: advice)
  }
}
