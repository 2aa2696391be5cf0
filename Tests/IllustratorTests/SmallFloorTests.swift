import SketchCore
import Testing

@testable import Illustrator

@Suite struct SmallFloorTests {
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
}
