import SketchCore

/// Mistake in a catalogue file.
struct CatalogFault: Error, CustomStringConvertible {
  /// Entry, as "kinds.0.options.2".
  var place: String
  var reason: String

  var description: String { "\(place): \(reason)" }

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
}
