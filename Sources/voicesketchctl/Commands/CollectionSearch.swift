import FoundationEssentials
import SketchCore

/// A search on the command line: words, and fields as `tag:sea` or `tag:"by the sea"`.
enum CollectionSearch {
  static var fields: String { names.map { "\($0):…" }.alternatives }
  private static let names = ArtworkSearch.CodingKeys.allCases.filter { $0 != .q }.map(\.rawValue)

  private static let truth = ["true": true, "yes": true, "false": false, "no": false]

  /// - Throws: `SketchError` `.invalidInput` for a field that has no such value.
  static func read(_ text: String) throws -> ArtworkSearch {
    var words: [String] = []
    var values: [String: JSONValue] = [:]
    for part in parts(of: text) {
      let sides = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, names.contains(sides[0]) else {
        words.append(part)
        continue
      }
      let value = sides[1].filter { $0 != "\"" }
      values[sides[0]] = .string(value)
      if sides[0] == "favorite", let isFavorite = truth[value] { values["favorite"] = .boolean(isFavorite) }
    }
    if !words.isEmpty { values["q"] = .string(words.joined(separator: " ")) }
    do {
      return try WireJSON.decode(ArtworkSearch.self, from: try WireJSON.encode(JSONValue.object(values)))
    } catch {
      throw SketchError(
        .invalidInput, "--query: “\(text)” cannot be searched for", advice: "Use words, and \(fields).")
    }
  }

  /// Parts between spaces, those in quotes left whole.
  private static func parts(of text: String) -> [String] {
    var isQuoted = false
    return text.split {
      if $0 == "\"" { isQuoted.toggle() }
      return $0 == " " && !isQuoted
    }.map(String.init)
  }
}
