import Testing

@testable import PatternSearch

@Suite struct PhraseWeightTests {
  @Test func `a phrase counts after its gap, and before a pause where it asks for one`() {
    for follows in [Gap.space, .comma, .stop] {
      for precedesPause in [false, true] {
        let weight = PhraseWeight(
          classID: 0, cost: 0, doubt: 0, follows: follows, precedesPause: precedesPause, isOpening: false)
        for gap in [Gap.space, .hyphen, .comma, .stop] {
          for isBeforePause in [false, true] {
            #expect(
              weight.counts(after: gap, isBeforePause: isBeforePause)
                == (gap >= follows && (isBeforePause || !precedesPause)))
          }
        }
      }
    }
  }
}
