/// Changes to what is said of an artwork; absent fields stay.
package struct ArtworkPatch: Sendable, Equatable, Codable {
  package var title: String?
  package var favorite: Bool?
  package var tags: [String]?

  package init(title: String? = nil, favorite: Bool? = nil, tags: [String]? = nil) {
    self.title = title
    self.favorite = favorite
    self.tags = tags
  }
}
