package import SketchCore

/// Worlds of comics, counted.
extension Studio {
  package func worlds() async throws -> [ComicWorld] {
    var worlds: [ComicWorld] = []
    for entry in parts.catalog.worlds {
      var query = ArtworkQuery(kind: .comic, limit: 1)
      query.world = entry.id
      query.total = true
      let all = try await parts.library.artworks(query)
      query.favorite = true
      let favorites = try await parts.library.artworks(query)
      worlds.append(
        ComicWorld(
          entry, comics: all.totalCount ?? 0, favorites: favorites.totalCount ?? 0, last: all.artworks.first))
    }
    return worlds
  }
}
