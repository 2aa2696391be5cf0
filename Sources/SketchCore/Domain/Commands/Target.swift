/// The artwork a command is about, or the artworks.
package struct Target: Sendable, Equatable {
  package enum Which: String, Sendable, Codable, CaseIterable {
    case current, last, first, previous, next, ordinal, matching
    /// All that the query and the filters find; of the trash where `trash` says so.
    case all
    /// The artworks in `ids`, else those that were listed last.
    case these
    /// The artworks that were listed or made together last, without the current one.
    case others
  }

  package var which: Which
  /// Place in the gallery for `ordinal`, from 1, newest first.
  package var ordinal: Int?
  /// Number of artworks from that place on: 3 of "the last three".
  package var count: Int?
  /// Words of the title or prompt, for `matching` and `all`.
  package var query: String?
  /// Fields beside the others in JSON; their own `trash` is not used.
  package var filters: VoiceCommand.Filters?
  package var ids: [ArtworkID]?
  /// compare: version of it as it was said ("2", "red", "original").
  package var version: String?

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
  package var isPlural: Bool { which == .all || which == .these || which == .others || count != nil }

  package static let current = Target(.current)
  /// Everything in the trash; deleted, it is gone for good.
  package static let wholeTrash = Target(.all, trash: true)
}

extension Target: Codable {
  private enum CodingKeys: String, CodingKey { case which, ordinal, count, query, ids, version, trash }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    var filters = try VoiceCommand.Filters(from: decoder)
    filters.trash = nil
    self.init(
      try fields.decode(Which.self, forKey: .which), ordinal: try fields.decodeIfPresent(Int.self, forKey: .ordinal),
      query: try fields.decodeIfPresent(String.self, forKey: .query),
      count: try fields.decodeIfPresent(Int.self, forKey: .count),
      filters: filters == VoiceCommand.Filters() ? nil : filters,
      ids: try fields.decodeIfPresent([ArtworkID].self, forKey: .ids),
      trash: try fields.decodeIfPresent(Bool.self, forKey: .trash))
    version = try fields.decodeIfPresent(String.self, forKey: .version)
  }

  package func encode(to encoder: any Encoder) throws {
    try filters?.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(which, forKey: .which)
    try fields.encodeIfPresent(ordinal, forKey: .ordinal)
    try fields.encodeIfPresent(count, forKey: .count)
    try fields.encodeIfPresent(query, forKey: .query)
    try fields.encodeIfPresent(ids, forKey: .ids)
    try fields.encodeIfPresent(version, forKey: .version)
    try fields.encodeIfPresent(trash, forKey: .trash)
  }
}
