import PatternSearch
import Testing

@testable import VoiceCommands

@Suite struct LexiconWeightsTests {
  @Test func `a number is written or named, perhaps with a minus`() throws {
    var weights = LexiconWeights()
    try weights.named("likely", "0.75")
    #expect(try weights.number(of: "0.5") == 0.5)
    #expect(try weights.number(of: "likely") == 0.75)
    #expect(try weights.number(of: "-likely") == -0.75)
    try weights.named("likely", "0.25")
    #expect(try weights.number(of: "likely") == 0.25, "the later line holds")
    #expect(throws: LexiconFault.self) { try weights.number(of: "unlikely") }
    #expect(throws: LexiconFault.self) { try weights.named("2nd", "0.25") }
  }

  @Test func `a cost is the nearest 1,024th`() throws {
    let weights = LexiconWeights()
    for (text, cost) in [("0.5", 0.5), ("0.1", 102.0 / 1024), ("-0.1", -102.0 / 1024)] as [(String, Float)] {
      #expect(try weights.cost(of: text) == cost)
    }
  }
}

extension LexiconWeights {
  fileprivate mutating func named(_ name: String, _ number: String) throws {
    let (name, number) = (Array(name.utf8), Array(number.utf8))
    try self.name(name.span, number.span)
  }

  fileprivate func number(of text: String) throws -> Float { try number(Array(text.utf8).span) }
  fileprivate func cost(of text: String) throws -> Float { try cost(Array(text.utf8).span) }
}
