/// The artwork a command is about, or the artworks.
package struct Target: Sendable, Equatable, Codable {
  package enum Which: String, Sendable, Codable, CaseIterable {
    case current, last, first, previous, next, ordinal, matching
    /// All that the query and the filters find; of the trash where `trash` says so.
    case all
    /// The artworks in `ids`, else those that were listed last.
    case these
  }

  package var which: Which
  /// Place in the gallery for `ordinal`, from 1, newest first.
  package var ordinal: Int?
  /// Words of the title or prompt, for `matching`.
  package var query: String?

  /// Number of artworks from there on: three for "the last three".
  package var count: Int?
  package var filters: VoiceCommand.Filters?
  package var ids: [ArtworkID]?

  /// Whether it is about what is in the trash.
  package var trash: Bool?

  package init(
    _ which: Which, ordinal: Int? = nil, query: String? = nil, count: Int? = nil,
    filters: VoiceCommand.Filters? = nil, ids: [ArtworkID]? = nil, trash: Bool? = nil
  ) {
    self.which = which
    self.ordinal = ordinal
    self.query = query
    self.count = count
    self.filters = filters
    self.ids = ids
    self.trash = trash
  }

  /// Any number of artworks may be meant.
  package var isPlural: Bool { which == .all || which == .these || count != nil }

  package static let current = Target(.current)
  /// Everything in the trash; deleted, it is gone for good.
  package static let wholeTrash = Target(.all, trash: true)
}
