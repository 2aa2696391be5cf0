import Testing
import VoiceCommands

@testable import PatternSearch

@Suite struct TokenizedTextTests {
  private let lexicon: Lexicon

  init() throws { lexicon = try LexiconLoader.load(text: "class path\n  file\n") }

  private func tokenized(_ text: String) -> TokenizedText { Tokenizer(lexicon).tokenize(text) }

  @Test(arguments: [
    ("a red, old car!", 1..<4, "red, old car"), ("a sign (big one) here", 1..<4, "sign (big one)"),
    ("say \"hi you\" now", 0..<3, "say \"hi you\""),
    ("say \"hi you\" now", 1..<3, "hi you"), ("say \"hi!\" now", 0..<2, "say \"hi!\""),
    ("say \"hi you", 0..<2, "say \"hi"),
    ("\"hi you\" now", 0..<3, "\"hi you\" now"), ("a car", 0..<0, ""),
  ])
  func `text of some words is as it was said, with the partner of a bracket or mark`(
    text: String, words: Range<Int>, expected: String
  ) {
    let text = tokenized(text)
    #expect(text.text(text.tokens[words]) == expected)
  }

  @Test(arguments: [
    ("save to ~/Pictures/fox.png.", 2..<5, "~/Pictures/fox.png."), ("save (here) now", 1..<2, "(here)"),
    ("save", 0..<0, ""),
  ])
  func `verbatim text goes to the next space`(text: String, words: Range<Int>, expected: String) {
    let text = tokenized(text)
    #expect(text.verbatim(text.tokens[words]) == expected)
  }

  @Test func `words left out leave a mark and the wider gap`() {
    var text = tokenized("a, um red er uh, car")
    let isNone = text.omit([])
    let isAny = text.omit([1..<2, 3..<5])
    #expect(!isNone && isAny)
    #expect(text.tokens.map { text.text([$0]) } == ["a", "red", "car"])
    #expect(text.tokens.map(\.followsOmission) == [false, true, true])
    #expect(text.tokens.map(\.gap) == [.stop, .comma, .comma])
    #expect(text.text(text.tokens[...]) == "a red car")
    #expect(text.verbatim(text.tokens[...]) == "a red car", "no path lies in pieces")
    // At the end nothing follows.
    _ = text.omit([2..<3])
    #expect(text.tokens.map(\.followsOmission) == [false, true])
  }

  @Test func `a sentence of its own begins after a stop`() {
    let text = tokenized("a red, old car")
    let words = text.sentence(2..<4)
    #expect(words.map(\.gap) == [.stop, .space])
    let other = text.with(words)
    #expect(other.text(other.tokens[...]) == "old car" && other.bytes == text.bytes)
  }
}
