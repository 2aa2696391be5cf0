/// Result of an import.
package struct ImportedPicture: Sendable, Equatable, Codable {
  /// Artwork it is, or was already.
  package var artwork: Artwork
  /// False where the same picture was there; nothing was changed then.
  package var isNew: Bool
  /// Entry of the journal that takes it back; absent where nothing was changed.
  package var entry: JournalEntryID?

  package init(artwork: Artwork, isNew: Bool, entry: JournalEntryID? = nil) {
    self.artwork = artwork
    self.isNew = isNew
    self.entry = entry
  }
}
