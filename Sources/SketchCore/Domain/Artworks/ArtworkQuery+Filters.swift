package import FoundationEssentials

extension ArtworkQuery {
  /// Query for the artworks that words and filters tell of.
  /// - Throws: `SketchError` `.invalidInput` for a time or a colour that is none.
  package init(
    _ text: String?, _ said: VoiceCommand.Filters?, sort: Sort? = nil, now: Date
  ) throws(SketchError) {
    var filters = said
    filters?.setTimes(now: now)
    self.init(
      text: text, style: filters?.style, kind: filters?.kind, favorite: filters?.favorites, tag: filters?.tag,
      collection: filters?.collection, since: try Self.time(filters?.since, now: now), trash: filters?.trash ?? false,
      sort: sort)
    option = filters?.option
    genre = filters?.genre
    world = filters?.world
    provider = filters?.provider
    until = try Self.time(filters?.until, now: now)
    color = try filters?.color.map { (words) throws(SketchError) in
      guard let color = PictureColor(naming: words) else {
        throw SketchError(
          .invalidInput, "pictures cannot be found by the color “\(words)”",
          advice: "Say \(PictureColor.allCases.map(\.rawValue).alternatives).")
      }
      return color
    }
  }

  private static func time(_ text: String?, now: Date) throws(SketchError) -> Date? {
    guard let text else { return nil }
    guard let date = SinceFilter.date(text, now: now) else {
      throw SketchError(
        .invalidInput, "“\(text)” is not a time",
        advice: "Say for example “yesterday”, “last tuesday”, “this morning” or “in october”.")
    }
    return date
  }
}

extension VoiceCommand.Filters {
  /// Puts the ends of a span that was said in its place, and keeps the words.
  package mutating func setTimes(now: Date) {
    guard let said = since, let times = DateSpan(said).times(now: now) else { return }
    when = said
    since = WireJSON.format(times.lowerBound)
    until = WireJSON.format(times.upperBound)
  }
}
