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
      throw CatalogFault(place: place, reason: "“\(option.id)” has no words in “spoken”: nobody can ask for it")
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
    guard let context = (error as? DecodingError)?.context else { return String(describing: error) }
    let place = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return place.isEmpty ? "it is not valid JSON" : "\(place): \(context.debugDescription)"
  }
}

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context): context
    case .dataCorrupted(let context): context
    @unknown default: nil
    }
  }
}
