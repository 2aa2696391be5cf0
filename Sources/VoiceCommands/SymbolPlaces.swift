/// Where each symbol of an utterance can be read last: free text that waits for one is given up after that.
struct SymbolPlaces: ~Copyable {
  struct Entry {
    var symbol: Symbol = 0
    /// -1 where there is none.
    var position: Int32 = -1
  }

  /// Open addressing, a power of two long.
  private var entries: Tape<Entry>
  private var count = 0

  init(_ chart: borrowing PhraseChart) {
    let words = chart.tokens.count
    var size = 64
    while size < words * 16 { size *= 2 }
    entries = Tape(repeating: Entry(), count: size)
    for position in (0..<Int32(words)).reversed() { chart.forEachSymbol(at: position) { note($0, position) } }
  }

  /// The last position where a symbol can be read, -1 for nowhere.
  @inline(__always) func last(of symbol: Symbol) -> Int32 { entries[slot(of: symbol)].position }

  /// From the end on: the first to be noted is the last.
  private mutating func note(_ symbol: Symbol, _ position: Int32) {
    let slot = slot(of: symbol)
    guard entries[slot].position < 0 else { return }
    entries[slot] = Entry(symbol: symbol, position: position)
    count += 1
    if count * 2 >= entries.count { grow() }
  }

  @inline(__always) private func slot(of symbol: Symbol) -> Int {
    var slot = Int(UInt32(bitPattern: symbol &* 0x61C8_8647) >> 12) & (entries.count - 1)
    while entries[slot].position >= 0, entries[slot].symbol != symbol { slot = (slot &+ 1) & (entries.count - 1) }
    return slot
  }

  private mutating func grow() {
    var larger = Tape(repeating: Entry(), count: entries.count * 2)
    swap(&entries, &larger)
    for index in larger.indices where larger[index].position >= 0 { entries[slot(of: larger[index].symbol)] = larger[index] }
  }
}
