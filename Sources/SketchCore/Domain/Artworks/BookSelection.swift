/// The version and the form in which a comic is delivered as a book.
package struct BookSelection: Sendable, Equatable {
  /// PDF when absent.
  package var format: BookFormat?
  /// The head when absent.
  package var revision: Int?

  package init(format: BookFormat? = nil, revision: Int? = nil) {
    self.format = format
    self.revision = revision
  }
}
