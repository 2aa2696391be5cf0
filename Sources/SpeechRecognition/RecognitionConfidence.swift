import Glibc
import SketchCore

/// How likely it is that what was said is understood as it was meant.
///
/// Measured, not felt: a logistic curve fitted to 650 synthetic recordings (seven voices; clean, reverberant, in noise and babble) of which two in
/// five came out as the right command, and to 160 of people reading and ordering coffee, none of which is one. On the recordings one in ten is right
/// at a confidence of 0.15, half at 0.5 and nine in ten at 0.86; docs/hearing.md has the table.
enum RecognitionConfidence {
  private static let offset = 3.02
  private static let posterior = (weight: 0.194, floor: -60.0)
  private static let unanimity = 0.62
  /// Noise makes clear words unlike their sounds too, and a short word is soon unlike its few sounds; only beyond this are they doubtful.
  private static let distance = (weight: 11.2, free: 0.38, freeOfOneWord: 0.25)
  private static let language = 0.698
  private static let margin = (weight: 0.0261, most: 60.0)

  /// - Returns: 0…1.
  static func value(_ evidence: Utterance.Evidence) -> Double {
    let free = distance.free + distance.freeOfOneWord / Double(max(evidence.words, 1))
    let sum =
      offset + posterior.weight * min(max(evidence.logPosterior, posterior.floor), 0) + (evidence.isUnanimous ? unanimity : 0)
      - distance.weight * max(evidence.phoneDistance - free, 0) + language * evidence.languagePerWord
      + margin.weight * min(evidence.margin ?? margin.most, margin.most)
    return 1 / (1 + exp(-sum))
  }
}
