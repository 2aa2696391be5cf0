import CommandOptions
import ControlClient
import SketchCore

/// undo, redo, favorite, delete, restore: changing what is there.
enum ChangingCommands {
  private static let steps = Option.integer("steps", short: "n", in: 1...1_000, help: "How many (1)")
  private static let off = Option.flag("off", help: "No longer a favorite")

  static let all: [Subcommand] = [
    Subcommand("undo", "[ID]", summary: "Back to the version before", options: [steps.declaration]) { values in
      try await change(values) { client, id in try await client.undo(id, steps: values[steps] ?? 1) }
    },
    Subcommand("redo", "[ID]", summary: "Forward again", options: [steps.declaration]) { values in
      try await change(values) { client, id in try await client.redo(id, steps: values[steps] ?? 1) }
    },
    Subcommand("favorite", "[ID]", summary: "Make it a favorite", options: [off.declaration]) { values in
      try await change(values) { client, id in try await client.change(id, ArtworkPatch(favorite: !values[off])) }
    },
    Subcommand("delete", "[ID…]", summary: "Move artworks to the trash") { values in
      try await change(values) { client, id in try await client.delete(id) }
    },
    Subcommand("restore", "ID…", summary: "Take artworks out of the trash") { values in
      guard !values.operands.isEmpty else {
        throw SketchError(.invalidInput, "restore which?", advice: "“voicesketchctl list --trash” shows the numbers.")
      }
      return try await change(values) { client, id in try await client.restore(id) }
    },
  ]

  /// Each named artwork, or the current one; shows how it is now.
  private static func change(
    _ values: OptionValues, _ body: (ControlClient, ArtworkID) async throws -> Artwork
  ) async throws -> ExitCode {
    let session = Session(values)
    // All are read before the first is changed: a typing error changes nothing.
    var ids = try values.operands.map { try Session.id($0, of: "an artwork") }
    if ids.isEmpty { ids = [try await session.artwork(values)] }
    for id in ids {
      let artwork = try await body(session.client, id)
      try session.show(artwork) {
        "\(session.terminal.paint("✓", .green)) \(artwork.id) “\(artwork.title)” · \(Wording.facts(artwork))"
      }
    }
    return .ok
  }
}
