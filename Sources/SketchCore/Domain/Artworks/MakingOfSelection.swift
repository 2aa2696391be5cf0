/// Film of how an artwork became what it is.
package struct MakingOfSelection: Sendable, Equatable {
  /// MP4 when absent.
  package var format: FilmFormat?
  /// Last version that is shown; the head when absent.
  package var revision: Int?

  package init(format: FilmFormat? = nil, revision: Int? = nil) {
    self.format = format
    self.revision = revision
  }
}
