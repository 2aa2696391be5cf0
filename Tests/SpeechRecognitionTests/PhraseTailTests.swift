import Glibc
import SketchCore
import Testing

@testable import SpeechRecognition

/// What is cut off before a command said in the same breath.
@Suite struct PhraseTailTests {
  private func sound(_ milliseconds: Int, amplitude: Double) -> [Int16] {
    (0..<(16 * milliseconds)).map { Int16(amplitude * sin(Double($0) * 0.7)) }
  }

  @Test func `a last consonant before a pause belongs to the phrase`() {
    let tail = sound(100, amplitude: 1500) + sound(200, amplitude: 5) + sound(500, amplitude: 15_000)
    let cut = PhraseTail.length(in: tail, loudest: PhraseTail.loudest(sound(300, amplitude: 16_000)))
    #expect(abs(cut - 1600) <= 160)
  }

  @Test(arguments: [40, 80])
  func `a mouth that closes within a word does not cut it`(closure: Int) {
    let word = sound(100, amplitude: 12_000) + sound(closure, amplitude: 5) + sound(500, amplitude: 15_000)
    #expect(PhraseTail.length(in: word, loudest: PhraseTail.loudest(sound(300, amplitude: 16_000))) == 0)
  }

  @Test func `a pause that comes later is the command's own`() {
    let command = sound(300, amplitude: 12_000) + sound(300, amplitude: 5) + sound(500, amplitude: 15_000)
    #expect(PhraseTail.length(in: command, loudest: -6) == 0)
  }

  @Test func `little or no sound behind the phrase is left alone`() {
    #expect(PhraseTail.length(in: [], loudest: -6) == 0)
    #expect(PhraseTail.length(in: sound(15, amplitude: 5), loudest: -6) == 0)
    #expect(PhraseTail.length(in: sound(90, amplitude: 5), loudest: PhraseTail.loudest([])) == 0)
  }
}
