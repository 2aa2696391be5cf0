import PatternSearch
import Testing

@testable import VoiceCommands

@Suite struct BytesNumberTests {
  @Test(arguments: [
    "0", "1", "-1", "0.4", "0.7", "-0.25", "0.98", "0.123456", "9999999", "99.99999", "12345678", "0.1234567", ".5",
    "1.", "-0", "1e2",
    "+1",
  ])
  func `a number is the nearest to what is written`(text: String) throws {
    #expect(try Array(text.utf8).span.number() == Float(text))
  }

  @Test(arguments: ["", "-", ".", "1.2.3", "1,5", "one", "1 ", "--1"])
  func `what is no number is refused`(text: String) {
    #expect(throws: LexiconFault.self) { _ = try Array(text.utf8).span.number() }
  }
}
