import SketchCore
import Testing

@testable import ClosedGrammar

@Suite struct GrammarScannerTests {
  private func tokens(_ text: String) throws -> [(token: GrammarScanner.Token, line: Int)] {
    var scanner = GrammarScanner(text, file: "my.gram")
    var tokens: [(GrammarScanner.Token, Int)] = []
    while let next = try scanner.next() { tokens.append(next) }
    return tokens
  }

  @Test func `words, rules and marks are tokens, the rest is passed over`() throws {
    let found = try tokens("public <a b> = /2/ One {tag {x} \\} } // rest\n | \"Two  three\" /* c\n */ four;")
    #expect(
      found.map(\.token) == [
        .word("public"), .rule("a b"), .mark("="), .word("one"), .mark("|"), .word("two three"), .word("four"), .mark(";"),
      ])
    #expect(found.map(\.line) == [1, 1, 1, 1, 2, 2, 3, 3])
  }

  @Test func `an error names the file and the line where it begins`() throws {
    let error = try #require(throws: SketchError.self) { try tokens("one\n/* two\nthree") }
    #expect(error.message == "my.gram line 2: a comment is not closed with “*/”")
  }
}
