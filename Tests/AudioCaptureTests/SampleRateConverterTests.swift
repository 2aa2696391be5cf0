import Foundation
import Testing

@testable import AudioCapture

/// What a device that has only another rate delivers, in runs of 50 ms as it is read.
struct SampleRateConverterTests {
  @Test(arguments: [44_100.0, 48_000, 96_000, 8_000])
  func `a tone stays the tone it was across the joints of its pieces`(rate: Double) throws {
    guard var converter = SampleRateConverter(from: rate) else { return #expect(Bool(false), "refused") }
    var heard: [Int16] = []
    let length = Int(rate) / 20
    for piece in 0..<40 { heard += converter.convert(tone(from: piece * length, count: length, rate: rate)) }
    // Two seconds less what the filter still holds.
    #expect((31_000...32_000).contains(heard.count))
    let middle = heard.dropFirst(2000).dropLast(500).map(Double.init)
    var rises = 0
    var sharpest = 0.0
    for index in 2..<middle.count {
      if middle[index - 1] < 0, middle[index] >= 0 { rises += 1 }
      let bend = middle[index] - 2 * middle[index - 1] + middle[index - 2]
      sharpest = max(sharpest, abs(bend))
    }
    #expect(abs(Double(rises) * 16_000 / Double(middle.count) - 440) < 2)
    // A sine bends by at most (2πf/16000)² of its height from one sample to the next; a joint would show.
    let step = 2 * Double.pi * 440 / 16_000
    #expect(sharpest < step * step * 16_384 + 12)
    #expect(abs((middle.max() ?? 0) - 16_384) < 300)
  }

  @Test func `of two channels one of which is dead, the other is heard`() {
    let live = tone(from: 0, count: 1600, rate: 16_000)
    var stereo: [Float] = []
    for sample in live { stereo += [sample, 0] }
    let mono = stereo.withUnsafeBufferPointer { downmix($0, channels: 2) }
    #expect(mono == live.map { $0 / 2 })
  }

  @Test func `a rate no converter can take is refused`() {
    guard SampleRateConverter(from: 16_000 * 300) != nil else { return }
    Issue.record("it was taken")
  }

  /// 440 Hz at half of full scale.
  private func tone(from start: Int, count: Int, rate: Double) -> [Float] {
    let step = 2 * Double.pi * 440 / rate
    return (start..<(start + count)).map { index in
      let value = 0.5 * sin(step * Double(index))
      return Float(value)
    }
  }
}
