/// Lexicon with the caches that all searches of one parser share.
package final class SearchContext: Sendable {
  package let lexicon: Lexicon
  let wordMatches: WordMatchCache
  let arenas = ArenaPool()

  package init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
    wordMatches = WordMatchCache(words: lexicon.symbolTable.count)
  }
}
