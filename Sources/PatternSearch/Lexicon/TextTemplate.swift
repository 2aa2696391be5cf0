/// Text in which `{name}` stands for a captured field.
package struct TextTemplate: Sendable, Equatable {
  package enum Piece: Sendable, Equatable {
    case text(String)
    /// Index of the field's name.
    case capture(Int16)
  }

  /// First piece, kept without an array because most templates have no other.
  package var first: Piece
  package var rest: [Piece]

  package init(first: Piece, rest: [Piece] = []) {
    self.first = first
    self.rest = rest
  }
}
