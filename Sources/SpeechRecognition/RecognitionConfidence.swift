import Glibc

/// How likely it is that every word of a reading is right.
///
/// Measured, not felt: a logistic curve over the posterior probability of the search's best path in the word lattice, higher when weighing the
/// language more leads to the same reading. Fitted to 422 synthetic recordings (two voices, clean, reverberant, 20 and 10 dB of noise), rather
/// more than half of which were read right.
enum RecognitionConfidence {
  private static let offset = (unanimous: 2.7, divided: 1.4)
  private static let slope = 0.339

  /// - Parameter logPosterior: natural logarithm of the path's posterior probability, 0 when nothing else is possible.
  /// - Parameter isUnanimous: whether the reading is that path's.
  /// - Returns: 0…1.
  static func value(logPosterior: Double, isUnanimous: Bool) -> Double {
    1 / (1 + exp(-((isUnanimous ? offset.unanimous : offset.divided) + slope * min(logPosterior, 0))))
  }
}
