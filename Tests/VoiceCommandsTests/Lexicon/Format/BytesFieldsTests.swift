import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct BytesFieldsTests {
  private func parts(_ text: String, _ ranges: (Bytes) -> [Range<Int>]) -> [String] {
    let bytes = Array(text.utf8)
    return ranges(bytes.span).map { bytes.span.text($0) }
  }

  @Test(
    arguments: [
      ("", [], [""]), ("a", ["a"], ["a"]), (" a  bc ", ["a", "bc"], ["a  bc"]), ("a|b", ["a|b"], ["a", "b"]),
      (" a | | c d|", ["a", "|", "|", "c", "d|"], ["a", "", "c d", ""]),
      ("a\tb", ["a", "b"], ["a\tb"]),
    ] as [(String, [String], [String])])
  func `a line is parted into words and columns`(line: String, words: [String], columns: [String]) {
    #expect(parts(line) { $0.words(of: $0.indices) } == words)
    #expect(parts(line) { $0.parts(of: $0.indices, between: UInt8(ascii: "|")) } == columns)
  }

  @Test(
    arguments: [("a -> b", 2), ("a - b -> c", 6), ("a-", nil), ("->", 0), ("a - > b", nil), ("", nil)]
      as [(String, Int?)])
  func `an arrow is found`(line: String, expected: Int?) {
    #expect(Array(line.utf8).span.arrow(in: 0..<line.utf8.count) == expected)
  }

  @Test(
    arguments: [
      ("class color", "color"), ("class   color  ", "color"), ("class", nil), ("class ", nil), ("classes x", nil),
      ("class a b", nil),
      ("table a", nil),
    ] as [(String, String?)])
  func `the only word after a keyword`(line: String, expected: String?) {
    let bytes = Array(line.utf8)
    #expect(bytes.span.onlyWord(after: "class").map { bytes.span.text($0) } == expected)
  }

  @Test(
    arguments: [("<color>", "color"), ("<>", nil), ("color", nil), ("<color", nil), ("color>", nil), ("<", nil)]
      as [(String, String?)])
  func `the name of a class`(word: String, expected: String?) {
    let bytes = Array(word.utf8)
    #expect(bytes.span.className(0..<bytes.count).map { bytes.span.text($0) } == expected)
  }

  @Test func `a byte is found within its range, near and far`() {
    let bytes = Array("a,b,c".utf8)
    for range in [0..<5, 2..<5, 4..<5, 0..<1, 2..<2] {
      let expected = range.first { bytes[$0] == UInt8(ascii: ",") }
      #expect(bytes.span.first(UInt8(ascii: ","), in: range) == expected)
      #expect(bytes.span.near(UInt8(ascii: ","), in: range) == expected)
    }
    #expect(Array("a   b".utf8).span.end(ofSpacesAt: 1) == 4 && Array("a  ".utf8).span.end(ofSpacesAt: 1) == 3)
  }

  @Test func `a word is compared whole`() {
    let bytes = Array("each".utf8)
    func matches(_ word: StaticString) -> Bool { word ~= bytes.span }
    #expect(matches("each") && !matches("eac") && !matches("eachs") && !matches("") && !matches("Each"))
  }
}
