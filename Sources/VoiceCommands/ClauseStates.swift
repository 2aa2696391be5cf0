/// How far the readings of an utterance have come: places in the sentence patterns, by the word they have reached.
///
/// Nearly all of them are free text that goes on from word to word. There is one such state for a node, found again in `texts`, so that only a
/// node that is come to a second time at the same word need be looked at when the cheapest of each are chosen.
struct ClauseStates: ~Copyable {
  struct State {
    var node: Int32
    var cost: Float
    var step: Int32
    var beginning: Int32
    /// A clause may end here.
    var isEnd: Bool
    /// Free text may follow.
    var isFollowedByText: Bool
    /// The free text it is in, -1 outside of one …
    var text: Int32 = -1
    /// … whose it is …
    var slot: Int16 = -1
    /// … where it began …
    var freeStart: Int32 = -1
    /// … where the head of the noun phrase ends that it began with …
    var headEnd: Int32 = -1
    /// … the last position where something may follow it …
    var until: Int32 = -1
    /// … and what, other than text (of `FollowSets`).
    var followSet: Int32 = -1
    /// Another state may have come to the same node at the same word.
    fileprivate var isContested = true
    /// Another state at the same position, or the next place that is free.
    fileprivate var next: Int32 = -1
  }

  /// What is known of a node that reads free text.
  struct Text {
    /// -1 for an empty entry.
    var node: Int32 = -1
    /// Where its state is. Once that was dropped nobody asks: where free text can lead to nothing more none is begun.
    var place: Int32 = -1
  }

  /// The states that a phrase of several words has brought to a position: the one that came last, which leads to the others, and how many they are.
  struct Row {
    var last: Int32 = -1
    var count: Int32 = 0
  }

  private var states: Tape<State>
  /// Places in `states` that are used again, one leading to the next: few states are alive at a time.
  private var free: Int32 = -1
  /// By position.
  private var rows: Tape<Row>
  /// The position that was gathered last.
  private var position: Int32 = -1
  /// Those that come from there to the next, in the order they came …
  private var arriving = Tape<Int32>(capacity: 64)
  /// … and how many of them are contested.
  private var contested = 0
  /// By node, with open addressing.
  private var texts = Tape(repeating: Text(), count: 64)
  private var textCount = 0
  /// Open addressing from a contested node to its place in `cheapest`, -1 where empty.
  private var slots = Tape<Int32>(capacity: 128)
  /// Of the position that was gathered last: where the one state for every node is.
  private(set) var cheapest = Tape<Int32>(capacity: 64)
  /// Which of `cheapest` a clause may end with.
  private(set) var ends = Tape<Int32>(capacity: 32)

  init(words: Int) {
    rows = Tape(repeating: Row(), count: words + 1)
    states = Tape(capacity: 256)
  }

  subscript(place: Int32) -> State { @inline(__always) get { states[place] } }

  /// Adds one that has come to a later position by a word or a phrase.
  @inline(__always) mutating func push(
    _ id: Int32, _ node: Automaton.Node, cost: Float, step: Int32, beginning: Int32, at end: Int32
  ) {
    let place = newPlace()
    states[place] = State(
      node: id, cost: cost, step: step, beginning: beginning, isEnd: node.accept >= 0, isFollowedByText: node.freeStep >= 0)
    guard end > position + 1 else {
      contested += 1
      return arriving.append(place)
    }
    let row = rows[end]
    states[place].next = row.last
    rows[end] = Row(last: place, count: row.count &+ 1)
  }

