/// Two versions that are to be seen beside each other.
package struct PictureComparison: Sendable, Equatable {
  /// Version of the first artwork; its head when absent.
  package var revision: Int?
  /// The other artwork; the same one when absent.
  package var with: ArtworkID?
  /// Version of the other artwork; its head when absent.
  package var withRevision: Int?

  package init(revision: Int? = nil, with: ArtworkID? = nil, withRevision: Int? = nil) {
    self.revision = revision
    self.with = with
    self.withRevision = withRevision
  }
}
