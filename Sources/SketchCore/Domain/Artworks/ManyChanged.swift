/// Result of one change to many artworks.
package struct ManyChanged: Sendable, Equatable {
  /// Artworks that were changed, as they are now.
  package var changed: [Artwork]
  /// Artworks that were so already.
  package var unchanged: [Artwork]
  /// Collection they went into or came out of, as it is now.
  package var collection: ArtworkCollection?
  /// The collection was made for it.
  package var isNewCollection = false

  package init(changed: [Artwork] = [], unchanged: [Artwork] = [], collection: ArtworkCollection? = nil) {
    self.changed = changed
    self.unchanged = unchanged
    self.collection = collection
  }
}
