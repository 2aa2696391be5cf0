/// Weights of features for a few of the classes of a linear model, found by the hash of the feature.
struct FeatureWeights: Sendable {
  typealias Weight = (place: Int32, weight: Float)

  /// Entry of the hash table; `start` is -1 in an empty one.
  private struct Entry {
    var feature: UInt64 = 0
    /// Range of its weights.
    var (start, end): (Int32, Int32) = (-1, -1)
  }

  private static let filterBits: UInt64 = 18

  /// Hash table with open addressing, a power of two long.
  private var entries = [Entry](repeating: Entry(), count: 64)
  private var weights: [Weight] = []
  private var count = 0
  /// Bit for a part of each feature: whether there may be such a feature. Most that are asked for are unknown, and the
  /// bits lie closer together than the entries.
  private var filter = [UInt64](repeating: 0, count: 1 << Int(filterBits - 6))

  var isEmpty: Bool { count == 0 }

  /// Weights of a feature by the place of their class; none for an unknown feature.
  subscript(_ feature: UInt64) -> ArraySlice<Weight> { weights[range(of: feature)] }

  /// Adds the weights of a feature to the sums of their classes, of which the first has an index.
  @inline(__always) func add(_ feature: UInt64, to sums: inout [Float], from first: Int = 0) {
    for index in range(of: feature) { sums[first + Int(weights[index].place)] += weights[index].weight }
  }

  mutating func set(_ weights: [Weight], of feature: UInt64) {
    let entry = index(of: feature)
    if entries[entry].start < 0 { count += 1 }
    let start = Int32(self.weights.count)
    self.weights += weights
    entries[entry] = Entry(feature: feature, start: start, end: Int32(self.weights.count))
    filter[Self.word(feature)] |= Self.bit(feature)
    if count * 2 > entries.count { grow() }
  }

  @inline(__always) private func range(of feature: UInt64) -> Range<Int> {
    guard filter[Self.word(feature)] & Self.bit(feature) != 0 else { return 0..<0 }
    let entry = entries[index(of: feature)]
    return entry.start < 0 ? 0..<0 : Int(entry.start)..<Int(entry.end)
  }

  /// Index of a feature's entry, or of the empty one it is to take.
  @inline(__always) private func index(of feature: UInt64) -> Int {
    let mask = entries.count - 1
    var index = Int(truncatingIfNeeded: feature) & mask
    while entries[index].start >= 0, entries[index].feature != feature { index = (index + 1) & mask }
    return index
  }

  private mutating func grow() {
    let smaller = entries
    entries = [Entry](repeating: Entry(), count: smaller.count * 2)
    for entry in smaller where entry.start >= 0 { entries[index(of: entry.feature)] = entry }
  }

  // The highest bits, because entries are found by the lowest.
  @inline(__always) private static func word(_ feature: UInt64) -> Int {
    Int(truncatingIfNeeded: feature >> (64 - filterBits + 6))
  }

  @inline(__always) private static func bit(_ feature: UInt64) -> UInt64 { 1 << (feature >> (64 - filterBits) & 63) }
}
