import FoundationEssentials
import SketchCore

/// Mistake in a catalogue file.
struct CatalogFault: Error {
  /// Entry, as "kinds.0.options.2".
  var place: String
  var reason: String

  private static let longestText = 500

  /// - Throws: `CatalogFault` when the option cannot be said, or says too much.
  static func check(_ option: CatalogOption, at place: String) throws(CatalogFault) {
    if option.id.isEmpty { throw CatalogFault(place: place, reason: "its “id” is empty") }
    if option.isActive, option.spoken.isEmpty {
      throw CatalogFault(place: place, reason: "“\(option.id)” has no words in “spoken”, so nobody can ask for it")
    }
    for words in option.spoken {
      let isPlain = !words.isEmpty && words.allSatisfy { $0.isLetter || $0 == " " || $0 == "'" || $0 == "-" }
      guard isPlain, words.count <= 40 else {
        throw CatalogFault(place: place, reason: "“\(words.prefix(40))” in “spoken” is not a few plain words")
      }
    }
    for text in [option.name, option.description, option.prompt, option.avoid] where text.count > longestText {
      throw CatalogFault(place: place, reason: "a text of it is longer than \(longestText) characters")
    }
  }

  /// Reason of a failure in plain words, with its place in the file.
  static func words(_ error: any Error) -> String {
    if let fault = error as? CatalogFault { return "\(fault.place): \(fault.reason)" }
    guard let error = error as? DecodingError else { return String(describing: error) }
    let context: DecodingError.Context? =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context):
        context
      @unknown default: nil
      }
    guard let context else { return "it is malformed" }
    let place = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    // The parser's own words name the line.
    let reason = context.underlyingError.map { String(describing: $0) } ?? context.debugDescription
    return place.isEmpty ? reason : "\(place): \(context.debugDescription)"
  }
}