  /// Adds one that has read the first word of free text.
  mutating func enter(
    _ id: Int32, _ text: Automaton.FreeStep, cost: Float, step: Int32, beginning: Int32, from start: Int32, headEnd: Int32, until: Int32
  ) {
    let node = text.child
    let slot = textSlot(node)
    let isKnown = texts[slot].node >= 0
    let place = newPlace()
    states[place] = State(
      node: node, cost: cost, step: step, beginning: beginning, isEnd: text.isEnd, isFollowedByText: text.isFollowedByText, text: id,
      slot: text.slot, freeStart: start, headEnd: headEnd, until: until, followSet: text.followSet, isContested: isKnown)
    arriving.append(place)
    if isKnown {
      states[texts[slot].place].isContested = true
      contested += 2
    } else {
      texts[slot] = Text(node: node, place: place)
      textCount += 1
      if textCount * 2 >= texts.count { growTexts() }
    }
  }

  /// Lets free text go on to the next position at another cost.
  @inline(__always) mutating func carry(_ place: Int32, cost: Float) {
    states[place].cost = cost
    arriving.append(place)
  }

  @inline(__always) mutating func drop(_ place: Int32) {
    states[place].next = free
    free = place
  }

  /// Puts the cheapest state of every node at the next position into `cheapest` and drops the others; the last to come stays where two are alike.
  mutating func gatherNext() {
    position += 1
    cheapest.removeAll()
    ends.removeAll()
    let row = rows[position]
    let most = contested + Int(row.count)
    var size = 16
    while size < 2 * most { size *= 2 }
    if most > 0 { slots.reset(to: -1, count: size) }
    for index in arriving.indices.reversed() {
      let place = arriving[index]
      if states[place].isContested { choose(place, size) } else { take(place) }
    }
    arriving.removeAll()
    contested = 0
    var item = row.last
    while item >= 0 {
      let next = states[item].next
      choose(item, size)
      item = next
    }
  }

  /// Adds one that begins at the position that was gathered last.
  mutating func add(_ id: Int32, _ node: Automaton.Node, cost: Float, beginning: Int32) {
    let place = newPlace()
    states[place] = State(
      node: id, cost: cost, step: -1, beginning: beginning, isEnd: false, isFollowedByText: node.freeStep >= 0)
    cheapest.append(place)
  }

  @inline(__always) private mutating func take(_ place: Int32) {
    if states[place].isEnd { ends.append(Int32(truncatingIfNeeded: cheapest.count)) }
    cheapest.append(place)
  }

  /// Takes a state, or lets it and the one that was taken for its node contend.
  private mutating func choose(_ item: Int32, _ size: Int) {
    let node = states[item].node
    var slot = Self.hash(node) & (size - 1)
    while slots[slot] >= 0, states[cheapest[slots[slot]]].node != node { slot = (slot &+ 1) & (size - 1) }
    let place = slots[slot]
    if place < 0 {
      slots[slot] = Int32(truncatingIfNeeded: cheapest.count)
      take(item)
    } else {
      let known = cheapest[place]
      guard states[known].cost > states[item].cost else { return drop(item) }
      cheapest[place] = item
      drop(known)
    }
    guard states[item].freeStart >= 0 else { return }
    states[item].isContested = false
    texts[textSlot(node)].place = item
  }

  /// Where in `texts` the free text of a node is, or is to be.
  @inline(__always) private func textSlot(_ node: Int32) -> Int {
    var slot = Self.hash(node) & (texts.count - 1)
    while texts[slot].node >= 0, texts[slot].node != node { slot = (slot &+ 1) & (texts.count - 1) }
    return slot
  }

  private mutating func growTexts() {
    var larger = Tape(repeating: Text(), count: texts.count * 2)
    swap(&texts, &larger)
    for index in larger.indices where larger[index].node >= 0 { texts[textSlot(larger[index].node)] = larger[index] }
  }

  @inline(__always) private static func hash(_ node: Int32) -> Int { Int(UInt32(bitPattern: node &* 0x61C8_8647) >> 16) }

  /// A place to write a state to.
  @inline(__always) private mutating func newPlace() -> Int32 {
    let place = free
    if place >= 0 {
      free = states[place].next
      return place
    }
    states.append(State(node: -1, cost: 0, step: -1, beginning: -1, isEnd: false, isFollowedByText: false))
    return Int32(truncatingIfNeeded: states.count &- 1)
  }
}
