import SketchCore

/// A search as requests carry it.
extension ArtworkSearch: Described {
  /// Search of a request's field, which has to look for something.
  /// - Throws: `SketchError` `.invalidInput`.
  static func read(from decoder: any Decoder) throws -> ArtworkSearch {
    _ = try decoder.strictContainer(keyedBy: CodingKeys.self)
    let search = try ArtworkSearch(from: decoder)
    guard !search.findsAll else {
      throw SketchError(
        .invalidInput, "“query” would find everything",
        advice: "Send \(CodingKeys.allCases.map(\.rawValue).alternatives).")
    }
    return search
  }

  package static let schema = Schema.object(
    [("q", .string(length: 1...CommandBody.textLimit).optional), ("favorite", .boolean.optional)]
      + VoiceCommand.Filters.fields.filter { CodingKeys(rawValue: $0.key) != nil }.map { ($0.key, $0.value) },
    isClosed: true
  ).with("minProperties", 1)
}
