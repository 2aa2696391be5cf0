import SketchCore
import Testing

@testable import VoiceCommands

@Suite struct TargetPhraseTests {
  @Test func `a phrase says a place and the fields of a target`() throws {
    let several = try #require(Target(phrase: "last; count 3"))
    #expect(several.which == .last && several.count == 3 && several.isPlural)
    let all = try #require(Target(phrase: "all; style watercolor; tag old cards"))
    #expect(all.which == .all && all.isPlural)
    #expect(all.filters?.tag == "old cards" && all.filters?.style == StyleChoice("watercolor"))
    #expect(try #require(Target(phrase: "all; trash true")) == .wholeTrash)
  }

  @Test func `a place alone has no filters, and no place is no target`() throws {
    let current = try #require(Target(phrase: "current"))
    #expect(current == .current && current.filters == nil && !current.isPlural)
    #expect(Target(phrase: "nonsense") == nil && Target(phrase: "") == nil)
  }
}
