import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// list, show: looking.
enum GalleryCommands {
  private static let limit = Option.integer("limit", short: "n", in: 1...100_000, help: "At most so many (20)")

  static let all: [Subcommand] = [
    Subcommand(
      "list", "[WORD…]", summary: "The gallery, or the artworks with these words",
      description: """
        Words are found in any form, several in quotes in that order; drag* is the beginning of a word. A terminal shows
        the artworks by the days they were made on, and how many there are.
        """,
      options: ListOptions.all + [limit.declaration]
    ) { try await list($0) },
    Subcommand("show", "[ID]", summary: "One artwork, with its picture where the terminal can") { values in
      let session = Session(values)
      let artwork = try await session.client.artwork(session.artwork(values))
      try session.show(artwork) { GalleryText.details(artwork, session.terminal, now: Date()) }
      if !session.wantsJSON { try await Picture.show(artwork.id, session) }
      return .ok
    },
  ]

  private static func list(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let wanted = values[limit] ?? 20
    var query = try ListOptions.query(values)
    query.fields = session.wantsJSON ? .all : .compact
    query.total = session.terminal.isInteractive && !session.wantsJSON
    var found: [Artwork] = []
    var total: Int?
    repeat {
      query.limit = min(200, wanted - found.count)
      let page = try await session.client.artworks(query)
      found += page.artworks
      total = total ?? page.totalCount
      (query.cursor, query.total) = (page.next, false)
    } while query.cursor != nil && found.count < wanted
    if session.wantsJSON {
      for artwork in found { try session.print(json: artwork) }
    } else if found.isEmpty {
      try session.print(nothing(for: query))
    } else {
      try show(found, of: total, query, session)
      if query.cursor != nil { try session.print(session.terminal.paint("There are more: --limit \(wanted * 2)", .dim)) }
    }
    return .ok
  }

  /// - Parameter total: number of all that were found; nil where nobody reads it.
  private static func show(_ found: [Artwork], of total: Int?, _ query: ArtworkQuery, _ session: Session) throws {
    let terminal = session.terminal
    let isByDay = terminal.isInteractive && [.newest, .oldest].contains(query.order)
    try session.print(
      isByDay
        ? GalleryText.days(found, terminal, now: Date(), calendar: .current)
        : GalleryText.table(found, terminal, now: Date()))
    guard let total else { return }
    let count = found.count < total ? "\(found.count) of \(total) pictures" : Wording.count(total, "picture")
    try session.print(terminal.paint(count, .dim))
  }

  private static func nothing(for query: ArtworkQuery) -> String {
    var all = ArtworkQuery(trash: query.trash, sort: query.sort, limit: query.limit, cursor: query.cursor)
    all.fields = query.fields
    if query != all { return "Nothing like that. Without words and options “voicesketchctl list” shows everything." }
    return query.trash ? "The trash is empty." : "Nothing drawn yet. Draw something: voicesketchctl say draw a red fox."
  }
}
