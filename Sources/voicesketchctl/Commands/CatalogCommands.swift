import CommandOptions
import ControlClient
import SketchCore

/// catalog: what can be made.
enum CatalogCommands {
  static let all: [Subcommand] = [
    Subcommand(
      "catalog", "[KIND]", summary: "What can be made, and the options of each kind",
      description: """
        An option is said before its kind or after it:

          voicesketchctl say "draw a floral mandala"
          voicesketchctl say "a wallpaper of a unicorn in the fantasy theme"

        Files in catalog.d of the configuration folder add kinds and options (docs/catalog.md).
        """, run: run),
    Subcommand(
      "worlds", "", summary: "The worlds of comics, and how many comics are in each",
      description: """
        A comic is told in a world when that is said: “a comic about a fox in the dream
        world”. “voicesketchctl list --world dream” shows those of one.
        """, run: worlds),
    Subcommand(
      "enhance", "TEXT…", summary: "Enrich a description, as it would be for a hosted model; nothing is drawn",
      options: [kind.declaration, option.declaration], run: enhance),
  ]

  private static let kind = Option.choice(
    "kind", placeholder: "KIND", of: ArtKind.self, help: "What it becomes (picture)")
  private static let option = Option.string("option", placeholder: "OPTION", help: "Option of the kind, such as floral")

  private static func enhance(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let prompt = try await session.client.enhance(
      values.operands.joined(separator: " "), kind: values[kind] ?? .picture, option: values[option])
    try session.show(prompt) { prompt.enriched + (prompt.reason.map { " (unchanged: \($0))" } ?? "") }
    return .ok
  }

  private static func worlds(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let worlds = try await session.client.worlds()
    if session.wantsJSON {
      for world in worlds { try session.print(json: world) }
    } else {
      try session.print(CatalogText.worlds(worlds, session.terminal))
    }
    return .ok
  }

  private static func run(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    var catalog = try await session.client.catalog()
    if let wanted = values.operands.first {
      let found = catalog.kinds.filter {
        [$0.id.rawValue.lowercased(), $0.name.lowercased()].contains(wanted.lowercased())
      }
      guard !found.isEmpty else {
        throw SketchError(
          .notFound, "there is no kind “\(wanted)”",
          advice: "There are: \(catalog.kinds.map(\.id.rawValue).joined(separator: ", ")).")
      }
      let warnings = catalog.warnings
      catalog = Catalog(kinds: found)
      catalog.warnings = warnings
    }
    try session.show(catalog) { CatalogText.all(catalog, session.terminal) }
    return .ok
  }
}
