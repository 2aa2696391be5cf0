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

  init(words: Int, slots: Int) {
    positions = Int32(words) + 1
    sums = Tape(uninitialized: (words + 1) * slots)
    known = Tape(repeating: false, count: slots)
  }

  /// Sums up for a slot, where that was not done.
  @inline(__always) mutating func require(_ slot: Int16, _ chart: borrowing PhraseChart) {
    if !known[Int(slot)] { sumUp(slot, chart) }
  }

  private mutating func sumUp(_ slot: Int16, _ chart: borrowing PhraseChart) {
    known[Int(slot)] = true
    let price = chart.lexicon.wordCosts[Int(slot)]
    var sum = Sum(any: 0, head: 0)
    var place = Int32(slot) &* positions
    sums[place] = sum
    for position in 0..<positions &- 1 {
      let costs = chart.costs(at: position, slot)
      let gap = chart.tokens[Int(position)].gap
      sum.any += price + costs.any
      if gap >= .comma { sum.any += chart.lexicon.pauseCost(gap, in: slot) }
      sum.head += costs.head
      place &+= 1
      sums[place] = sum
    }
  }

  @inline(__always) func sum(before position: Int32, _ slot: Int16) -> Sum { sums[Int32(slot) &* positions &+ position] }

  /// What a free text costs when it goes on to a position.
  @inline(__always) func cost(of text: ClauseStates.Text, at position: Int32) -> Float {
    text.cost + sum(before: position, text.slot).any + sum(before: min(position, text.headEnd), text.slot).head
  }
}
