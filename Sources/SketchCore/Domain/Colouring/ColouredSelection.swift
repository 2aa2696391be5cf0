/// The version and size in which a coloured page is drawn.
package struct ColouredSelection: Sendable, Equatable {
  /// The head when absent.
  package var revision: Int?
  /// Times as large as the page.
  package var scale: Int

  package init(revision: Int? = nil, scale: Int = 1) {
    self.revision = revision
    self.scale = scale
  }
}
