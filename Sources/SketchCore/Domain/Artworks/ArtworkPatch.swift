/// Changes to an artwork; absent fields stay.
package struct ArtworkPatch: Sendable, Equatable, Codable {
  package var title: String?
  package var favorite: Bool?
  package var tags: [String]?
  /// Number of the version that is shown from then on.
  package var head: Int?

  package init(title: String? = nil, favorite: Bool? = nil, tags: [String]? = nil, head: Int? = nil) {
    self.title = title
    self.favorite = favorite
    self.tags = tags
    self.head = head
  }
}
