import SketchCore
import Testing

@testable import Illustrator

@Suite struct NoiseRowTests {
  @Test func `small numbers are rounded down as the C library does it`() {
    var random = SeededGenerator(3, salt: 1)
    var values: [Float] = [0, -0.0, 1, -1, 0.5, -0.5, 0.99999994, -0.00000006, 4_194_303, -4_194_304, 254.5, 255.5]
    values += (0..<20_000).map { _ in random.between(-5_000, 5_000) }
    values += (0..<20_000).map { _ in random.between(-3, 3) }
    for value in values {
      #expect(value.smallFloor == value.rounded(.down))
      #expect(value.smallWhole == Int32(value.rounded(.down)))
    }
  }

  @Test func `a row of noise is the noise along it, in all octaves`() {
    let noise = Noise(7, salt: 5)
    var random = SeededGenerator(4, salt: 2)
    for _ in 0..<200 {
      let y = random.between(-300, 900)
      let row = FractalRow(noise, y, octaves: 3)
      for _ in 0..<20 {
        let x = random.between(-300, 900)
        #expect(row.value(x) == noise.fractal(x, y, octaves: 3))
      }
    }
  }

  @Test func `lines are near within their reach, and not far away`() {
    let lines = Plane(width: 200, height: 120)
    lines.values[60 * 200 + 100] = 1
    let near = NearLines(lines, reach: 6.5)
    for y in 54...66 {
      for x in 94...106 { #expect(near.has(x, y)) }
    }
    #expect(!near.has(10, 10) && !near.has(199, 119))
  }
}
