/// The version whose film is delivered.
package struct FilmSelection: Sendable, Equatable {
  /// The head when absent.
  package var revision: Int?

  package init(revision: Int? = nil) { self.revision = revision }
}
