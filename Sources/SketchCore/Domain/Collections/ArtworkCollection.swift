package import FoundationEssentials

package typealias CollectionID = Int64

/// A named group of artworks, in an order of its own, or a saved search: what it finds, whenever it is looked at.
///
/// An artwork may be in any number of them.
package struct ArtworkCollection: Sendable, Equatable, Codable {
  package var id: CollectionID
  /// No other collection has it, whatever the case.
  package var name: String
  package var description: String?
  /// `#rrggbb`
  package var color: String?
  /// An emoji.
  package var icon: String?
  /// The other profiles of the household may see it.
  package var shared: Bool
  /// Search of a saved one; nil where artworks are put in by hand.
  package var query: ArtworkSearch?
  /// Number of artworks outside the trash.
  package var itemCount: Int
  /// First artwork outside the trash; nil of an empty collection.
  package var cover: ArtworkID?
  package var createdAt: Date
  package var updatedAt: Date

  package init(
    id: CollectionID, name: String, description: String? = nil, color: String? = nil, icon: String? = nil,
    shared: Bool = false, query: ArtworkSearch? = nil, itemCount: Int = 0, cover: ArtworkID? = nil, createdAt: Date,
    updatedAt: Date
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.color = color
    self.icon = icon
    self.shared = shared
    self.query = query
    self.itemCount = itemCount
    self.cover = cover
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}
