import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct RequestInNarrationTests {
  private let lexicon: Lexicon

  init() throws {
    lexicon = try LexiconLoader.load(
      text: """
        class plea
          can you | could anyone
        class plea-for-that
          can you fix it
        class kind-plea
          i need
        class kind
          sticker
        rule create
          draw {kind:<kind>}

        """)
  }

  private func result(_ text: String, _ table: ParseTable) -> RecoveryResult? {
    RequestInNarration().result(on: text, [], lexicon, table)
  }

  @Test func `it applies to what is not settled`() {
    for (best, applies) in [
      ([], true), ([Clause.removal(doubt: 1)], true), ([.removal(precision: 0.5)], true),
      ([.removal(doubt: Float(1).nextDown)], false),
    ] {
      #expect(RequestInNarration().applies(best, lexicon) == applies)
    }
  }

  @Test func `a request to somebody after a pause is meant`() {
    let table = ParseTable(["could anyone remove the bin": [.removal(precision: 0.6, doubt: 1.5)]])
    #expect(
      result("happy Friday! could anyone remove the bin", table)
        == RecoveryResult(parts: ["could anyone remove the bin"], doubts: [1.5]))
    #expect(table.asked == ["could anyone remove the bin"])
  }

  @Test func `without a pause something must be told, and it is asked first`() {
    let table = ParseTable(["can you paint her": [.removal()]])
    #expect(
      result("she is bald can you paint her", table) == RecoveryResult(parts: ["can you paint her"], doubts: [0.9]))
    let short = ParseTable(["can you paint her": [.removal()]])
    #expect(
      result("oh well can you paint her", short) == nil && result("can you paint her", short) == nil
        && short.asked.isEmpty)
  }

  @Test func `two requests are tried, and none about something told before`() {
    let table = ParseTable(["can you c": [.removal()]])
    #expect(result("x. can you a. can you b. can you c", table) == nil)
    #expect(table.asked == ["can you a. can you b. can you c", "can you b. can you c"])
    let told = ParseTable(["can you fix it": [.removal()]])
    #expect(result("my car is broken, can you fix it", told) == nil && told.asked.isEmpty)
  }

  @Test(arguments: [[Clause.removal(precision: Float(0.6).nextDown)], [.made(CommandType(intent: .undo))], []])
  func `what is unlikely or about no picture is no request`(clauses: [Clause]) {
    #expect(result("x. can you a", ParseTable(["can you a": clauses])) == nil)
  }

  /// Request for a picture of a kind.
  private func creation(of kind: String?, precision: Float = 0.95) throws -> Clause {
    let name = Int16(try #require(lexicon.fieldNames.firstIndex(of: "kind")))
    return .made(
      CommandType(intent: .create), precision: precision,
      captures: kind.map { [Capture(name: name, text: $0, range: 0..<0)] } ?? [])
  }

  @Test func `a kind of picture is asked for after something told, also without a pause`() throws {
    let table = ParseTable(["i need a sticker": [try creation(of: "sticker")]])
    #expect(result("we leave i need a sticker", table) == RecoveryResult(parts: ["i need a sticker"], doubts: [0]))
    #expect(result("i need a sticker", table) == nil)
  }

  @Test func `after something told only a kind of picture is asked for by a wish, and surely`() throws {
    for clauses in [
      [try creation(of: nil)], [try creation(of: "picture")], [try creation(of: "sticker", precision: 0.5)], [.removal()],
      [try creation(of: "sticker"), .removal()],
    ] {
      let table = ParseTable(["i need a sticker": clauses])
      #expect(
        RequestInNarration().result(on: "we leave i need a sticker", [.removal(doubt: 1)], lexicon, table) == nil)
    }
  }

  @Test func `a kind of picture that is only suggested is taken where nothing better is understood`() throws {
    let table = ParseTable(["i need a sticker": [try creation(of: "sticker", precision: 0.5)]])
    #expect(result("we leave i need a sticker", table) == RecoveryResult(parts: ["i need a sticker"], doubts: [0]))
  }

  @Test func `a language without pleas has none`() throws {
    let table = ParseTable()
    #expect(
      try RequestInNarration().result(on: "x. can you a", [], LexiconLoader.load(text: "class word\n  a\n"), table)
        == nil
        && table.asked.isEmpty)
  }
}
