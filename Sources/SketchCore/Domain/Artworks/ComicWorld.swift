/// World of comics, with numbers of the comics that play in it.
package struct ComicWorld: Sendable, Equatable, Codable {
  package var id: String
  package var name: String
  package var description: String
  package var isDefault: Bool
  /// Comics outside the trash.
  package var comics: Int
  /// Favorites among them.
  package var favorites: Int
  /// The newest of them.
  package var last: Artwork?

  package init(_ entry: Catalog.Entry, comics: Int, favorites: Int, last: Artwork? = nil) {
    id = entry.id
    name = entry.name
    description = entry.description ?? ""
    isDefault = entry.isDefault ?? false
    self.comics = comics
    self.favorites = favorites
    self.last = last
  }
}
