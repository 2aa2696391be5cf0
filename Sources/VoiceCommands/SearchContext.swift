/// Lexicon with the caches that all searches of one parser share.
///
/// A class, so that the parts of a search share it without counting references to each of its tables.
final class SearchContext: Sendable {
  let lexicon: Lexicon
  let wordReadings: WordReadings
  let memories = SearchMemories()

  init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
    wordReadings = WordReadings(words: lexicon.vocabulary.count)
  }
}
