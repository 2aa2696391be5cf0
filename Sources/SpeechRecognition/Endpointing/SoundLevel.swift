import Glibc
import SketchCore

/// Energy of sound with its constant part removed: a microphone's offset is not loudness.
package struct SoundLevel: Sendable, Equatable {
  /// Level of silence: the last bit of 16.
  package static let floor = -96.0

  private var sum = 0.0
  private var sumOfSquares = 0.0
  package private(set) var count = 0
  private var atFullScale = 0
  /// Samples at full scale that make it clipped: a single one may be a peak that just fits.
  private static let fewestClipped = 3

  package init() {}

  package mutating func add(_ samples: ArraySlice<Int16>) {
    for sample in samples {
      let value = Double(sample)
      sum += value
      sumOfSquares += value * value
      if sample == .max || sample == .min { atFullScale += 1 }
    }
    count += samples.count
  }

  package var isClipped: Bool { atFullScale >= Self.fewestClipped }

  /// Root mean square in dB below full scale, `floor`…0.
  package var decibels: Double {
    guard count > 0 else { return Self.floor }
    let mean = sum / Double(count)
    let power = sumOfSquares / Double(count) - mean * mean
    return max(Self.floor, 10 * log10(max(power, 1e-9) / (32768.0 * 32768.0)))
  }
}
