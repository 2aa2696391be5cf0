/// A line of phrases or sentences, read but not yet compiled: its pieces in the order they are written.
struct Pattern: Sendable {
  enum Piece: Sendable {
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
  }

  var pieces: [Piece] = []

  /// The names it binds, each once.
  var names: [Int16] {
    var names: [Int16] = []
    for piece in pieces {
      switch piece {
      case .symbol(_, let name), .free(_, let name): if name >= 0, !names.contains(name) { names.append(name) }
      default: break
      }
    }
    return names
  }
}
