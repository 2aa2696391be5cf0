/// A line of phrases or sentences, read but not yet compiled: its pieces in the order they are written.
struct Pattern: ~Copyable {
  enum Piece: Sendable, BitwiseCopyable {
    /// A word of the vocabulary, or a class; bound to a name when it is a capture, -1 otherwise.
    case symbol(Symbol, name: Int16)
    /// Free text.
    case free(slot: Int16, name: Int16)
    /// Any number of times, none included.
    case repeated(Symbol)
    /// A group of alternatives begins: `(`, or `[` when it may be left out.
    case open(isOptional: Bool)
    /// Another alternative begins: `|`.
    case or
    /// The group ends.
    case close

    /// What it binds, -1 for nothing.
    var name: Int16 {
      switch self {
      case .symbol(_, let name), .free(_, let name): name
      default: -1
      }
    }
  }

  private(set) var pieces = Tape<Piece>(capacity: 256)
  /// The names it binds, each once.
  private(set) var names: [Int16] = []

  @inline(__always) mutating func append(_ piece: Piece) { pieces.append(piece) }

  /// Adds one that binds something.
  mutating func append(capture piece: Piece) {
    pieces.append(piece)
    if piece.name >= 0, !names.contains(piece.name) { names.append(piece.name) }
  }

  mutating func removeAll() {
    pieces.removeAll()
    names.removeAll(keepingCapacity: true)
  }
}
