import SketchCore
import TestSupport
import Testing

@testable import PatternSearch

@Suite struct SearchStatesTests {
  @Test func `at each position the cheapest state of a node is gathered, of equals the one that came last`() {
    let arena = SearchArena()
    defer { arena.free() }
    var random = SeededGenerator(seed: 1)
    let sets = FollowSets([], count: 0)
    let sums = PrefixSums(words: 20, slots: 1, in: arena)
    var states = SearchStates(words: 20, sets, in: arena)
    var pushed = [[(node: Int32, cost: Float, step: Int32)]](repeating: [], count: 21)
    for position in 0...20 as ClosedRange<Int32> {
      states.gather(at: position, sums)
      var best: [Int32: (cost: Float, step: Int32)] = [:]
      for state in pushed[Int(position)].reversed() where state.cost < best[state.node]?.cost ?? .infinity {
        best[state.node] = (state.cost, state.step)
      }
      let gathered = states.cheapest.indices.map { states[states.cheapest[$0]] }
      #expect(Set(gathered.map(\.node)).count == gathered.count)
      #expect(Dictionary(uniqueKeysWithValues: gathered.map { ($0.node, $0.backpointer) }) == best.mapValues(\.step))
      for _ in 0..<Int.random(in: 0...40, using: &random) where position < 20 {
        let end = Int32.random(in: position + 1...20, using: &random)
        let state = (
          node: Int32.random(in: 0...30, using: &random), cost: Float(Int.random(in: 0...3, using: &random)),
          step: Int32.random(in: 0...9999, using: &random)
        )
        pushed[Int(end)].append(state)
        states.push(state.node, cost: state.cost, backpointer: state.step, start: 0, at: end)
      }
    }
  }

  /// Enough nodes that the hash table has to grow.
  @Test func `a node has one free text, the cheapest, from the position after its first word on`() {
    let arena = SearchArena()
    defer { arena.free() }
    var random = SeededGenerator(seed: 2)
    let sets = FollowSets((0..<70).map { ($0, $0) }, count: 70)
    var sums = PrefixSums(words: 10, slots: 1, in: arena)
    sums.begin(0)
    for position in 0..<10 as Range<Int32> {
      sums.add(PrefixSums.Sum(any: 1, head: Float(position)), at: position, 0)
    }
    var states = SearchStates(words: 10, sets, in: arena)
    var begun: [SearchStates.FreeTextState] = []
    var active: [Int32: SearchStates.FreeTextState] = [:]
    for position in 0..<10 as Range<Int32> {
      states.gather(at: position, sums)
      func cost(_ text: SearchStates.FreeTextState) -> Float {
        // Words cost 1 each, and those of the head their position.
        text.cost + Float(position) + (0..<min(position, text.headEnd)).reduce(0) { $0 + Float($1) }
      }
      for text in begun where active[text.node].map({ cost($0) > cost(text) }) ?? true { active[text.node] = text }
      begun = []
      var found: [Int32: Float] = [:]
      func visit(_ text: SearchStates.FreeTextState) {
        #expect(found[text.node] == nil, "it is visited in one way only")
        found[text.node] = text.cost(at: position, sums)
      }
      for index in states.followedByText.indices { visit(states.text(states.followedByText[index])) }
      for set in 0..<70 as Range<Int32> where states.followSets[set >> 6] >> UInt64(set & 63) & 1 != 0 {
        var item = states.firstText(followedBy: set)
        while item >= 0 {
          #expect(states.text(item).followSet == set)
          visit(states.text(item))
          item = states.text(item).next
        }
      }
      #expect(found == active.mapValues { cost($0) })
      #expect(states.ends.count == active.keys.count { $0 % 2 == 0 })
      for _ in 0..<20 {
        let node = Int32.random(in: 0..<150, using: &random)
        let text = SearchStates.FreeTextState(
          node: node, freeStep: 0, slot: 0, isEnd: node % 2 == 0, isFollowedByText: node % 5 == 0, followSet: node % 70,
          cost: Float(Int.random(in: 0...4, using: &random)), backpointer: -1, start: 0, textStart: position,
          headEnd: Int32.random(in: position + 1...10, using: &random))
        states.begin(text)
        begun.append(text)
      }
    }
    #expect(active.count > 70)
  }
}
