/// Prefix sums of what the words of an utterance cost in free text, by slot: the cost of a stretch is a difference of
/// two sums.
struct PrefixSums: ~Copyable {
  /// Costs of all words before a position.
  struct Sum {
    /// Prices of the words and pauses, and penalties anywhere.
    var any: Float
    /// Penalties in the head of a noun phrase.
    var head: Float
  }

  /// Sums by slot and position, one more than there are words; uninitialised until a text of the slot begins.
  private var sums: UniqueBuffer<Sum>
  private var known: UniqueBuffer<Bool>
  private let positions: Int32

  init(words: Int, slots: Int, in arena: SearchArena) {
    positions = Int32(words) + 1
    sums = UniqueBuffer(uninitialized: (words + 1) * slots, in: arena)
    known = UniqueBuffer(repeating: false, count: slots, in: arena)
  }

  @inline(__always) func isKnown(_ slot: Int16) -> Bool { known[Int(slot)] }

  /// Begins the sums of a slot.
  mutating func begin(_ slot: Int16) {
    known[Int(slot)] = true
    sums[Int32(slot) &* positions] = Sum(any: 0, head: 0)
  }

  /// Adds the word at a position to the sum of those before it.
  @inline(__always) mutating func add(_ word: Sum, at position: Int32, _ slot: Int16) {
    let before = sum(before: position, slot)
    sums[Int32(slot) &* positions &+ position &+ 1] = Sum(any: before.any + word.any, head: before.head + word.head)
  }

  @inline(__always) func sum(before position: Int32, _ slot: Int16) -> Sum {
    sums[Int32(slot) &* positions &+ position]
  }
}
