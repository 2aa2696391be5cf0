import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// collections: groups of artworks.
enum CollectionCommands {
  private static let description = Option.string(
    "description", placeholder: "TEXT", help: "create, set: what it is about")
  private static let color = Option.string("color", placeholder: "#RRGGBB", help: "create, set: its colour")
  private static let icon = Option.string("icon", placeholder: "EMOJI", help: "create, set: its icon")
  private static let shared = Option.flag("shared", help: "create, set: the other profiles may see it")
  private static let unshared = Option.flag("unshared", help: "set: only this profile may see it")
  private static let place = Option.integer("place", in: 1...10_000, help: "create, set: place among the collections")
  private static let query = Option.string(
    "query", placeholder: "SEARCH", help: "create, set: save a search, such as “boat color:blue”")
  private static let note = Option.string("note", placeholder: "TEXT", help: "add: a note on these artworks")
  private static let yes = Option.flag("yes", short: "y", help: "delete: do not ask")

  static let all: [Subcommand] = [
    Subcommand(
      "collections", "[ACTION NAME [ID…]]", summary: "Collections of artworks, and what is in them",
      description: """
        NAME is a collection's name or its number. Without ACTION all are listed.

          voicesketchctl collections create holidays --icon 🏖 --color "#3a7bd5"
          voicesketchctl collections create "blue boats" --query "boat color:blue"
          voicesketchctl collections show holidays
          voicesketchctl collections add holidays 3 4 7 --note "from the ferry"
          voicesketchctl collections remove holidays 4
          voicesketchctl collections order holidays 7 3
          voicesketchctl collections note holidays 3 "for grandmother"
          voicesketchctl collections rename holidays summer
          voicesketchctl collections set summer --description "Spain, 2026"
          voicesketchctl collections delete summer

        A collection with a query is a saved search: it shows what it finds now, and
        nothing is put into it. The query is words and \(CollectionSearch.fields).

        Deleting a collection deletes no picture; “voicesketchctl undo” brings it back.
        """,
      options: [
        description.declaration, color.declaration, icon.declaration, shared.declaration, unshared.declaration,
        place.declaration, query.declaration, note.declaration, yes.declaration,
      ], run: run)
  ]

  private static func run(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    guard let action = values.operands.first else {
      let all = try await session.client.collections()
      if session.wantsJSON {
        for collection in all { try session.print(json: collection) }
      } else {
        try session.print(
          all.isEmpty
            ? "No collections yet: “voicesketchctl collections create holidays”."
            : CollectionText.table(all, session.terminal, now: Date()))
      }
      return .ok
    }
    let actions = ["create", "show", "rename", "set", "delete", "add", "remove", "order", "note"]
    guard actions.contains(action) else {
      throw SketchError(
        .invalidInput, "collections cannot “\(action)”", advice: "It can \(actions.joined(separator: ", ")).")
    }
    guard values.operands.count > 1 else {
      throw SketchError(
        .invalidInput, "\(action) which collection?", advice: "Name it: voicesketchctl collections \(action) holidays.")
    }
    let name = values.operands[1]
    let rest = Array(values.operands.dropFirst(2))
    if action == "create" {
      try none(rest, after: action)
      var patch = try patch(values)
      patch.name = name
      return try show(try await session.client.createCollection(patch), session)
    }
    let collection = try await find(name, session)
    switch action {
    case "show":
      try none(rest, after: action)
      return try await contents(of: collection, session)
    case "rename":
      guard rest.count == 1 else { throw missing("the new name", action, name) }
      let patch = CollectionPatch(name: rest[0])
      return try show(try await session.client.changeCollection(collection.id, patch), session)
    case "set":
      try none(rest, after: action)
      return try show(try await session.client.changeCollection(collection.id, try patch(values)), session)
    case "delete":
      try none(rest, after: action)
      return try await delete(collection, values, session)
    case "note":
      guard rest.count == 2 else { throw missing("an artwork's number and the note", action, name) }
      let id = try Session.id(rest[0], of: "an artwork")
      return try show(try await session.client.note(rest[1], on: id, in: collection.id), session)
    default:
      return try show(try await changeItems(action, collection, rest, values, session), session)
    }
  }

  /// add, remove, order.
  private static func changeItems(
    _ action: String, _ collection: ArtworkCollection, _ operands: [String], _ values: OptionValues,
    _ session: Session
  ) async throws -> ArtworkCollection {
    var ids = try operands.map { try Session.id($0, of: "an artwork") }
    if ids.isEmpty, action != "order", let current = try await session.client.status().currentArtwork {
      ids = [current.id]
    }
    guard !ids.isEmpty else { throw missing("artworks' numbers", action, collection.name) }
    return switch action {
    case "add": try await session.client.add(ids, to: collection.id, note: values[note])
    case "remove": try await session.client.remove(ids, from: collection.id)
    default: try await session.client.arrange(ids, in: collection.id)
    }
  }

  private static func delete(
    _ collection: ArtworkCollection, _ values: OptionValues, _ session: Session
  ) async throws -> ExitCode {
    let content = Wording.count(collection.itemCount, "artwork")
    let question = "Delete the collection “\(collection.name)” with \(content) in it? The artworks stay."
    let isAgreed = try collection.itemCount == 0 || values[yes] || session.agrees(to: question, option: "--yes")
    guard isAgreed else { return .ok }
    let deleted = try await session.client.deleteCollection(collection.id)
    try session.show(deleted) {
      "\(session.terminal.paint("✓", .green)) “\(deleted.name)” is deleted; “voicesketchctl undo” brings it back"
    }
    return .ok
  }

  private static func contents(of collection: ArtworkCollection, _ session: Session) async throws -> ExitCode {
    var items: [CollectionItem] = []
    var cursor: String?
    repeat {
      let page = try await session.client.items(of: collection.id, limit: 200, cursor: cursor)
      items += page.items
      cursor = page.next
    } while cursor != nil
    if session.wantsJSON {
      for item in items { try session.print(json: item) }
    } else {
      try session.print(CollectionText.contents(collection, items, session.terminal, now: Date()))
    }
    return .ok
  }

  private static func show(_ collection: ArtworkCollection, _ session: Session) throws -> ExitCode {
    try session.show(collection) {
      "\(session.terminal.paint("✓", .green)) \(CollectionText.line(collection))"
    }
    return .ok
  }

  private static func find(_ name: String, _ session: Session) async throws -> ArtworkCollection {
    let all = try await session.client.collections()
    let found = all.first { $0.name.lowercased() == name.lowercased() } ?? all.first { "\($0.id)" == name }
    guard let found else {
      throw SketchError(
        .notFound, "there is no collection “\(name)”", advice: "See all with: voicesketchctl collections.")
    }
    return found
  }

  private static func patch(_ values: OptionValues) throws -> CollectionPatch {
    CollectionPatch(
      description: values[description], color: values[color], icon: values[icon],
      shared: values[shared] ? true : values[unshared] ? false : nil, place: values[place],
      query: try values[query].map(CollectionSearch.read))
  }

  private static func none(_ operands: [String], after action: String) throws(SketchError) {
    guard let extra = operands.first else { return }
    throw SketchError(
      .invalidInput, "\(action): unexpected “\(extra)”", advice: "Put a name of several words into quotation marks.")
  }

  private static func missing(_ what: String, _ action: String, _ name: String) -> SketchError {
    SketchError(
      .invalidInput, "\(action) needs \(what)", advice: "Say: voicesketchctl collections \(action) \(name) ….")
  }
}
