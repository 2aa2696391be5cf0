/// Numbers for sets of symbols, from zero; the same number for the same symbols.
struct SymbolSetTable: ~Copyable {
  /// Order-independent hash of a set, by which sets are told apart.
  struct Sum: BitwiseCopyable, Equatable, Sendable {
    fileprivate var first: UInt64 = 0
    private var second: UInt64 = 0

    mutating func add(_ symbol: Symbol) {
      // The 64-bit finalisers of MurmurHash3 and of Stafford's Mix13.
      var bits = UInt64(UInt32(bitPattern: symbol)) &+ 1
      bits = (bits ^ bits >> 33) &* 0xFF51_AFD7_ED55_8CCD
      first &+= bits ^ bits >> 33
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      second &+= bits ^ bits >> 31
    }
  }

  struct Entry {
    var sum = Sum()
    /// Number of the set, -1 in an empty entry.
    var number: Int32 = -1
  }

  private(set) var count = 0
  /// Hash table by sum, with open addressing.
  private var entries = UniqueBuffer(repeating: Entry(), count: 1024)

  mutating func number(of sum: Sum) -> Int32 {
    let known = place(of: sum)
    guard entries[known].number < 0 else { return entries[known].number }
    entries[known] = Entry(sum: sum, number: Int32(count))
    count += 1
    if count * 2 > entries.count { grow() }
    return Int32(count - 1)
  }

  /// Index of a sum's entry, or of the empty one it is to take.
  private func place(of sum: Sum) -> Int {
    var place = Int(truncatingIfNeeded: sum.first) & (entries.count - 1)
    while entries[place].number >= 0, entries[place].sum != sum { place = (place + 1) & (entries.count - 1) }
    return place
  }

  private mutating func grow() {
    var larger = UniqueBuffer(repeating: Entry(), count: entries.count * 2)
    swap(&entries, &larger)
    for index in larger.indices where larger[index].number >= 0 {
      entries[place(of: larger[index].sum)] = larger[index]
    }
  }
}
