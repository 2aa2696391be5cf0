/// Tag, and how many artworks have it.
package struct TagUse: Sendable, Equatable {
  package var tag: String
  package var artworks: Int

  package init(_ tag: String, artworks: Int) {
    self.tag = tag
    self.artworks = artworks
  }
}
