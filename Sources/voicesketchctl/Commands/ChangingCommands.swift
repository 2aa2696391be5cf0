import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// undo, redo, favorite, select, rename, tag, delete, restore, purge: changing what is there.
enum ChangingCommands {
  private static let steps = Option.integer("steps", short: "n", in: 1...1_000, help: "How many (1)")
  private static let to = Option.integer(
    "to", placeholder: "ENTRY", in: 0...Int.max,
    help: "So that entry ENTRY of the journal is the last one done; 0: none is")
  private static let off = Option.flag("off", help: "No longer a favorite")

  private static let remove = Option.flag("remove", help: "Take the tags off")
  private static let yes = Option.flag("yes", short: "y", help: "Do not ask")

  static let all: [Subcommand] = [
    Subcommand(
      "undo", "[ID]", summary: "Take back what was done last; with ID, back to that artwork's version before",
      options: [steps.declaration, to.declaration]
    ) { try await move(.undo, $0) },
    Subcommand(
      "redo", "[ID]", summary: "Do again what was undone; with ID, forward in that artwork's versions",
      options: [steps.declaration, to.declaration]
    ) { try await move(.redo, $0) },
    Subcommand("favorite", "[ID]", summary: "Make it a favorite", options: [off.declaration]) { values in
      try await change(values) { client, id in try await client.change(id, ArtworkPatch(favorite: !values[off])) }
    },
    Subcommand("select", "ID", summary: "Have “it” mean this artwork in what is said next") { values in
      guard values.operands.count == 1 else {
        throw SketchError(.invalidInput, "select which?", advice: "“voicesketchctl list” shows the numbers.")
      }
      return try await change(values) { client, id in try await client.select(id) }
    },
    Subcommand("rename", "ID TITLE…", summary: "Give it another title") { try await rename($0) },
    Subcommand(
      "tag", "ID [TAG…]", summary: "Put tags on it, or take them off; show those it has",
      options: [remove.declaration]
    ) { try await tag($0) },
    Subcommand("delete", "[ID…]", summary: "Move artworks to the trash; one undo brings all of them back") { values in
      guard values.operands.count < 2 else { return try await changeAll(.delete, values) }
      return try await change(values) { client, id in try await client.delete(id) }
    },
    Subcommand("restore", "ID…", summary: "Take artworks out of the trash") { values in
      guard values.operands.count < 2 else { return try await changeAll(.restore, values) }
      guard !values.operands.isEmpty else {
        throw SketchError(.invalidInput, "restore which?", advice: "“voicesketchctl list --trash” shows the numbers.")
      }
      return try await change(values) { client, id in try await client.restore(id) }
    },
    Subcommand("purge", summary: "Remove what is in the trash for good", options: [yes.declaration]) { try await purge($0) },
  ]

  /// The journal's last, or the versions of the artworks that are named.
  private static func move(_ move: HeadMove, _ values: OptionValues) async throws -> ExitCode {
    guard values.operands.isEmpty else {
      guard values[to] == nil else {
        throw SketchError(.invalidInput, "--to is about the journal, not about an artwork", advice: "Leave out the ID.")
      }
      let count = values[steps] ?? 1
      return try await change(values) { client, id in
        move == .undo ? try await client.undo(id, steps: count) : try await client.redo(id, steps: count)
      }
    }
    let session = Session(values)
    guard values[to] == nil || values[steps] == nil else {
      throw SketchError(.invalidInput, "--to and --steps together make no sense", advice: "Give one of them.")
    }
    let reach = values[to].map { JournalReach.entry(Int64($0)) } ?? .steps(values[steps] ?? 1)
    let outcome = try await session.client.move(move, reach)
    try session.show(outcome) { try OutcomeText.make(outcome, session.terminal, now: Date()) }
    return .ok
  }

  private static func rename(_ values: OptionValues) async throws -> ExitCode {
    guard let id = values.operands.first, values.operands.count > 1 else {
      throw SketchError(
        .invalidInput, "rename which, and to what?", advice: "Say it: voicesketchctl rename 7 the red boat.")
    }
    let title = values.operands.dropFirst().joined(separator: " ")
    return try await show(try Session.id(id, of: "an artwork"), values) {
      try await $0.change($1, ArtworkPatch(title: title))
    }
  }

  private static func tag(_ values: OptionValues) async throws -> ExitCode {
    guard let operand = values.operands.first else {
      throw SketchError(.invalidInput, "tag which?", advice: "Say it: voicesketchctl tag 7 sea.")
    }
    let id = try Session.id(operand, of: "an artwork")
    let tags = values.operands.dropFirst()
    let session = Session(values)
    let has = try await session.client.artwork(id).tags
    guard !tags.isEmpty else {
      try session.show(has) { has.isEmpty ? "No tags yet." : has.joined(separator: ", ") }
      return .ok
    }
    let isKept = { (tag: String) in !tags.contains { $0.lowercased() == tag.lowercased() } }
    let wanted = has.filter(isKept) + (values[remove] ? [] : Array(tags))
    return try await show(id, values) { try await $0.change($1, ArtworkPatch(tags: wanted)) }
  }

  /// Several at once, so that one undo takes all of it back.
  private static func changeAll(_ action: BulkAction, _ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    // All are read before the first is changed: a typing error changes nothing.
    let ids = try values.operands.map { try Session.id($0, of: "an artwork") }
    if let error = try await session.client.bulk(action, ids).error { throw error }
    for id in ids { try show(try await session.client.artwork(id), session) }
    return .ok
  }

  private static func purge(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let trash = try await session.client.trash()
    if trash.artworks > 0, !values[yes] {
      let content = "\(Wording.count(trash.artworks, "artwork")), \(ByteCount.text(trash.bytes))"
      guard try session.agrees(to: "Remove \(content) for good?", option: "--yes") else { return .ok }
    }
    let removed = try await session.client.emptyTrash()
    try session.show(removed) {
      removed.artworks == 0
        ? "Nothing was removed." : "Removed \(Wording.count(removed.artworks, "artwork")): \(ByteCount.text(removed.bytes)) freed"
    }
    return .ok
  }

  /// Each named artwork, or the current one; shows how it is now.
  private static func change(
    _ values: OptionValues, _ body: (ControlClient, ArtworkID) async throws -> Artwork
  ) async throws -> ExitCode {
    let session = Session(values)
    // All are read before the first is changed: a typing error changes nothing.
    var ids = try values.operands.map { try Session.id($0, of: "an artwork") }
    if ids.isEmpty { ids = [try await session.artwork(values)] }
    for id in ids { try show(try await body(session.client, id), session) }
    return .ok
  }

  private static func show(
    _ id: ArtworkID, _ values: OptionValues, _ body: (ControlClient, ArtworkID) async throws -> Artwork
  ) async throws -> ExitCode {
    let session = Session(values)
    try show(try await body(session.client, id), session)
    return .ok
  }

  private static func show(_ artwork: Artwork, _ session: Session) throws {
    try session.show(artwork) {
      "\(session.terminal.paint("✓", .green)) \(artwork.id) “\(artwork.title)” · \(Wording.facts(artwork))"
    }
  }
}
