/// What the words of an utterance cost as free text of a slot, summed up from the first on: what a text costs that goes on to some word is a difference.
struct TextSums: ~Copyable {
  /// Of all words before a position: the price of a word and what is unlikely about it, with the pauses between; and what is in the head of a noun phrase.
  struct Sum {
    var any: Float
    var head: Float
  }

  /// By slot and position, one more than there are words; not written to before a text of the slot begins.
  private var sums: Tape<Sum>
  private var known: Tape<Bool>
  private let positions: Int32

  init(words: Int, slots: Int, in memory: SearchMemory) {
    positions = Int32(words) + 1
    sums = Tape(uninitialized: (words + 1) * slots, in: memory)
    known = Tape(repeating: false, count: slots, in: memory)
  }

  @inline(__always) func isKnown(_ slot: Int16) -> Bool { known[Int(slot)] }

  /// Begins to sum up for a slot.
  mutating func begin(_ slot: Int16) {
    known[Int(slot)] = true
    sums[Int32(slot) &* positions] = Sum(any: 0, head: 0)
  }

  /// Adds the word at a position to the sum of those before it.
  @inline(__always) mutating func add(_ word: Sum, at position: Int32, _ slot: Int16) {
    let before = sum(before: position, slot)
    sums[Int32(slot) &* positions &+ position &+ 1] = Sum(any: before.any + word.any, head: before.head + word.head)
  }

  @inline(__always) func sum(before position: Int32, _ slot: Int16) -> Sum { sums[Int32(slot) &* positions &+ position] }

  /// What a free text costs when it goes on to a position.
  @inline(__always) func cost(of text: ClauseStates.Text, at position: Int32) -> Float {
    text.cost + sum(before: position, text.slot).any + sum(before: min(position, text.headEnd), text.slot).head
  }
}
