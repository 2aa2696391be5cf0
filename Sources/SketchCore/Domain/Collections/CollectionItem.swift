package import FoundationEssentials

/// An artwork in a collection.
package struct CollectionItem: Sendable, Equatable, Codable {
  package var artwork: Artwork
  package var note: String?
  package var addedAt: Date

  package init(artwork: Artwork, note: String? = nil, addedAt: Date) {
    self.artwork = artwork
    self.note = note
    self.addedAt = addedAt
  }
}

/// Page of a collection's items, in their order.
package struct CollectionItemPage: Sendable, Equatable, Codable {
  package var items: [CollectionItem]
  /// Cursor of the next page; nil on the last one.
  package var next: String?

  package init(items: [CollectionItem], next: String? = nil) {
    self.items = items
    self.next = next
  }
}
