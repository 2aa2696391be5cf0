/// A phrase was said.
package struct WakeDetection: Sendable, Equatable {
  package enum Phrase: String, Sendable, Codable {
    /// The one that was configured.
    case wake
    /// "wake up", which only counts while it sleeps.
    case wakeUp
  }

  package var phrase: Phrase
  /// Samples since the detector was reset: the first of the phrase, and the first after it.
  package var range: Range<Int>
  /// How well the sound fits; more is better.
  package var score: Double

  package init(phrase: Phrase, range: Range<Int>, score: Double) {
    self.phrase = phrase
    self.range = range
    self.score = score
  }
}
