import PatternSearch
import Testing

@testable import VoiceCommands

@Suite struct LetterScanTests {
  @Test func `the letters that begin a word are counted`() {
    for text in ["lighthouse", "cat sat|", "o'clock ", "a", "", "ünder", "Zebra", "z{a}`", "abcdefg"] {
      let expected = text.utf8.prefix(8).prefix { $0 >= 0x61 && $0 <= 0x7A }.count
      #expect(LetterScan.smallLetters(in: Array(text.utf8).span.eight(at: 0)) == expected, "\(text)")
    }
  }
}
