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
    try check(spoken: option.spoken, at: place)
    for text in [option.name, option.description, option.prompt, option.avoid] where text.count > longestText {
      throw CatalogFault(place: place, reason: "a text of it is longer than \(longestText) characters")
    }
  }

  /// - Parameter others: kinds there are already.
  /// - Throws: `CatalogFault` for a new kind that cannot be said, looks like nothing there is, or tells models nothing.
  static func check(_ kind: CatalogKind, beside others: [CatalogKind], at place: String) throws(CatalogFault) {
    let id = kind.id.rawValue
    guard !kind.spoken.isEmpty else {
      throw CatalogFault(
        place: place + ".spoken",
        reason: "“\(id)” is none of \(others.map(\.id.rawValue).joined(separator: ", ")), and a new kind needs "
          + "words in “spoken” to be asked for by")
    }
    try check(spoken: kind.spoken, at: place + ".spoken")
    for other in others {
      let names = [other.id.rawValue.lowercased(), other.name.lowercased()] + other.spoken.map { $0.lowercased() }
      if let taken = ([id] + kind.spoken).first(where: { names.contains($0.lowercased()) }) {
        throw CatalogFault(place: place, reason: "“\(taken)” asks for a \(other.id.rawValue) already")
      }
    }
    if let look = kind.look, !looks.contains(look) {
      throw CatalogFault(
        place: place + ".look",
        reason: "“\(look.rawValue)” is none of \(looks.map(\.rawValue).joined(separator: ", "))")
    }
    if let prompt = kind.prompt, !prompt.contains("{subject}") {
      throw CatalogFault(place: place + ".prompt", reason: "it does not say where the {subject} goes")
    }
    for text in [kind.name, kind.description, kind.prompt ?? "", kind.avoid] where text.count > longestText {
      throw CatalogFault(place: place, reason: "a text of it is longer than \(longestText) characters")
    }
  }

  /// Kinds that another may look like.
  private static let looks: [ArtKind] = [.picture, .coloringPage, .sticker, .wallpaper, .mandala]

  private static func check(spoken: [String], at place: String) throws(CatalogFault) {
    for words in spoken {
      let isPlain = !words.isEmpty && words.allSatisfy { $0.isLetter || $0 == " " || $0 == "'" || $0 == "-" }
      guard isPlain, words.count <= 40 else {
        throw CatalogFault(place: place, reason: "“\(words.prefix(40))” in “spoken” is not a few plain words")
      }
    }
  }
}
