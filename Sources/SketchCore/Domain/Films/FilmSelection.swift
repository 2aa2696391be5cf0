/// The version whose film is delivered.
package struct FilmSelection: Sendable, Equatable {
  /// The head when absent.
  package var revision: Int?
  /// As it is kept when absent.
  package var format: FilmFormat?

  package init(revision: Int? = nil, format: FilmFormat? = nil) {
    self.revision = revision
    self.format = format
  }
}
