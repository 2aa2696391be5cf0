import Glibc
import SketchCore
import Testing

@testable import SpeechRecognition

/// What is said of sound that words are hard to hear in.
@Suite struct SoundQualityTests {
  /// A second of syllables with pauses, over a hum.
  private func speech(amplitude: Double, hum: Double) -> [Int16] {
    (0..<16_000).map { index in
      let syllable = (index / 1600) % 2 == 0 ? amplitude : 0
      let value = syllable * sin(Double(index) * 0.3) + hum * sin(Double(index) * 0.9)
      return Int16(max(-32_768, min(32_767, value)))
    }
  }

  @Test func `clear speech has no fault`() {
    let quality = SoundQuality(of: speech(amplitude: 8000, hum: 20))
    #expect(quality.fault == nil)
    #expect((-18 ... -12).contains(quality.loudness))
    #expect((-72 ... -64).contains(quality.noise))
  }

  @Test func `speech far away, over noise, and too loud for the microphone are told apart`() {
    #expect(SoundQuality(of: speech(amplitude: 60, hum: 1)).fault == .tooQuiet)
    #expect(SoundQuality(of: speech(amplitude: 4000, hum: 1500)).fault == .noisy)
    #expect(SoundQuality(of: speech(amplitude: 90_000, hum: 10)).fault == .clipped)
  }

  @Test func `no sound at all is silence`() {
    #expect(SoundQuality(of: []).fault == .tooQuiet)
    #expect(SoundQuality(of: [Int16](repeating: 0, count: 1000)).loudness == -96)
  }
}
