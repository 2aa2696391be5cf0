/// Film of how an artwork became what it is.
package struct MakingOfSelection: Sendable, Equatable {
  /// MP4 when absent.
  package var format: FilmFormat?
  /// Last version that is shown; the head when absent.
  package var revision: Int?
  /// Whether the file is to tell title, prompt and the like.
  package var metadata: Bool?

  package init(format: FilmFormat? = nil, revision: Int? = nil, metadata: Bool? = nil) {
    self.format = format
    self.revision = revision
    self.metadata = metadata
  }
}
