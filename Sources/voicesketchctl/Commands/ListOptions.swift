import CommandOptions
import FoundationEssentials
import SketchCore

/// Options that choose artworks, and the query they make.
enum ListOptions {
  private static let style = Option.string("style", placeholder: "STYLE", help: "Only this style, such as watercolor")
  private static let kind = Option.choice(
    "kind", placeholder: "KIND", of: ArtKind.self, help: "Only this kind, such as picture")
  private static let option = Option.string(
    "option", placeholder: "OPTION", help: "Only this option of a kind, such as floral")
  private static let genre = Option.string("genre", placeholder: "GENRE", help: "Only comics of this genre")
  private static let world = Option.string("world", placeholder: "WORLD", help: "Only comics of this world")
  private static let favorites = Option.flag("favorites", help: "Only favorites")
  private static let tag = Option.string("tag", placeholder: "TAG", help: "Only with this tag")
  private static let collection = Option.string("collection", placeholder: "NAME", help: "Only in this collection")
  private static let provider = Option.string("provider", placeholder: "NAME", help: "Only drawn by this provider")
  private static let color = Option.choice(
    "color", placeholder: "COLOR", of: PictureColor.self, help: "Only with much of this color")
  private static let since = Option.string(
    "since", placeholder: "TIME", help: "Only made since (2026-11-20 or RFC 3339)")
  private static let until = Option.string(
    "until", placeholder: "TIME", help: "Only made before (2026-11-20 or RFC 3339)")
  private static let when = Option.string(
    "when", placeholder: "WORDS", help: "Only made then: yesterday, last tuesday, october, 3 days ago")
  private static let trash = Option.flag("trash", help: "What is in the trash")
  private static let sort = Option.choice(
    "sort", placeholder: "ORDER", of: ArtworkQuery.Sort.self,
    help: "newest (as usual), oldest, updated, favorite, kind or relevance (as usual with words)")

  /// Options of a list.
  static let all = filters + [trash.declaration, sort.declaration]
  /// Options that choose, without place and order.
  static let filters = [
    style.declaration, kind.declaration, option.declaration, genre.declaration, world.declaration,
    favorites.declaration, tag.declaration, collection.declaration, provider.declaration, color.declaration,
    since.declaration, until.declaration, when.declaration,
  ]

  /// Query of a list.
  /// - Throws: `SketchError` `.invalidInput` for a time that is none.
  static func query(_ values: OptionValues) throws(SketchError) -> ArtworkQuery {
    let words = values.operands.joined(separator: " ")
    var query = try chosen(values, words: words.isEmpty ? nil : words)
    (query.trash, query.sort) = (values[trash], values[sort])
    return query
  }

  /// - Throws: `SketchError` `.invalidInput` for a time that is none.
  static func chosen(_ values: OptionValues, words: String?) throws(SketchError) -> ArtworkQuery {
    var query = ArtworkQuery(
      text: words, style: values[style].map(StyleChoice.init(naming:)), kind: values[kind],
      favorite: values[favorites] ? true : nil, tag: values[tag], collection: values[collection],
      since: try time(values[since], "since"))
    query.option = values[option]
    (query.genre, query.world) = (values[genre], values[world])
    query.provider = values[provider]
    query.color = values[color]
    query.until = try time(values[until], "until")
    if let name = values[when] {
      guard let times = DateSpan(name).times(now: Date()) else {
        throw SketchError(
          .invalidInput, "--when: “\(name)” is not a time",
          advice: "Use for example yesterday, this morning, last tuesday, october or 3 days ago.")
      }
      (query.since, query.until) = (times.lowerBound, times.upperBound)
    }
    return query
  }

  private static func time(_ text: String?, _ option: String) throws(SketchError) -> Date? {
    guard let text else { return nil }
    guard let date = WireJSON.parse(text) ?? WireJSON.parse(text + "T00:00:00Z") else {
      throw SketchError(
        .invalidInput, "--\(option): “\(text)” is not a time", advice: "Use 2026-11-20 or 2026-11-20T12:00:00Z.")
    }
    return date
  }
}
