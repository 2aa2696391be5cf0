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

        Files in catalog.d of the configuration folder add options (docs/catalog.md).
        """, run: run)
  ]

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
      catalog = Catalog(kinds: found)
    }
    try session.show(catalog) { CatalogText.all(catalog, session.terminal) }
    return .ok
  }
}
