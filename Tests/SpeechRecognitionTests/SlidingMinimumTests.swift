import SketchCore
import TestSupport
import Testing

@testable import SpeechRecognition

@Suite struct SlidingMinimumTests {
  @Test func `it is the smallest of the last values`() {
    var generator = SeededGenerator(seed: 3)
    let values = (0..<500).map { _ in Double.random(in: 0...1, using: &generator) }
    var minimum = SlidingMinimum(length: 30)
    for index in values.indices { #expect(minimum.add(values[index]) == values[max(0, index - 29)...index].min()) }
  }
}
