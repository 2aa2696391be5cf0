import Glibc
package import SketchCore

/// Probability that what was said is understood as it was meant.
///
/// Measured, not felt: logistic curves fitted to recordings of commands and of people who say none;
/// docs/measurements/hearing.md has the tables. One curve knows the sound and the language only, and decides whether
/// the words are sure enough to be kept whatever they mean; the other knows also what the chosen words mean.
package enum RecognitionConfidence {
  private struct Curve {
    var offset: Double
    var posterior: Double
    var unanimity = 0.0
    var distance: Double
    var language: Double
    var margin = 0.0
    var agreement = 0.0
  }

  private static let heard = Curve(offset: 3.02, posterior: 0.194, unanimity: 0.62, distance: 11.2, language: 0.698, margin: 0.0261)
  private static let understood = Curve(offset: 0.272, posterior: 0.135, distance: 14.9, language: 0.527, agreement: 1.135)
  /// Gain of a command by being understood completely, and the understanding at which there is none.
  private static let understanding = (weight: 5.32, neutral: 0.426)
  /// Doubt on both sides of a share: more than all hypotheses there are is not known.
  private static let doubt = 0.1

  private static let worstPosterior = -60.0
  /// Distance that costs nothing: noise makes clear words unlike their sounds too, and a short word is soon unlike its
  /// few sounds.
  private static let freeDistance = (always: 0.38, ofOneWord: 0.25)
  private static let mostMargin = 60.0

  /// Confidence in an utterance, 0…1.
  package static func value(_ evidence: Utterance.Evidence) -> Double {
    let curve = evidence.understanding == nil ? heard : understood
    let free = freeDistance.always + freeDistance.ofOneWord / Double(max(evidence.words, 1))
    var sum = curve.offset + curve.posterior * min(max(evidence.logPosterior, worstPosterior), 0)
    sum += evidence.isUnanimous ? curve.unanimity : 0
    sum -= curve.distance * max(evidence.phoneDistance - free, 0)
    sum += curve.language * evidence.languagePerWord
    sum += curve.margin * min(evidence.margin ?? mostMargin, mostMargin)
    if let share = evidence.agreement { sum += curve.agreement * log((share + doubt) / (1 - share + doubt)) }
    if let share = evidence.understanding, share > 0 { sum += understanding.weight * (share - understanding.neutral) }
    return 1 / (1 + exp(-sum))
  }
}
