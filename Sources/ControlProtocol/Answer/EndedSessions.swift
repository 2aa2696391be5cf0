package struct EndedSessions: Sendable, Codable, Described {
  /// Browsers that were signed in.
  package var ended: Int

  package init(ended: Int) { self.ended = ended }

  package static let schema = Schema.object(["ended": .integer])
}
