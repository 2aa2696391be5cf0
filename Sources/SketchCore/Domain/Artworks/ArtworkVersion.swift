/// A version of an artwork.
package struct ArtworkVersion: Sendable, Equatable, Codable {
  package var artwork: ArtworkID
  package var revision: Int

  package init(artwork: ArtworkID, revision: Int) {
    self.artwork = artwork
    self.revision = revision
  }
}
