/// Positions of an utterance where the lattice offers a symbol of each follow set.
package struct FollowPositions: ~Copyable {
  /// Bits by position and 64 sets, because at one position many sets are asked for.
  private var masks: UniqueBuffer<UInt64>
  private let masksOfPosition: Int
  /// Sets that hold anything offered, a bit each.
  private var seen: UniqueBuffer<UInt64>
  /// Last position where each set holds something offered, -1 for none.
  private var lasts: UniqueBuffer<Int32>

  init(words: Int, _ sets: borrowing FollowSets, in arena: SearchArena) {
    masksOfPosition = sets.masks
    masks = UniqueBuffer(repeating: 0, count: words * masksOfPosition, in: arena)
    seen = UniqueBuffer(repeating: 0, count: masksOfPosition, in: arena)
    lasts = UniqueBuffer(repeating: -1, count: sets.count, in: arena)
  }

  /// Adds a symbol offered at a position, which must not be after any position added before.
  @inline(__always) mutating func add(_ symbol: Symbol, at position: Int32, _ sets: borrowing FollowSets) {
    let place = Int(position) &* masksOfPosition
    sets.forEach(holding: symbol) { add(1 << UInt64($0 & 63), to: place, Int($0 >> 6), at: position) }
  }

  /// Adds symbols offered at a position by the masks of the sets that hold them.
  @inline(__always) mutating func add(_ sets: borrowing UniqueBuffer<FollowSets.Mask>, at position: Int32) {
    let place = Int(position) &* masksOfPosition
    for index in sets.indices { add(sets[index].bits, to: place, Int(sets[index].word), at: position) }
  }

  @inline(__always) private mutating func add(_ bits: UInt64, to place: Int, _ word: Int, at position: Int32) {
    masks[place &+ word] |= bits
    var new = bits & ~seen[word]
    seen[word] |= bits
    while new != 0 {
      lasts[word &* 64 &+ new.trailingZeroBitCount] = position
      new &= new &- 1
    }
  }

  /// Whether a set holds something offered at a position.
  @inline(__always) package func has(_ set: Int32, at position: Int32) -> Bool {
    masks[Int(position) &* masksOfPosition &+ Int(set >> 6)] >> UInt64(set & 63) & 1 != 0
  }

  /// Bits of the 64 sets of a word that hold something offered at a position.
  @inline(__always) func sets(_ word: Int, at position: Int32) -> UInt64 {
    masks[Int(position) &* masksOfPosition &+ word]
  }

  /// Last position where a set holds something offered, -1 for none.
  @inline(__always) package func last(_ set: Int32) -> Int32 { lasts[set] }
}
