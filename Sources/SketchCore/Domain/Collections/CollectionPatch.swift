/// Changes to a collection; absent fields stay, and an empty text takes one away.
package struct CollectionPatch: Sendable, Equatable, Codable {
  package var name: String?
  package var description: String?
  package var color: String?
  package var icon: String?
  package var shared: Bool?
  /// Place among the collections, from 1.
  package var place: Int?
  /// Search of a saved one.
  package var query: ArtworkSearch?

  package init(
    name: String? = nil, description: String? = nil, color: String? = nil, icon: String? = nil, shared: Bool? = nil,
    place: Int? = nil, query: ArtworkSearch? = nil
  ) {
    self.name = name
    self.description = description
    self.color = color
    self.icon = icon
    self.shared = shared
    self.place = place
    self.query = query
  }
}
