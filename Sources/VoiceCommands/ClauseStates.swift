/// How far the readings of an utterance have come: places in the sentence patterns, by the word they have reached.
struct ClauseStates: ~Copyable {
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

  private var states: Tape<State>
  /// States of words that are past, one after another, whose places are used again: few are alive at a time.
  private var free: Int32 = -1
  /// By position.
  private var rows: Tape<Row>
  /// Open addressing from a node to its place in `cheapest`, -1 where empty.
  private var slots: Tape<Int32>
  /// Of the position that was gathered last: one state for every node.
  private(set) var cheapest: Tape<State>

  init(words: Int) {
    rows = Tape(repeating: Row(), count: words + 1)
    states = Tape(capacity: 256)
    cheapest = Tape(capacity: 64)
    slots = Tape(capacity: 128)
  }

  @inline(__always) mutating func push(_ state: State, at position: Int32) {
    var state = state
    let row = rows[position]
    state.next = row.last
    let place = free
    if place >= 0 {
      free = states[place].next
      states[place] = state
      rows[position] = Row(last: place, count: row.count &+ 1)
    } else {
      rows[position] = Row(last: Int32(truncatingIfNeeded: states.count), count: row.count &+ 1)
      states.append(state)
    }
  }

  /// Puts the cheapest state of every node at a position into `cheapest`; the first to come stays where two are alike.
  mutating func gather(at position: Int32) {
    cheapest.removeAll()
    let row = rows[position]
    var size = 64
    while size < 2 * Int(row.count) { size *= 2 }
    slots.reset(to: -1, count: size)
    var item = row.last
    var last = item
    while item >= 0 {
      let state = states[item]
      last = item
      item = state.next
      var slot = Int(state.node &* 0x61C8_8647) & (size - 1)
      while true {
        let place = slots[slot]
        if place < 0 {
          slots[slot] = Int32(truncatingIfNeeded: cheapest.count)
          cheapest.append(state)
          break
        }
        let known = cheapest[place]
        if known.node == state.node {
          if known.cost > state.cost { cheapest[place] = state }
          break
        }
        slot = (slot + 1) & (size - 1)
      }
    }
    guard last >= 0 else { return }
    states[last].next = free
    free = row.last
    rows[position].last = -1
  }

  /// Adds one that begins at the position that was gathered last.
  mutating func add(_ state: State) { cheapest.append(state) }
}
