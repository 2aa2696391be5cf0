/// Page of the journal, newest first.
package struct JournalPage: Sendable, Equatable, Codable {
  package var entries: [JournalEntry]
  /// Cursor of the next page; nil on the last one.
  package var next: String?

  package init(entries: [JournalEntry], next: String? = nil) {
    self.entries = entries
    self.next = next
  }
}
