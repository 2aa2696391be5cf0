import SketchCore

/// Detector of a phrase in a stream of sound.
package protocol WakeDetector: Sendable {
  /// Loads what it needs. - Throws: `SketchError` `.noModel`.
  func prepare() async throws
  /// Takes the sound that follows the last; returns the phrase whose end has just become certain.
  func process(_ samples: [Int16]) async throws -> WakeDetection?
  /// Forgets what it heard; samples count from 0 again.
  func reset() async
}
