import Testing
import VoiceCommands

@testable import PatternSearch

@Suite struct WordClassTableTests {
  /// Classes that the parser looks words up in, one within the other.
  @Test func `a word is of a class by itself or through classes that are phrases of it`() throws {
    let lexicon = try LexiconLoader.load(
      text: """
        class article
          the | any old | <little> [now]
        class little
          a | <least>
        class least
          an | <smallest>
        class smallest
          tiny | <article>
        class joiner
          and
        """)
    for (word, isArticle) in [
      ("the", true), ("a", true), ("an", true), ("tiny", true), ("old", false), ("any", false), ("and", false),
      ("now", false),
    ] {
      #expect(lexicon.isWord(word, of: lexicon.roles.article) == isArticle, "\(word)")
    }
    #expect(lexicon.isWord("and", of: lexicon.roles.joiner) && !lexicon.isWord("the", of: lexicon.roles.joiner))
    #expect(!lexicon.isWord("nobody", of: lexicon.roles.article) && !lexicon.isWord("the", of: lexicon.roles.pronoun))
  }
}
