import SketchCore
import Testing

@Suite struct SupportTests {
  @Test(arguments: [("", ""), (" \t\r\n", ""), ("a b", "a b"), (" \u{A0}a b\n", "a b"), ("\u{2003}é ", "é")])
  func `white space goes from both ends and nowhere else`(text: String, expected: String) {
    #expect(text.trimmed == expected && text[...].trimmed == expected)
  }

  @Test func `a mark that combines with a bracket hides nothing from XML`() {
    #expect("<\u{338}a\"\u{301}\u{FFFF}\u{1}".escapedXML == "&lt;\u{338}a&quot;\u{301}")
  }

  @Test func `a text is cut between characters`() {
    #expect("aé👩‍👩‍👧b".prefix(bytes: 3) == "aé" && "aé👩‍👩‍👧b".prefix(bytes: 22) == "aé👩‍👩‍👧b" && "é".prefix(bytes: 1).isEmpty)
  }

  /// The reference implementation's numbers (prng.di.unimi.it/splitmix64.c).
  @Test func `a seed gives the numbers of SplitMix64`() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect((0..<3).map { _ in generator.next() } == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }
}
