/// Active states of a search: nodes of the sentence automaton, by the position they have reached.
///
/// A state that took a word or a phrase is visited once, where that ends. Most states are inside free text, which goes
/// on from word to word. They stay as they are, because prefix sums give their cost at any position, and only those are
/// visited that something said there may follow.
struct SearchStates: ~Copyable {
  /// State that reached a position by a word or a phrase.
  struct WordState {
    var node: Int32
    var cost: Float
    /// Index of the last step, -1 for none.
    var backpointer: Int32
    /// Index of the clause's start.
    var start: Int32
    /// Index of another state at the same position, -1 for none.
    fileprivate var next: Int32 = -1
  }

  /// State inside free text; one a node.
  struct FreeTextState {
    /// Node that reads the text.
    var node: Int32
    /// Index of the automaton's free step.
    var freeStep: Int32
    var slot: Int16
    /// Whether a clause may end after the text.
    var isEnd: Bool
    /// Whether other free text may follow.
    var isFollowedByText: Bool
    /// Index of the set of symbols that may follow.
    var followSet: Int32
    /// Cost less the prefix sum after its first word.
    var cost: Float
    var backpointer: Int32
    /// Index of the clause's start.
    var start: Int32
    /// First position of the text, and the end of the head of the noun phrase it began with.
    var textStart: Int32
    var headEnd: Int32
    /// Index of another text with the same follow set, -1 for none.
    fileprivate(set) var next: Int32 = -1

    /// Cost when the text goes on to a position.
    @inline(__always) func cost(at position: Int32, _ sums: borrowing PrefixSums) -> Float {
      cost + sums.sum(before: position, slot).any + sums.sum(before: min(position, headEnd), slot).head
    }
  }

  private var states: UniqueBuffer<WordState>
  /// Index of the state that reached each position last, which leads to the others; -1 for none.
  private var latest: UniqueBuffer<Int32>
  /// Indices of the cheapest state of each node at the position gathered last.
  private(set) var cheapest: UniqueBuffer<Int32>
  private var texts: UniqueBuffer<FreeTextState>
  /// Texts begun at the position gathered last; they are visited from the next on.
  private var begun: UniqueBuffer<FreeTextState>
  /// Hash table of the texts' indices by node, with open addressing; -1 in an empty entry.
  private var buckets: UniqueBuffer<Int32>
  /// Indices of the texts after which a clause may end, and of those that other text may follow: they are visited at
  /// every position.
  private(set) var ends: UniqueBuffer<Int32>
  private(set) var followedByText: UniqueBuffer<Int32>
  /// Follow sets of the other texts, a bit each.
  private(set) var followSets: UniqueBuffer<UInt64>
  /// Index of the last text with each follow set, which leads to the others.
  private var firstTexts: UniqueBuffer<Int32>

  init(words: Int, _ sets: borrowing FollowSets, in arena: SearchArena) {
    states = UniqueBuffer(capacity: 128, in: arena)
    latest = UniqueBuffer(repeating: -1, count: words + 1, in: arena)
    cheapest = UniqueBuffer(capacity: 64, in: arena)
    texts = UniqueBuffer(capacity: 64, in: arena)
    begun = UniqueBuffer(capacity: 32, in: arena)
    buckets = UniqueBuffer(repeating: -1, count: 64, in: arena)
    ends = UniqueBuffer(capacity: 32, in: arena)
    followedByText = UniqueBuffer(capacity: 32, in: arena)
    followSets = UniqueBuffer(repeating: 0, count: sets.masks, in: arena)
    firstTexts = UniqueBuffer(uninitialized: sets.count, in: arena)
  }

  subscript(index: Int32) -> WordState { @inline(__always) get { states[index] } }

  /// Index of the first text with a follow set, which leads to the others; valid only where `followSets` has its bit.
  @inline(__always) func firstText(followedBy set: Int32) -> Int32 { firstTexts[set] }

