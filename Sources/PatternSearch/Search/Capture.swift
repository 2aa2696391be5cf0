/// Text bound to a field of a command.
package struct Capture: Sendable {
  /// Index of the field's name.
  package var name: Int16
  package var text: String
  /// Tokens it came from; empty when a pattern set it.
  package var range: Range<Int32>
  /// Whether a pause stands before it.
  package var isParted = false

  package init(name: Int16, text: String, range: Range<Int32>, isParted: Bool = false) {
    (self.name, self.text, self.range, self.isParted) = (name, text, range, isParted)
  }
}
