import SketchCore

/// Styles and effects by the words for them.
extension ArtCatalog {
  struct StyleEntry: Sendable {
    var words: String
    var style: ArtStyle
    var variant: String?
    /// Way of drawing that is told by data, within the style.
    var technique: Technique?

    /// Name of what is drawn.
    var title: String { technique?.name ?? style.spokenName }
  }

  /// The style nearest to a phrase like "in the style of van gogh"; the longest words that occur in it decide.
  func style(for phrase: String) -> StyleEntry? {
    let padded = " \(WordMeanings.words(phrase).joined(separator: " ")) "
    return styles.filter { padded.contains(" \($0.words) ") }.max { $0.words.utf8.count < $1.words.utf8.count }
  }

  /// The longest run of known words in the phrase decides.
  func enhancement(for words: [String]) -> Enhancement? {
    let rest = words.filter { word in !enhancements.contains { $0.action == "lessen" && $0.words == [word] } }
    // "Lower the contrast" is about contrast, and less of it.
    if rest.count < words.count, let less = longestEnhancement(in: rest)?.reversed { return less }
    return longestEnhancement(in: words)
  }

  private func longestEnhancement(in words: [String]) -> Enhancement? {
    enhancements.filter { entry in
      entry.action != "lessen" && words.indices.contains { words[$0...].starts(with: entry.words) }
    }.max { $0.words.count < $1.words.count }
  }
}
