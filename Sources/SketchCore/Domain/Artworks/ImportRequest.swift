/// A picture from elsewhere that is to become an artwork.
package struct ImportRequest: Sendable, Equatable {
  /// Name of the provider of pictures that nobody made here.
  package static let provider = "import"
  /// Bytes that a file may have.
  package static let sizeLimit = 64_000_000

  package var file: [UInt8]
  /// Name of the file, which becomes its title where it tells none.
  package var name: String?
  /// Entry of the journal that the picture before it made: both are one, as long as nothing else was done since.
  package var entry: JournalEntryID?

  package init(file: [UInt8], name: String? = nil, entry: JournalEntryID? = nil) {
    self.file = file
    self.name = name
    self.entry = entry
  }
}
