/// The artwork a command is about.
package struct Target: Sendable, Equatable, Codable {
  package enum Which: String, Sendable, Codable, CaseIterable {
    case current, last, first, previous, next, ordinal, matching
    /// All in the trash (`trash`), the only place of which all can be meant.
    case all
  }

  package var which: Which
  /// Place in the gallery for `ordinal`, from 1, newest first.
  package var ordinal: Int?
  /// Words of the title or prompt, for `matching`.
  package var query: String?

  /// Whether it is about what is in the trash.
  package var trash: Bool?

  package init(_ which: Which, ordinal: Int? = nil, query: String? = nil, trash: Bool? = nil) {
    self.which = which
    self.ordinal = ordinal
    self.query = query
    self.trash = trash
  }

  package static let current = Target(.current)
  /// Everything in the trash; deleted, it is gone for good.
  package static let wholeTrash = Target(.all, trash: true)
}
