package struct ArtworkPage: Sendable, Equatable, Codable {
  package var artworks: [Artwork]
  /// Ask with this for the next page; absent on the last.
  package var next: String?
  /// Artworks on all pages; absent where it was not asked for.
  package var totalCount: Int?

  package init(artworks: [Artwork], next: String? = nil, totalCount: Int? = nil) {
    self.artworks = artworks
    self.next = next
    self.totalCount = totalCount
  }
}
