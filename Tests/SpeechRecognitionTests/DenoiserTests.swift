import Glibc
import SketchCore
import Testing

@testable import SpeechRecognition

/// Steady noise is taken out of speech, and speech is left.
@Suite struct DenoiserTests {
  private func noise(_ count: Int, amplitude: Double) -> [Int16] {
    var generator = SeededGenerator(seed: 5)
    return (0..<count).map { _ in Int16(Double.random(in: -amplitude...amplitude, using: &generator)) }
  }

  /// Half a second of pause before and after two seconds of a voice-like sound that comes and goes.
  private func voice(in noise: [Int16]) -> [Int16] {
    noise.indices.map { index in
      let time = Double(index) / 16_000
      guard (0.5..<2.5).contains(time) else { return noise[index] }
      let loudness = 6000 * abs(sin(time * 12))
      return noise[index] + Int16(loudness * (sin(time * 2 * .pi * 200) + 0.5 * sin(time * 2 * .pi * 900)) / 1.5)
    }
  }

  private func decibels(_ samples: ArraySlice<Int16>) -> Double {
    var level = SoundLevel()
    level.add(samples)
    return level.decibels
  }

  @Test func `noise goes down by more than ten decibels from the first frame on, and the voice stays`() {
    let sound = voice(in: noise(48_000, amplitude: 600))
    let denoised = Denoiser.denoised(sound)
    #expect(denoised.count == sound.count)
    #expect(decibels(denoised[160..<7000]) < decibels(sound[160..<7000]) - 10)
    #expect(abs(decibels(denoised[10_000..<38_000]) - decibels(sound[10_000..<38_000])) < 2)
    // What was heard before has no part in it.
    #expect(Denoiser.denoised(sound) == denoised)
  }

  @Test func `where hardly any noise is, nothing is changed`() {
    let sound = voice(in: noise(48_000, amplitude: 20))
    #expect(Denoiser.denoised(sound) == sound)
  }

  @Test func `it makes no difference in what pieces a sound comes`() {
    let sound = voice(in: noise(48_000, amplitude: 600))
    var whole = Denoiser()
    let expected = whole.process(sound)
    var pieces = Denoiser()
    var found: [Int16] = []
    for start in stride(from: 0, to: sound.count, by: 799) { found += pieces.process(Array(sound[start..<min(start + 799, sound.count)])) }
    #expect(found == expected)
  }

  @Test func `the noise is learned from the quietest quarter of a second`() {
    var sound = noise(32_000, amplitude: 3000)
    sound.replaceSubrange(16_000..<21_000, with: noise(5000, amplitude: 100))
    let quietest = Denoiser.quietest(of: sound)
    #expect(quietest.count == 4000)
    #expect(quietest.lowerBound >= 16_000 && quietest.upperBound <= 21_000)
  }

  @Test func `short sounds are what they are, but for what is no whole frame`() {
    #expect(Denoiser.denoised([]) == [])
    #expect(Denoiser.denoised(noise(159, amplitude: 100)) == [])
    #expect(Denoiser.denoised(noise(1000, amplitude: 100)).count == 960)
    #expect(Denoiser.quietest(of: noise(1000, amplitude: 100)) == 0..<960)
  }
}
