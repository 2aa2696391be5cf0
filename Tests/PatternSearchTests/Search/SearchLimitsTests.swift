import Testing
import VoiceCommands

@testable import PatternSearch

@Suite struct SearchLimitsTests {
  @Test(arguments: [(100, 16, 96), (101, 8, 24), (200, 8, 24), (201, 8, 12)])
  func `more words get shorter phrases and fewer edges each`(words: Int, phrase: Int32, edges: Int) {
    let limits = SearchLimits(words: words)
    #expect(limits.longestPhrase == phrase && limits.edgesAtOneWord == edges)
  }

  @Test func `no phrase is longer than the limit`() throws {
    let lexicon = try LexiconLoader.load(text: "slot thing\nclass filler\n  from {x:thing} to\n")
    for (between, isFound) in [(14, true), (15, false)] {
      let text = "from " + String(repeating: "a ", count: between) + "to"
      #expect(
        PhraseChart(Tokenizer(lexicon).tokenize(text), in: SearchContext(lexicon)).has(lexicon.roles.filler) == isFound)
    }
  }
}
