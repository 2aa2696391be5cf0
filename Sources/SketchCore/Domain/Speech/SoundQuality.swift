/// Quality of the sound of one utterance.
package struct SoundQuality: Sendable, Equatable, Codable {
  /// Fault of a sound that makes words hard to hear, the worst first.
  package enum Fault: String, Sendable, Codable {
    case clipped, tooQuiet, noisy
  }

  /// Level that the loudest tenth of it exceeds, dBFS (-96…0).
  package var loudness: Double
  /// Level that the quietest tenth stays below, dBFS.
  package var noise: Double
  /// Share of the samples that lie at the end of the range, 0…1.
  package var clipped: Double

  package init(loudness: Double, noise: Double, clipped: Double) {
    self.loudness = loudness
    self.noise = noise
    self.clipped = clipped
  }

  /// Speech 10 dB above noise comes out right one time in ten, and differs by less than 20 dB from it here; 20 dB above
  /// it differs by more.
  package var fault: Fault? {
    if clipped > 0.01 { return .clipped }
    if loudness < -50 { return .tooQuiet }
    return loudness - noise < 20 ? .noisy : nil
  }
}
