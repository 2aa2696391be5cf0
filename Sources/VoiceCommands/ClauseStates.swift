/// How far the readings of an utterance have come: places in the sentence patterns, by the word they have reached.
struct ClauseStates {
  struct State {
    var node: Int32
    var cost: Float
    var step: Int32
    /// Where the free text began, -1 outside of one.
    var freeStart: Int32
    var beginning: Int32
    /// Another state at the same position.
    fileprivate var next: Int32 = -1

    init(node: Int32, cost: Float, step: Int32, freeStart: Int32, beginning: Int32) {
      self.node = node
      self.cost = cost
      self.step = step
      self.freeStart = freeStart
      self.beginning = beginning
    }
  }

  /// The states at a position: the one that came last, which leads to the others, and how many they are.
  private struct Row {
    var last: Int32 = -1
    var count: Int32 = 0
  }

  private var states: [State] = []
  /// By position.
  private var rows: [Row]
  /// Open addressing from a node to its place in `cheapest`, -1 where empty.
  private var slots: [Int32] = []
  /// Of the position that was gathered last: one state for every node.
  private(set) var cheapest: [State] = []

  init(words: Int) {
    rows = [Row](repeating: Row(), count: words + 1)
    states.reserveCapacity(words * 32)
    cheapest.reserveCapacity(64)
  }

  mutating func push(_ state: State, at position: Int32) {
    var state = state
    let row = rows[Int(position)]
    state.next = row.last
    rows[Int(position)] = Row(last: Int32(states.count), count: row.count + 1)
    states.append(state)
  }

  /// Puts the cheapest state of every node at a position into `cheapest`; the first to come stays where two are alike.
  mutating func gather(at position: Int32) {
    cheapest.removeAll(keepingCapacity: true)
    var size = 64
    while size < 2 * Int(rows[Int(position)].count) { size *= 2 }
    while slots.count < size { slots.append(-1) }
    // A span of an array of its own, as an array asks at every write whether it is the only owner.
    var table: [Int32] = []
    swap(&table, &slots)
    defer { swap(&table, &slots) }
    var places = table.mutableSpan
    for slot in 0..<size { places[slot] = -1 }
    var item = rows[Int(position)].last
    while item >= 0 {
      let state = states[Int(item)]
      item = state.next
      var slot = Int(state.node &* 0x61C8_8647) & (size - 1)
      while places[slot] >= 0, cheapest[Int(places[slot])].node != state.node { slot = (slot + 1) & (size - 1) }
      if places[slot] < 0 {
        places[slot] = Int32(cheapest.count)
        cheapest.append(state)
      } else if cheapest[Int(places[slot])].cost > state.cost {
        cheapest[Int(places[slot])] = state
      }
    }
  }

  /// Adds one that begins at the position that was gathered last.
  mutating func add(_ state: State) { cheapest.append(state) }
}
