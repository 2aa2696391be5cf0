import Testing

@testable import PatternSearch

@Suite struct PauseContextTests {
  @Test func `contexts that differ for a phrase have different numbers`() {
    let contexts = [Gap.space, .comma, .stop].flatMap { gap in
      [false, true].map { PauseContext(gap: gap, isBeforePause: $0) }
    }
    #expect(Set(contexts.map(\.number)) == Set(0..<PauseContext.count))
    #expect(
      PauseContext(gap: .hyphen, isBeforePause: true).number == PauseContext(gap: .space, isBeforePause: true).number)
  }
}
