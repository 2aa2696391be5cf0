package import SketchCore

extension JournalEntry: SharedSchema {
  package static let schemaName = "JournalEntry"
  package static let definition = Schema.object([
    "id": .id,
    "at": .time.described("When it was done or answered"),
    "heardAt": .time.optional,
    "heard": .string.described("The words; absent where a program asked, and when they were forgotten").optional,
    "source": .string.described("speech, typed or replay").optional,
    "confidence": Schema.share.optional,
    "intent": .string.described("As in Command"),
    "understood": .string.described("One sentence").optional,
    "status": .choice(of: CommandOutcome.Status.self),
    "message": .string.described("The answer, where nothing was changed").optional,
    "changes": .list(of: JournalChange.schema).described("What was done; empty when nothing was changed"),
    "state": .choice(of: State.self).described(
      """
      Absent when there is nothing to undo. superseded: undone, and something else was done since; gone: what it was \
      about was removed for good
      """
    ).optional,
    "moved": .list(of: Schema.id).described("undo, redo: the entries it took back or did again").optional,
    "job": Schema.id.optional,
    "durations": Schema.object([
      "understanding": .number.optional, "waiting": .number.optional, "making": .number.optional,
      "total": .number.optional,
    ]).described("Seconds, where they are known"),
    "isForgotten": .boolean.optional,
  ])
}

extension JournalChange: Described {
  package static let schema = Schema.object([
    "kind": .choice(of: Kind.self), "artwork": Schema.id.described("Absent of a collection itself").optional,
    "collection": Schema.object(["id": .id, "name": .string]).optional, "title": .string,
    "before": Fields.schema.described("What undo sets").optional,
    "after": Fields.schema.described("What redo sets").optional,
  ])
}

extension JournalChange.Fields: Described {
  package static let schema = Schema.object([
    "head": .integer.optional, "tip": .integer.optional, "deleted": .boolean.optional, "favorite": .boolean.optional,
    "tags": .list(of: .string).optional, "title": .string.optional, "name": .string.optional,
    "description": .string.optional, "color": .string.optional, "icon": .string.optional, "shared": .boolean.optional,
    "query": ArtworkSearch.schema.optional,
    "place": .number.optional, "member": .boolean.optional, "note": .string.optional, "addedAt": Schema.time.optional,
    "order": .list(of: Schema.id).optional,
  ])
}

extension JournalPage: Described {
  package static let schema = Schema.object(["entries": .list(of: JournalEntry.self), "next": .string.optional])
}

extension ForgottenWords: Described {
  package static let schema = Schema.object(["entries": .integer])
}
