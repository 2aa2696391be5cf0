/// Numbers for sets of symbols, from 0 on: the same for the same symbols.
struct SymbolSets: ~Copyable {
  /// Tells sets apart, whatever order their symbols come in.
  struct Sum: BitwiseCopyable, Equatable, Sendable {
    fileprivate var first: UInt64 = 0
    private var second: UInt64 = 0

    mutating func add(_ symbol: Symbol) {
      // The mixers of MurmurHash3 and of a variant of it (Stafford's Mix13).
      var bits = UInt64(UInt32(bitPattern: symbol)) &+ 1
      bits = (bits ^ bits >> 33) &* 0xFF51_AFD7_ED55_8CCD
      first &+= bits ^ bits >> 33
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      second &+= bits ^ bits >> 31
    }
  }

  struct Entry {
    var sum = Sum()
    /// -1 where it is empty.
    var number: Int32 = -1
  }

  private(set) var count = 0
  /// By sum, with open addressing.
  private var entries = Tape(repeating: Entry(), count: 1024)

  mutating func number(of sum: Sum) -> Int32 {
    let known = place(of: sum)
    guard entries[known].number < 0 else { return entries[known].number }
    entries[known] = Entry(sum: sum, number: Int32(count))
    count += 1
    if count * 2 > entries.count { grow() }
    return Int32(count - 1)
  }

  /// Where a sum is, or is to be.
  private func place(of sum: Sum) -> Int {
    var place = Int(truncatingIfNeeded: sum.first) & (entries.count - 1)
    while entries[place].number >= 0, entries[place].sum != sum { place = (place + 1) & (entries.count - 1) }
    return place
  }

  private mutating func grow() {
    var larger = Tape(repeating: Entry(), count: entries.count * 2)
    swap(&entries, &larger)
    for index in larger.indices where larger[index].number >= 0 { entries[place(of: larger[index].sum)] = larger[index] }
  }
}
