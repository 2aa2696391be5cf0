import SketchCore
import Testing

@testable import Colouring

@Suite struct LabelMapTests {
  @Test func aRingPartsInsideFromOutside() {
    let map = map([
      "............",
      "............",
      "..########..",
      "..#......#..",
      "..#......#..",
      "..#......#..",
      "..#......#..",
      "..#......#..",
      "..########..",
      "............",
      "............",
      "............",
    ])
    #expect(map.fields.count == 2)
    #expect(map.label(x: 5, y: 5) != map.label(x: 0, y: 0))
    // Under the lines, too, every pixel belongs to a field.
    #expect(!map.labels.contains(0))
    #expect(map.fields.reduce(0) { $0 + $1.area } == 144)
    let inside = map.fields[Int(map.label(x: 5, y: 5)) - 1]
    #expect(map.label(x: Double(inside.x), y: Double(inside.y)) == map.label(x: 5, y: 5))
  }

  @Test(arguments: [1, 2]) func aSmallGapIsClosed(width: Int) {
    let map = square(gap: width)
    #expect(map.fields.count == 2)
    #expect(map.label(x: 40, y: 40) != map.label(x: 5, y: 5))
    // The field does not run out through the gap.
    #expect(map.label(x: 40, y: 10) == map.label(x: 5, y: 5))
  }

  @Test func aWideOpeningIsNone() {
    let map = square(gap: 12)
    #expect(map.label(x: 40, y: 40) == map.label(x: 5, y: 5))
  }

  @Test func specksAreNoFields() {
    var rows = Array(repeating: Array(repeating: Character("."), count: 40), count: 40)
    for y in 10...13 { for x in 10...13 { rows[y][x] = y == 10 || y == 13 || x == 10 || x == 13 ? "#" : "." } }
    let map = map(rows.map { String($0) })
    #expect(map.fields.count == 1)
    #expect(map.labels.allSatisfy { $0 == 1 })
  }

  @Test func runsGiveTheLabelsBack() {
    let map = square(gap: 0)
    var labels: [UInt16] = []
    var bytes = map.labels.runs[...]
    func next() -> Int {
      var (value, shift) = (0, 0)
      while let byte = bytes.popFirst() {
        value |= Int(byte & 127) << shift
        shift += 7
        if byte < 128 { break }
      }
      return value
    }
    while !bytes.isEmpty {
      let label = next()
      labels += Array(repeating: UInt16(label), count: next())
    }
    #expect(labels == map.labels)
  }

  @Test func aBlankPageIsOneField() {
    let map = map(Array(repeating: String(repeating: ".", count: 30), count: 20))
    #expect(map.fields.count == 1 && map.fields[0].area == 600)
  }

  @Test func aBlackPageHasNone() {
    let map = map(Array(repeating: String(repeating: "#", count: 30), count: 20))
    #expect(map.fields.isEmpty && map.label(x: 3, y: 3) == 0)
  }

  private func square(gap: Int) -> LabelMap {
    var rows = Array(repeating: Array(repeating: Character("."), count: 80), count: 80)
    for x in 20...60 { for y in [20, 21, 59, 60] { rows[y][x] = "#" } }
    for y in 20...60 { for x in [20, 21, 59, 60] { rows[y][x] = "#" } }
    for x in 40..<(40 + gap) { for y in [20, 21] { rows[y][x] = "." } }
    return map(rows.map { String($0) })
  }

  private func map(_ rows: [String]) -> LabelMap {
    LabelMap(light: rows.flatMap { $0.map { $0 == "#" ? 0 : 255 } }, width: rows[0].count, height: rows.count)
  }
}
