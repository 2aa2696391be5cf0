import Glibc
import SketchCore

/// Judgement whether a sound was the wake phrase. Pure; its figures were fitted to recordings of people
/// (docs/measurements/hearing.md).
package struct WakeJudgement: Sendable, Equatable {
  /// Samples handed to the keyphrase search at a time, and looked at after it has found something: 50 and 200 ms.
  static let step = AudioFrame.sampleRate / 20
  static let lookAhead = AudioFrame.sampleRate / 5
  /// Samples kept for the second look: 3 s.
  static let longestWindow = AudioFrame.sampleRate * 3

  /// Score from which a sound is a phrase of eight phones ("computer").
  package var threshold = -30.0
  /// Amount by which each further phone lowers it, as long as there are no more than `longest`: chance rarely gets many
  /// right.
  package var slope = 1.35
  package var longest = 11
  /// Weight of the second look beside the first.
  package var distanceWeight = 50.0
  /// Additional score of "wake up", which is short.
  package var wakeUpMargin = 3.0

  package init() {}

  /// Exponent of the first stage's threshold: six orders of magnitude for each phone, looser than any phrase needs that
  /// was said clearly.
  func firstStageExponent(phones: Int) -> Int { -6 * phones }

  /// Number of samples that hold the phrase when it was said slowly, what was looked at after it, and the time the
  /// first stage takes to be sure.
  func window(phones: Int) -> Int {
    min(Self.longestWindow, AudioFrame.sampleRate * (12 * phones + 50) / 100)
  }

  /// Score of both stages together.
  /// - Parameters:
  ///   - keyphrase: logarithm of the first stage's likelihood ratio for each phone.
  ///   - distance: distance of the second stage, for each phone.
  func score(keyphrase: Double, distance: Double) -> Double { keyphrase - distanceWeight * distance }

  func accepts(score: Double, phones: Int, kind: WakeDetection.Phrase) -> Bool {
    score >= threshold - slope * Double(min(phones, longest) - 8) + (kind == .wakeUp ? wakeUpMargin : 0)
  }

  /// End of the phrase, in frames of 10 ms: what follows may be a command said in the same breath, and a sound too many
  /// or too few there makes another word of its first.
  ///
  /// The keyphrase search places the end of the last sound more exactly; the phones, of which the last may not have
  /// been recognised, tell where it cannot be.
  static func end(aligned: Int, searched: Int?) -> Int {
    guard let searched, abs(searched - aligned) <= 21 else { return aligned }
    return searched
  }
}
