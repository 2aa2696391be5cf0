import Testing

@testable import Illustrator

@Suite struct GroundTraceTests {
  /// Shadow of one opacity on the lower half, with a hole where a leg hides it.
  private func shadow(hole: (Int, Int) -> Bool) -> Bitmap {
    let shown = Bitmap(width: 64, height: 48)
    for y in 24..<48 {
      for x in 0..<64 where !hole(x, y) { shown.pixels[y * 64 + x] = 0x6000_0000 }
    }
    return shown
  }

  @Test func `what a leg hides of a shadow is as dark as the shadow around it`() throws {
    let leg = { (x: Int, y: Int) in (28..<36).contains(x) && y < 40 }
    let trace = try #require(GroundTrace(shadow(hole: leg), isHidden: { leg($0 % 64, $0 / 64) }, from: 24))
    for y in 32..<40 {
      for x in 28..<36 {
        let alpha = trace.bitmap.pixels[y * 64 + x] >> 24
        #expect((0x50...0x68).contains(alpha), "\(x), \(y)")
      }
    }
    // Above the ground there is no shadow.
    #expect(trace.bitmap.pixels[10 * 64 + 30] == 0)
    #expect(trace.bitmap.pixels[44 * 64 + 5] == 0x6000_0000)
  }

  @Test func `where nothing is cast there is no trace`() {
    #expect(GroundTrace(Bitmap(width: 8, height: 8), isHidden: { $0 < 20 }, from: 0) == nil)
    #expect(GroundTrace(shadow { _, _ in false }, isHidden: { _ in false }, from: 60) == nil)
  }
}
