package import FoundationEssentials

package struct ArtworkQuery: Sendable, Equatable {
  package enum Sort: String, Sendable, Codable, CaseIterable { case newest, oldest, updated }

  /// Words that must all occur in title, prompt or tags.
  package var text: String?
  package var style: StyleChoice?
  package var kind: ArtKind?
  package var favorite: Bool?
  package var tag: String?
  /// Name of a collection, or its number.
  package var collection: String?
  package var since: Date?
  package var trash: Bool
  package var sort: Sort
  package var limit: Int
  /// Place after the page before; opaque.
  package var cursor: String?

  package init(
    text: String? = nil, style: StyleChoice? = nil, kind: ArtKind? = nil, favorite: Bool? = nil, tag: String? = nil,
    collection: String? = nil, since: Date? = nil,
    trash: Bool = false, sort: Sort = .newest, limit: Int = 50, cursor: String? = nil
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
    self.limit = limit
    self.cursor = cursor
  }
}
