/// The styles everything in the product knows.
///
/// To add one: a case here, its painter in `StyleRenderer`, its wording for other providers (`sentence.json` and
/// `tags.json`), and the words for it in the lexicon and in `styles.tsv`.
package enum ArtStyle: String, Sendable, Codable, CaseIterable, Hashable {
  case photorealistic, cartoon, anime, watercolor, oilPainting, sketch, digitalArt, abstract, pixelArt, impressionist

  /// "oil painting"; the raw value in words.
  package var spokenName: String {
    self == .sketch ? "pencil sketch" : rawValue.inWords
  }
}
