/// Classes each word is a phrase of by itself, as bits, for the few classes that a text is searched for word by word.
struct WordClassTable: Sendable {
  private typealias Bits = UInt64

  /// Number of classes a mask has bits for.
  static let most = Bits.bitWidth

  /// Depth to which classes within classes are followed, because they may form a circle.
  private static let deepestClass = 3

  /// Bit of each class, 0 for one that is not looked for.
  private var bits: [Bits]
  /// Bits of each word's classes.
  private var words: [Bits]

  /// - Parameter classes: classes to look for; some may be named several times.
  init(
    _ classes: [Int32], words: Int, classCount: Int, _ phrases: borrowing Automaton,
    _ entries: borrowing UniqueBuffer<PhraseWeight>
  ) {
    bits = [Bits](repeating: 0, count: classCount)
    var next: Bits = 1
    for id in classes where bits[Int(id)] == 0 {
      precondition(next != 0, "words are looked for in more than \(Self.most) classes")
      bits[Int(id)] = next
      next <<= 1
    }
    var ofClass = bits
    for _ in 0..<Self.deepestClass {
      var deeper = bits
      for id in bits.indices {
        Self.forEachClass(of: -Int32(id) - 1, phrases, entries) { deeper[id] |= ofClass[Int($0)] }
      }
      ofClass = deeper
    }
    var found = [Bits](repeating: 0, count: words)
    for word in found.indices {
      Self.forEachClass(of: Int32(word), phrases, entries) { found[word] |= ofClass[Int($0)] }
    }
    self.words = found
  }

  /// Whether a word is a phrase of a class, or of a class that is one of its phrases.
  func has(_ word: Int32, _ classID: Int32) -> Bool {
    assert(bits[Int(classID)] != 0, "nobody said that the words of this class are looked for")
    return words[Int(word)] & bits[Int(classID)] != 0
  }

  /// Visits the classes that a symbol is a phrase of by itself.
  @inline(__always) private static func forEachClass(
    of symbol: Symbol, _ phrases: borrowing Automaton, _ entries: borrowing UniqueBuffer<PhraseWeight>,
    _ body: (Int32) -> Void
  ) {
    var edge = phrases.edge(Automaton.root, symbol)
    while edge >= 0 {
      let step = phrases.edges[edge]
      var item = phrases.nodes[step.target].accept
      while item >= 0 {
        let accept = phrases.accepts[item]
        body(entries[accept.payload].classID)
        item = accept.next
      }
      edge = phrases.edge(after: edge)
    }
  }
}
