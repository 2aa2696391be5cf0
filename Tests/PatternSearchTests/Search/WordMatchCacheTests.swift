import Testing
import VoiceCommands

@testable import PatternSearch

@Suite struct WordMatchCacheTests {
  @Test func `the first matches of a word in a context are kept, whoever comes later`() async throws {
    let lexicon = try LexiconLoader.load(text: "class lead\n  now -> pause\nclass any\n  fox | now\n")
    let text = Tokenizer(lexicon).tokenize("fox now")
    let cache = WordMatchCache(words: lexicon.symbolTable.count)
    let contexts = [Gap.space, .comma, .stop].flatMap { gap in
      [false, true].map { PauseContext(gap: gap, isBeforePause: $0) }
    }
    let kept = await withTaskGroup(of: [UInt].self) { group in
      for _ in 0..<4 {
        group.addTask {
          text.tokens.flatMap { token in
            contexts.map { pauses in
              UInt(
                bitPattern: cache.keep(WordMatches(of: token, in: text, pauses, lexicon), of: token.word, in: pauses)
                  .toOpaque())
            }
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(kept.count == 4 && kept.allSatisfy { $0 == kept[0] } && Set(kept[0]).count == kept[0].count)
    for (index, token) in text.tokens.enumerated() {
      for (offset, pauses) in contexts.enumerated() {
        let found = try #require(cache.matches(of: token.word, in: pauses))
        #expect(UInt(bitPattern: found.toOpaque()) == kept[0][index * contexts.count + offset])
        let edges = found._withUnsafeGuaranteedRef { $0.matches.edges.count }
        let expected = WordMatches(of: token, in: text, pauses, lexicon).edges.count
        #expect(edges == expected)
      }
    }
  }

  @Test func `nothing is kept of a word that was not said`() throws {
    let cache = WordMatchCache(words: 3)
    let isKnown = cache.matches(of: 2, in: PauseContext(gap: .space, isBeforePause: false)) != nil
    #expect(!isKnown)
  }
}
