import Illustrator
import Testing

@testable import Films

@Suite struct BitmapWarpTests {
  @Test func `an edge far from the axis lies where its row's measure says`() {
    let source = Bitmap(width: 1_200, height: 40)
    for y in 0..<40 {
      for x in 0..<1_000 { source.pixels[y * 1_200 + x] = 0xFF00_0000 }
    }
    // Neighbouring rows differ as those of a leg do.
    let warped = BitmapWarp.rows(source, axis: 0) { (shift: 0, scale: 0.9 - Float($0) * 0.0001) }
    for y in 0..<40 {
      let edge = 1_000 * (0.9 - Float(y) * 0.0001)
      let row = (0..<1_200).reduce(Float(0)) { $0 + Float(warped.pixels[y * 1_200 + $1] >> 24) / 255 }
      #expect(abs(row - edge) < 0.8, "row \(y): \(row), not \(edge)")
    }
  }
}
