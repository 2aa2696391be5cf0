/// Words and filters that find artworks, wherever they are: what a saved search keeps.
package struct ArtworkSearch: Sendable, Equatable {
  package var words: String?
  /// Their `trash` and `when` are not used.
  package var filters: VoiceCommand.Filters

  package init(_ words: String? = nil, _ filters: VoiceCommand.Filters? = nil) {
    self.words = words
    self.filters = filters ?? VoiceCommand.Filters()
  }

  /// It would find every artwork.
  package var findsAll: Bool { self == ArtworkSearch() }

  /// Conditions at the end of a sentence, " tagged “test”".
  package var conditions: String { Target(.all, query: words, filters: filters).conditions }
}

extension ArtworkSearch: Codable {
  /// Fields as the gallery is asked for them.
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case q, style, kind, option, genre, world, favorite, tag, collection, provider, color, since, until
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    var filters = try VoiceCommand.Filters(from: decoder)
    filters.favorites = try fields.decodeIfPresent(Bool.self, forKey: .favorite)
    (filters.trash, filters.when) = (nil, nil)
    self.init(try fields.decodeIfPresent(String.self, forKey: .q), filters)
  }

  package func encode(to encoder: any Encoder) throws {
    var rest = filters
    (rest.favorites, rest.trash, rest.when) = (nil, nil, nil)
    try rest.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(words, forKey: .q)
    try fields.encodeIfPresent(filters.favorites, forKey: .favorite)
  }
}
