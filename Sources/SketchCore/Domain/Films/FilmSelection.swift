/// The version whose film is delivered.
package struct FilmSelection: Sendable, Equatable {
  /// The head when absent.
  package var revision: Int?
  /// As it is kept when absent.
  package var format: FilmFormat?
  /// Whether the file is to tell title, prompt and the like.
  package var metadata: Bool?

  package init(revision: Int? = nil, format: FilmFormat? = nil, metadata: Bool? = nil) {
    self.revision = revision
    self.format = format
    self.metadata = metadata
  }
}
