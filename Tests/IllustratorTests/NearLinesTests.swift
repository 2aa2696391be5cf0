import Testing

@testable import Illustrator

@Suite struct NearLinesTests {
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
