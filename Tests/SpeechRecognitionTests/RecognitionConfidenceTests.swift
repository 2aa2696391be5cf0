import SketchCore
import Testing

@testable import SpeechRecognition

@Suite struct RecognitionConfidenceTests {
  private func evidence(_ change: (inout Utterance.Evidence) -> Void = { _ in }) -> Utterance.Evidence {
    var evidence = Utterance.Evidence(
      logPosterior: -9, isUnanimous: false, phoneDistance: 0.35, languagePerWord: -4, margin: 30, words: 5)
    change(&evidence)
    return evidence
  }

  @Test func `each piece of evidence moves it its way`() {
    let plain = RecognitionConfidence.value(evidence())
    #expect((0...1).contains(plain))
    #expect(RecognitionConfidence.value(evidence { $0.logPosterior = -2 }) > plain)
    #expect(RecognitionConfidence.value(evidence { $0.isUnanimous = true }) > plain)
    #expect(RecognitionConfidence.value(evidence { $0.phoneDistance = 0.6 }) < plain)
    #expect(RecognitionConfidence.value(evidence { $0.languagePerWord = -6 }) < plain)
    #expect(RecognitionConfidence.value(evidence { $0.margin = 5 }) < plain)
    // Clear words are as unlike their sounds.
    #expect(RecognitionConfidence.value(evidence { $0.phoneDistance = 0.2 }) == plain)
  }

  @Test func `words that are understood, and agreed upon, are surer`() {
    func value(_ understanding: Double, _ agreement: Double) -> Double {
      RecognitionConfidence.value(
        evidence {
          $0.understanding = understanding
          $0.agreement = agreement
        })
    }
    #expect(value(1, 1) > value(0.5, 1))
    #expect(value(0.5, 1) > value(0.5, 0.2))
    #expect(value(0, 1) < value(1, 1))
  }

  @Test func `no evidence is so bad or so good that it is no number`() {
    for posterior in [-Double.infinity, -1e9, 0, 5] {
      let value = RecognitionConfidence.value(evidence { $0.logPosterior = posterior })
      #expect((0...1).contains(value))
    }
  }
}
