import Testing

@testable import Listening

@Suite struct LexiconPhrasesTests {
  @Test(arguments: [
    ("class\n  sun beam\n", "sun beam"), ("  the usual = make {element} <color> -> sure 0.9  # mine\n", "the usual = make"),
    ("\tone # two\n", "one"), ("style\n# a comment\n", ""), ("  go $home <a {b} c> now\n", "go now"),
  ])
  func `indented lines have words, without patterns' signs`(file: String, phrases: String) {
    #expect(LexiconPhrases.text(of: file) == phrases)
  }
}
