/// Result of an undo or redo of the journal.
package struct JournalMove: Sendable, Equatable {
  /// Entries that were taken back or done again, in that order, as they are now.
  package var entries: [JournalEntry]
  /// Changes that cannot be taken back, because what they were about was removed for good.
  package var gone: [JournalChange]
  /// Artworks that were changed, as they are now; the one that is about "it" last.
  package var artworks: [Artwork]
  /// Collections that were changed and are there, as they are now.
  package var collections: [ArtworkCollection]

  package init(
    entries: [JournalEntry] = [], gone: [JournalChange] = [], artworks: [Artwork] = [],
    collections: [ArtworkCollection] = []
  ) {
    self.entries = entries
    self.gone = gone
    self.artworks = artworks
    self.collections = collections
  }
}
