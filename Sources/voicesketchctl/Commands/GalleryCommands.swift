import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// list, show, history: looking.
enum GalleryCommands {
  private static let style = Option.string("style", placeholder: "STYLE", help: "Only this style, such as watercolor")
  private static let kind = Option.choice("kind", placeholder: "KIND", of: ArtKind.self, help: "Only this kind, such as picture")
  private static let favorites = Option.flag("favorites", help: "Only favorites")
  private static let tag = Option.string("tag", placeholder: "TAG", help: "Only with this tag")
  private static let collection = Option.string("collection", placeholder: "NAME", help: "Only in this collection")
  private static let since = Option.string("since", placeholder: "TIME", help: "Only made since (2026-11-20 or RFC 3339)")
  private static let trash = Option.flag("trash", help: "What is in the trash")
  private static let sort = Option.choice(
    "sort", placeholder: "ORDER", of: ArtworkQuery.Sort.self, help: "newest (as usual), oldest or updated")
  private static let limit = Option.integer("limit", short: "n", in: 1...100_000, help: "At most so many (20)")

  static let all: [Subcommand] = [
    Subcommand(
      "list", "[WORD…]", summary: "The gallery, or the artworks with these words",
      options: [
        style.declaration, kind.declaration, favorites.declaration, tag.declaration, collection.declaration,
        since.declaration, trash.declaration,
        sort.declaration, limit.declaration,
      ]
    ) { try await list($0) },
    Subcommand("show", "[ID]", summary: "One artwork, with its picture where the terminal can") { values in
      let session = Session(values)
      let artwork = try await session.client.artwork(session.artwork(values))
      try session.show(artwork) { GalleryText.details(artwork, session.terminal, now: Date()) }
      if !session.wantsJSON { try await Picture.show(artwork.id, session) }
      return .ok
    },
    Subcommand("history", "[ID]", summary: "An artwork's versions") { values in
      let session = Session(values)
      let id = try await session.artwork(values)
      let revisions = try await session.client.revisions(of: id)
      if session.wantsJSON {
        for revision in revisions { try session.print(json: revision) }
      } else {
        let head = try await session.client.artwork(id).head
        try session.print(GalleryText.history(revisions, head: head, session.terminal, now: Date()))
      }
      return .ok
    },
  ]

  private static func list(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let wanted = values[limit] ?? 20
    let words = values.operands.joined(separator: " ")
    var query = ArtworkQuery(
      text: words.isEmpty ? nil : words, style: values[style].map(StyleChoice.init(naming:)), kind: values[kind],
      favorite: values[favorites] ? true : nil, tag: values[tag], collection: values[collection],
      since: try time(values[since]), trash: values[trash],
      sort: values[sort] ?? .newest)
    var found: [Artwork] = []
    repeat {
      query.limit = min(200, wanted - found.count)
      let page = try await session.client.artworks(query)
      found += page.artworks
      query.cursor = page.next
    } while query.cursor != nil && found.count < wanted
    if session.wantsJSON {
      for artwork in found { try session.print(json: artwork) }
    } else if found.isEmpty {
      try session.print(nothing(for: query))
    } else {
      try session.print(GalleryText.table(found, session.terminal, now: Date()))
      if query.cursor != nil { try session.print(session.terminal.paint("There are more: --limit \(wanted * 2)", .dim)) }
    }
    return .ok
  }

  private static func nothing(for query: ArtworkQuery) -> String {
    var all = ArtworkQuery(trash: query.trash, sort: query.sort)
    (all.limit, all.cursor) = (query.limit, query.cursor)
    if query != all { return "Nothing like that. Without words and options “voicesketchctl list” shows everything." }
    return query.trash ? "The trash is empty." : "Nothing drawn yet. Draw something: voicesketchctl say draw a red fox."
  }

  static func time(_ text: String?) throws(SketchError) -> Date? {
    guard let text else { return nil }
    guard let date = WireJSON.parse(text) ?? WireJSON.parse(text + "T00:00:00Z") else {
      throw SketchError(.invalidInput, "--since: “\(text)” is not a time", advice: "Use 2026-11-20 or 2026-11-20T12:00:00Z.")
    }
    return date
  }
}
