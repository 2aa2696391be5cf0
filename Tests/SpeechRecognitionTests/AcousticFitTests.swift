import Testing

@testable import SpeechRecognition

@Suite struct AcousticFitTests {
  @Test func `an advantage is counted for each frame of the other's words`() {
    var (sentence, free) = (AcousticFit(), AcousticFit())
    (sentence.score, sentence.wordFrames) = (-900, 90)
    (free.score, free.wordFrames) = (-400, 100)
    #expect(sentence.advantage(over: free) == -5)
    #expect(free.advantage(over: AcousticFit()) == -400)
  }
}
