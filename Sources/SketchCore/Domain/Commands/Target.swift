/// Which artwork a command is about.
package struct Target: Sendable, Equatable, Codable {
  package enum Which: String, Sendable, Codable, CaseIterable {
    case current, last, first, previous, next, ordinal, matching
  }

  package var which: Which
  /// From 1, for `ordinal`; counted over the gallery, newest first.
  package var ordinal: Int?
  /// For `matching`: words of the title or prompt.
  package var query: String?

  package init(_ which: Which, ordinal: Int? = nil, query: String? = nil) {
    self.which = which
    self.ordinal = ordinal
    self.query = query
  }

  package static let current = Target(.current)
}
