/// By word, of which classes it is a phrase by itself: for the few that a text is looked through for word by word.
struct WordClasses: Sendable {
  private typealias Bits = UInt64

  /// So many classes can be looked for.
  static let most = Bits.bitWidth

  /// Classes may lie within each other in a circle.
  private static let deepestClass = 3

  /// By class, 0 for one that is not looked for.
  private var bits: [Bits]
  private var words: [Bits]

  /// - Parameters:
  ///   - classes: what is looked for; some may be named several times.
  init(
    _ classes: [Int32], words: Int, classCount: Int, _ phrases: borrowing Automaton, _ entries: borrowing Tape<Lexicon.Entry.Weight>
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
        Self.forEachClass(of: Lexicon.symbol(ofClass: Int32(id)), phrases, entries) { deeper[id] |= ofClass[Int($0)] }
      }
      ofClass = deeper
    }
    var found = [Bits](repeating: 0, count: words)
    for word in found.indices { Self.forEachClass(of: Int32(word), phrases, entries) { found[word] |= ofClass[Int($0)] } }
    self.words = found
  }

  /// Whether a word is a phrase of a class, or of one that is one of the class.
  func has(_ word: Int32, _ classID: Int32) -> Bool {
    assert(bits[Int(classID)] != 0, "nobody said that the words of this class are looked for")
    return words[Int(word)] & bits[Int(classID)] != 0
  }

  /// The classes that a symbol is a phrase of by itself.
  @inline(__always) private static func forEachClass(
    of symbol: Symbol, _ phrases: borrowing Automaton, _ entries: borrowing Tape<Lexicon.Entry.Weight>, _ body: (Int32) -> Void
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
      edge = step.next
    }
  }
}