  @inline(__always) func text(_ index: Int32) -> FreeTextState { texts[index] }

  /// Adds a state that reached a later position by a word or a phrase.
  @inline(__always) mutating func push(_ node: Int32, cost: Float, backpointer: Int32, start: Int32, at end: Int32) {
    states.append(WordState(node: node, cost: cost, backpointer: backpointer, start: start, next: latest[end]))
    latest[end] = Int32(truncatingIfNeeded: states.count &- 1)
  }

  /// Adds a state that took the first word of free text.
  @inline(__always) mutating func begin(_ text: FreeTextState) { begun.append(text) }

  /// Gathers the cheapest state of each node at a position, which must follow the one gathered last; of equals the one
  /// that came last. Texts begun at the position before become active.
  mutating func gather(at position: Int32, _ sums: borrowing PrefixSums) {
    for index in begun.indices { take(begun[index], at: position, sums) }
    begun.removeAll()
    cheapest.removeAll()
    // Bit for every node seen: few nodes are reached twice.
    var known: UInt64 = 0
    var item = latest[position]
    while item >= 0 {
      let state = states[item]
      let bit: UInt64 = 1 << UInt64(Self.hash(state.node) & 63)
      if known & bit == 0 { cheapest.append(item) } else { choose(item, state) }
      known |= bit
      item = state.next
    }
  }

  /// Adds the first state of a clause that begins at the position gathered last.
  mutating func add(_ node: Int32, cost: Float, start: Int32) {
    states.append(WordState(node: node, cost: cost, backpointer: -1, start: start))
    cheapest.append(Int32(truncatingIfNeeded: states.count &- 1))
  }

  /// Gathers a state unless the one gathered for its node is cheaper.
  private mutating func choose(_ item: Int32, _ state: WordState) {
    for index in cheapest.indices {
      let known = states[cheapest[index]]
      guard known.node == state.node else { continue }
      if known.cost > state.cost { cheapest[index] = item }
      return
    }
    cheapest.append(item)
  }

  /// Makes a text active unless the active one of its node is cheaper.
  private mutating func take(_ text: FreeTextState, at position: Int32, _ sums: borrowing PrefixSums) {
    let bucket = bucket(of: text.node)
    let index = buckets[bucket]
    guard index < 0 else {
      let known = texts[index]
      guard known.cost(at: position, sums) > text.cost(at: position, sums) else { return }
      let next = known.next
      texts[index] = text
      return texts[index].next = next
    }
    let new = Int32(truncatingIfNeeded: texts.count)
    buckets[bucket] = new
    texts.append(text)
    if text.isEnd { ends.append(new) }
    if text.isFollowedByText {
      followedByText.append(new)
    } else {
      connect(new, to: text.followSet)
    }
    if texts.count * 2 >= buckets.count { growBuckets() }
  }

  private mutating func connect(_ text: Int32, to set: Int32) {
    let word = set >> 6
    let bit: UInt64 = 1 << UInt64(set & 63)
    texts[text].next = followSets[word] & bit != 0 ? firstTexts[set] : -1
    followSets[word] |= bit
    firstTexts[set] = text
  }

  /// Bucket of a node's text, or the empty one it is to take.
  @inline(__always) private func bucket(of node: Int32) -> Int {
    var bucket = Self.hash(node) & (buckets.count - 1)
    while buckets[bucket] >= 0, texts[buckets[bucket]].node != node { bucket = (bucket &+ 1) & (buckets.count - 1) }
    return bucket
  }

  private mutating func growBuckets() {
    buckets.reset(to: -1, count: buckets.count * 2)
    for index in texts.indices { buckets[bucket(of: texts[index].node)] = Int32(truncatingIfNeeded: index) }
  }

  @inline(__always) private static func hash(_ node: Int32) -> Int {
    Int(UInt32(bitPattern: node &* 0x61C8_8647) >> 16)
  }
}
