/// Action on many artworks at once; each is the intent of that name.
package enum BulkAction: String, Sendable, Codable, CaseIterable {
  case favorite, unfavorite, tag, untag, collect, uncollect, delete, restore, export
}
