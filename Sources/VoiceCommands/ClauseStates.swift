/// How far the readings of an utterance have come: places in the sentence patterns, by the word they have reached.
///
/// A state that has read a word or a phrase is looked at once, where that ends. Most are inside free text, which goes on from word to word: they stay as
/// they are, because what they cost further on is known of every position, and only those are looked at that something said there may follow.
struct ClauseStates: ~Copyable {
  /// One that has come to a position by a word or a phrase.
  struct State {
    var node: Int32
    var cost: Float
    var step: Int32
    var beginning: Int32
    /// Another state at the same position, -1 for none.
    fileprivate var next: Int32 = -1
  }

  /// One that is inside free text. There is one for a node.
  struct Text {
    /// The node that reads it.
    var node: Int32
    /// Which it is (of the automaton's free steps) and whose.
    var text: Int32
    var slot: Int16
    /// A clause may end after it.
    var isEnd: Bool
    /// Other free text may follow it.
    var isFollowedByText: Bool
    /// What else may (of `FollowSets`).
    var followSet: Int32
    /// What it costs, less what `TextSums` hold where it goes on after its first word.
    var cost: Float
    var step: Int32
    var beginning: Int32
    /// Where it began, and where the head of the noun phrase ends that it began with.
    var start: Int32
    var headEnd: Int32
    /// Another that the same may follow, -1 for none.
    fileprivate(set) var next: Int32 = -1
  }

  private var states: Tape<State>
  /// By position: the state that came to it last, which leads to the others, -1 for none.
  private var rows: Tape<Int32>
  /// Of the position that was gathered last: where the one state for every node is.
  private(set) var cheapest: Tape<Int32>
  private var texts: Tape<Text>
  /// Begun at the position that was gathered last: they are looked at from the next on.
  private var begun: Tape<Text>
  /// By node, with open addressing: where its text is, -1 for an empty entry.
  private var places: Tape<Int32>
  /// The texts that a clause may end after, and those that other text may follow: they are looked at wherever they go on.
  private(set) var ends: Tape<Int32>
  private(set) var followedByText: Tape<Int32>
  /// The sets of what may follow any of the others, a bit for each …
  private(set) var followSets: Tape<UInt64>
  /// … and the last text that the set may follow, which leads to the others.
  private var firstTexts: Tape<Int32>

  init(words: Int, _ sets: borrowing FollowSets, in memory: SearchMemory) {
    states = Tape(capacity: 128, in: memory)
    rows = Tape(repeating: -1, count: words + 1, in: memory)
    cheapest = Tape(capacity: 64, in: memory)
    texts = Tape(capacity: 64, in: memory)
    begun = Tape(capacity: 32, in: memory)
    places = Tape(repeating: -1, count: 64, in: memory)
    ends = Tape(capacity: 32, in: memory)
    followedByText = Tape(capacity: 32, in: memory)
    followSets = Tape(repeating: 0, count: sets.masks, in: memory)
    firstTexts = Tape(uninitialized: sets.count, in: memory)
  }

  subscript(place: Int32) -> State { @inline(__always) get { states[place] } }

  /// Where the first of the texts is that a set may follow, which leads to the others; only where `followSets` has its bit.
  @inline(__always) func firstText(followedBy set: Int32) -> Int32 { firstTexts[set] }

  @inline(__always) func text(_ place: Int32) -> Text { texts[place] }

  /// Adds one that has come to a later position by a word or a phrase.
  @inline(__always) mutating func push(_ node: Int32, cost: Float, step: Int32, beginning: Int32, at end: Int32) {
    states.append(State(node: node, cost: cost, step: step, beginning: beginning, next: rows[end]))
    rows[end] = Int32(truncatingIfNeeded: states.count &- 1)
  }

  /// Adds one that has read the first word of free text.
  @inline(__always) mutating func begin(_ text: Text) { begun.append(text) }

  /// Puts the cheapest state of every node at a position, which follows the one that was gathered last, into `cheapest`, the last to come where
  /// two are alike; and lets the texts go on that were begun at the one before.
  mutating func gather(at position: Int32, _ sums: borrowing TextSums) {
    for index in begun.indices { take(begun[index], at: position, sums) }
    begun.removeAll()
    cheapest.removeAll()
    /// A bit for every node that there is a state of: few nodes are come to twice.
    var known: UInt64 = 0
    var item = rows[position]
    while item >= 0 {
      let state = states[item]
      let bit: UInt64 = 1 << UInt64(Self.hash(state.node) & 63)
      if known & bit == 0 { cheapest.append(item) } else { choose(item, state) }
      known |= bit
      item = state.next
    }
  }

  /// Adds one that begins at the position that was gathered last.
  mutating func add(_ node: Int32, cost: Float, beginning: Int32) {
    states.append(State(node: node, cost: cost, step: -1, beginning: beginning))
    cheapest.append(Int32(truncatingIfNeeded: states.count &- 1))
  }

  /// Takes a state, or lets it and the one that was taken for its node contend.
  private mutating func choose(_ item: Int32, _ state: State) {
    for index in cheapest.indices {
      let known = states[cheapest[index]]
      guard known.node == state.node else { continue }
      if known.cost > state.cost { cheapest[index] = item }
      return
    }
    cheapest.append(item)
  }

  /// Takes a text, or lets it and the one that was taken for its node contend.
  private mutating func take(_ text: Text, at position: Int32, _ sums: borrowing TextSums) {
    let slot = slot(of: text.node)
    let place = places[slot]
    guard place < 0 else {
      let known = texts[place]
      guard sums.cost(of: known, at: position) > sums.cost(of: text, at: position) else { return }
      let next = known.next
      texts[place] = text
      return texts[place].next = next
    }
    let new = Int32(truncatingIfNeeded: texts.count)
    places[slot] = new
    texts.append(text)
    if text.isEnd { ends.append(new) }
    if text.isFollowedByText {
      followedByText.append(new)
    } else {
      connect(new, to: text.followSet)
    }
    if texts.count * 2 >= places.count { growPlaces() }
  }

  private mutating func connect(_ text: Int32, to set: Int32) {
    let word = set >> 6
    let bit: UInt64 = 1 << UInt64(set & 63)
    texts[text].next = followSets[word] & bit != 0 ? firstTexts[set] : -1
    followSets[word] |= bit
    firstTexts[set] = text
  }

  /// Where in `places` the text of a node is, or is to be.
  @inline(__always) private func slot(of node: Int32) -> Int {
    var slot = Self.hash(node) & (places.count - 1)
    while places[slot] >= 0, texts[places[slot]].node != node { slot = (slot &+ 1) & (places.count - 1) }
    return slot
  }

  private mutating func growPlaces() {
    places.reset(to: -1, count: places.count * 2)
    for index in texts.indices { places[slot(of: texts[index].node)] = Int32(truncatingIfNeeded: index) }
  }

  @inline(__always) private static func hash(_ node: Int32) -> Int { Int(UInt32(bitPattern: node &* 0x61C8_8647) >> 16) }
}
