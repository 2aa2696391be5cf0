import Testing

@testable import SpeechRecognition

@Suite struct WakeJudgementTests {
  private let judgement = WakeJudgement()

  @Test func `a phrase of more phones may fit worse, up to eleven`() {
    #expect(judgement.accepts(score: -30, phones: 8, kind: .wake))
    #expect(!judgement.accepts(score: -30.1, phones: 8, kind: .wake))
    #expect(judgement.accepts(score: -34, phones: 11, kind: .wake))
    #expect(!judgement.accepts(score: -34.1, phones: 20, kind: .wake))
    #expect(!judgement.accepts(score: -28, phones: 7, kind: .wakeUp))
    #expect(judgement.accepts(score: -25, phones: 7, kind: .wakeUp))
  }

  @Test func `both stages count`() {
    #expect(judgement.score(keyphrase: -10, distance: 0.2) == -20)
    #expect(judgement.firstStageExponent(phones: 8) == -48)
  }

  @Test func `the window holds the phrase and is never longer than the sound that is kept`() {
    #expect(judgement.window(phones: 8) == 23_360)
    #expect(judgement.window(phones: 100) == WakeJudgement.longestWindow)
  }

  @Test func `the keyphrase search places the end where the phones do not contradict it`() {
    #expect(WakeJudgement.end(aligned: 100, searched: 110) == 110)
    #expect(WakeJudgement.end(aligned: 100, searched: 130) == 100)
    #expect(WakeJudgement.end(aligned: 100, searched: nil) == 100)
  }
}
