/// Mean colours of cells, each thing's and each part of the backdrop's apart, so that things keep their edges.
struct CellCounts {
  /// Sky, clouds, light and land, and four kinds of elements: neighbours rarely share one.
  private static let slots = 8

  private var sums: [RGB]
  private var counts: [Float]

  /// - Parameter cells: the number of cells.
  init(cells: Int) {
    sums = [RGB](repeating: RGB(0, 0, 0), count: cells * CellCounts.slots)
    counts = [Float](repeating: 0, count: cells * CellCounts.slots)
  }

  @inline(__always)
  private static func slot(_ cell: Int, _ region: UInt8) -> Int {
    cell &* slots &+ (region >= RegionMap.cast ? 4 &+ Int(region & 3) : Int(min(region, 3)))
  }

  mutating func add(_ pixel: UInt32, to cell: Int, region: UInt8) {
    let slot = CellCounts.slot(cell, region)
    sums[slot] = sums[slot] + RGB(packed: pixel)
    counts[slot] += 1
  }

  func mean(_ cell: Int, region: UInt8) -> RGB {
    let slot = CellCounts.slot(cell, region)
    return counts[slot] > 0 ? sums[slot].scaled(1 / counts[slot]) : major(cell)
  }

  /// Mean colour of what there is most of in the cell.
  func major(_ cell: Int) -> RGB {
    let own = (cell * CellCounts.slots)..<((cell + 1) * CellCounts.slots)
    let slot = own.max { counts[$0] < counts[$1] } ?? own.lowerBound
    return sums[slot].scaled(1 / max(1, counts[slot]))
  }
}
