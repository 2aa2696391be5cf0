/// The artwork a command is about.
package struct Target: Sendable, Equatable, Codable {
  package enum Which: String, Sendable, Codable, CaseIterable {
    case current, last, first, previous, next, ordinal, matching
  }

  package var which: Which
  /// Place in the gallery for `ordinal`, from 1, newest first.
  package var ordinal: Int?
  /// Words of the title or prompt, for `matching`.
  package var query: String?

  package init(_ which: Which, ordinal: Int? = nil, query: String? = nil) {
    self.which = which
    self.ordinal = ordinal
    self.query = query
  }

  package static let current = Target(.current)
}
