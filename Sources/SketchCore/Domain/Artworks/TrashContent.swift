/// Contents of the trash, or of what was removed from it for good.
package struct TrashContent: Sendable, Equatable, Codable {
  package var artworks: Int
  /// Size of the image files that nothing else needs.
  package var bytes: Int

  package init(artworks: Int, bytes: Int) {
    self.artworks = artworks
    self.bytes = bytes
  }
}
