package struct ArtworkPage: Sendable, Equatable, Codable {
  package var artworks: [Artwork]
  /// Ask with this for the next page; absent on the last.
  package var next: String?

  package init(artworks: [Artwork], next: String? = nil) {
    self.artworks = artworks
    self.next = next
  }
}
