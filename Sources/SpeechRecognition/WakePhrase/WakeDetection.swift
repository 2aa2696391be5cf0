/// Finding of a phrase in a stream of sound.
package struct WakeDetection: Sendable, Equatable {
  package enum Phrase: String, Sendable, Codable {
    /// Phrase that was configured.
    case wake
    /// Phrase "wake up", which only counts while it sleeps.
    case wakeUp
  }

  package var phrase: Phrase
  /// Samples since the detector was reset: the first of the phrase, and the first after it.
  package var range: Range<Int>
  /// Fit of the sound; more is better.
  package var score: Double

  package init(phrase: Phrase, range: Range<Int>, score: Double) {
    self.phrase = phrase
    self.range = range
    self.score = score
  }
}
