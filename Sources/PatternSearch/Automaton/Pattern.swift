/// Line of phrases or sentences before it is compiled: its pieces in the order they are written.
package struct Pattern: ~Copyable {
  package enum Piece: Sendable, BitwiseCopyable {
    /// Word or class, bound to a field when it is a capture; `name` is -1 otherwise.
    case symbol(Symbol, name: Int16)
    /// Free text.
    case free(slot: Int16, name: Int16)
    /// Class any number of times, none included.
    case repeated(Symbol)
    /// Beginning of a group of alternatives: `(`, or `[` when it may be left out.
    case open(isOptional: Bool)
    /// Beginning of the next alternative: `|`.
    case or
    /// End of the group.
    case close

    /// Field it binds, -1 for none.
    package var name: Int16 {
      switch self {
      case .symbol(_, let name), .free(_, let name): name
      default: -1
      }
    }
  }

  package private(set) var pieces = UniqueBuffer<Piece>(capacity: 256)
  /// Fields it binds, each once.
  private(set) var names: [Int16] = []

  package init() {}

  /// Number of pieces.
  package var count: Int { pieces.count }

  @inline(__always) package mutating func append(_ piece: Piece) { pieces.append(piece) }

  /// Appends a piece that binds a field.
  package mutating func append(capture piece: Piece) {
    pieces.append(piece)
    if piece.name >= 0, !names.contains(piece.name) { names.append(piece.name) }
  }

  package mutating func removeAll() {
    pieces.removeAll()
    names.removeAll(keepingCapacity: true)
  }
}
