package import FoundationEssentials

package struct ArtworkQuery: Sendable, Equatable {
  package enum Sort: String, Sendable, Codable, CaseIterable {
    case newest, oldest, updated
    /// Favorites first, then the others; each newest first.
    case favorite
    /// Kinds by their names, each newest first.
    case kind
    /// Best fit of the words first, newer ones before as good older ones.
    case relevance
  }

  /// Fields of the artworks that are given.
  package enum Fields: String, Sendable, Codable, CaseIterable {
    case all
    /// Without scene, prompt and heard words.
    case compact
  }

  /// Words that must all occur in title, tags, prompts, heard words or in the names of what is seen.
  ///
  /// Words are compared by their stems, "what stands in quotes" in that order; `drag*` is the beginning of a word.
  package var text: String?
  package var style: StyleChoice?
  package var kind: ArtKind?
  /// Option of the kind, by its name in the catalogue.
  package var option: String?
  /// Genre and world of comics.
  package var genre: String?
  package var world: String?
  package var favorite: Bool?
  package var tag: String?
  /// Name of a collection, or its number.
  package var collection: String?
  /// Name of who drew the shown version.
  package var provider: String?
  /// Colour that the shown version has much of.
  package var color: PictureColor?
  package var since: Date?
  /// First moment that is too late.
  package var until: Date?
  package var trash: Bool
  /// Order asked for; `order` where none is.
  package var sort: Sort?
  package var fields: Fields
  /// Says how many there are on all pages.
  package var total: Bool
  package var limit: Int
  /// Place after the page before; opaque.
  package var cursor: String?

  package init(
    text: String? = nil, style: StyleChoice? = nil, kind: ArtKind? = nil, favorite: Bool? = nil, tag: String? = nil,
    collection: String? = nil, since: Date? = nil, trash: Bool = false, sort: Sort? = nil, limit: Int = 50,
    cursor: String? = nil
  ) {
    self.text = text
    self.style = style
    self.kind = kind
    self.favorite = favorite
    self.tag = tag
    self.collection = collection
    self.since = since
    self.trash = trash
    self.sort = sort
    fields = .all
    total = false
    self.limit = limit
    self.cursor = cursor
  }

  /// Order of the page: as asked for, else the best first where words are looked for and the newest first elsewhere.
  package var order: Sort {
    let hasWords = text.map { !$0.trimmed.isEmpty } ?? false
    guard let sort else { return hasWords ? .relevance : .newest }
    return sort == .relevance && !hasWords ? .newest : sort
  }
}
