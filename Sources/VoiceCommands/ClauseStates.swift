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
  struct Row {
    var last: Int32 = -1
    var count: Int32 = 0
  }

  private var states: Tape<State>
  /// Places in `states` that are used again, one leading to the next: few states are alive at a time.
  private var free: Int32 = -1
  /// By position.
  private var rows: Tape<Row>
  /// Open addressing from a node to its place in `cheapest`, -1 where empty.
  private var slots: Tape<Int32>
  /// Of the position that was gathered last: where the one state for every node is.
  private(set) var cheapest: Tape<Int32>

  init(words: Int) {
    rows = Tape(repeating: Row(), count: words + 1)
    states = Tape(capacity: 256)
    cheapest = Tape(capacity: 64)
    slots = Tape(capacity: 128)
  }

  subscript(place: Int32) -> State { @inline(__always) get { states[place] } }

  @inline(__always) mutating func push(_ state: State, at position: Int32) {
    link(newPlace(state), at: position)
  }

  /// Lets a state reach the next position at another cost: most are free text that goes on.
  @inline(__always) mutating func carry(_ place: Int32, cost: Float, to position: Int32) {
    states[place].cost = cost
    link(place, at: position)
  }

  @inline(__always) mutating func drop(_ place: Int32) {
    states[place].next = free
    free = place
  }

  /// Puts the cheapest state of every node at a position into `cheapest` and drops the others; the first to come stays where two are alike.
  mutating func gather(at position: Int32) {
    cheapest.removeAll()
    let row = rows[position]
    var size = 64
    while size < 2 * Int(row.count) { size *= 2 }
    slots.reset(to: -1, count: size)
    var item = row.last
    while item >= 0 {
      let node = states[item].node
      let next = states[item].next
      var slot = Int(truncatingIfNeeded: node &* 0x61C8_8647) & (size - 1)
      while true {
        let place = slots[slot]
        if place < 0 {
          slots[slot] = Int32(truncatingIfNeeded: cheapest.count)
          cheapest.append(item)
          break
        }
        let known = cheapest[place]
        if states[known].node == node {
          let isCheaper = states[known].cost > states[item].cost
          if isCheaper { cheapest[place] = item }
          drop(isCheaper ? known : item)
          break
        }
        slot = (slot &+ 1) & (size - 1)
      }
      item = next
    }
  }

  /// Adds one that begins at the position that was gathered last.
  mutating func add(_ state: State) { cheapest.append(newPlace(state)) }

  @inline(__always) private mutating func link(_ place: Int32, at position: Int32) {
    let row = rows[position]
    states[place].next = row.last
    rows[position] = Row(last: place, count: row.count &+ 1)
  }

  @inline(__always) private mutating func newPlace(_ state: State) -> Int32 {
    let place = free
    if place >= 0 {
      free = states[place].next
      states[place] = state
      return place
    }
    states.append(state)
    return Int32(truncatingIfNeeded: states.count &- 1)
  }
}
