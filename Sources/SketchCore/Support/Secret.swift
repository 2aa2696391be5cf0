/// An API key or password: usable, but never printed, logged, mirrored or encoded by accident.
///
/// Deliberately not `Codable`. Whoever needs the text says so with `reveal()`, which is easy to search for.
package struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The text, for the one header that carries it.
  package func reveal() -> String { text }

  package var description: String { "(secret)" }
  package var debugDescription: String { "(secret)" }
  package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
