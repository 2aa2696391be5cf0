import Glibc
import Testing

@testable import ClosedGrammar

@Suite struct SpokenPartTests {
  /// Seconds of a quiet hum, with a loud tone between two times.
  private func sound(_ seconds: Double, loud: Range<Double>?) -> [Int16] {
    (0..<Int(seconds * 16_000)).map { index in
      let time = Double(index) / 16_000
      return Int16((loud?.contains(time) == true ? 8000 : 50) * sin(2 * .pi * 200 * time))
    }
  }

  @Test func `it is the loud part with a margin of 0.4 s`() {
    let range = SpokenPart.range(of: sound(4, loud: 1.5..<2.5))
    #expect(abs(range.lowerBound - 17_600) < 1000)
    #expect(abs(range.upperBound - 46_400) < 1000)
  }

  @Test func `it is everything when nothing stands out`() {
    #expect(SpokenPart.range(of: sound(2, loud: nil)) == 0..<32_000)
    #expect(SpokenPart.range(of: []) == 0..<0)
    // A click is no speech.
    #expect(SpokenPart.range(of: sound(2, loud: 1..<1.03)) == 0..<32_000)
  }
}
