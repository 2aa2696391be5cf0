/// Extent of what was forgotten.
package struct ForgottenWords: Sendable, Equatable, Codable {
  /// Entries of the journal that have no words any more.
  package var entries: Int

  package init(entries: Int) { self.entries = entries }
}
