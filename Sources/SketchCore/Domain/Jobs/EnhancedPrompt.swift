/// Description as it was said, and as a chat model enriched it.
package struct EnhancedPrompt: Sendable, Equatable, Codable {
  package var original: String
  /// The original where nothing was changed.
  package var enriched: String
  package var isEnriched: Bool
  /// Reason why nothing was changed.
  package var reason: String?

  package init(original: String, enriched: String?, reason: String? = nil) {
    self.original = original
    self.enriched = enriched ?? original
    isEnriched = enriched != nil
    self.reason = reason
  }
}
