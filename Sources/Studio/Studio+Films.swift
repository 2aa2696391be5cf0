package import SketchCore

/// Films of artworks.
extension Studio {
  package func film(_ id: ArtworkID, _ selection: FilmSelection) async throws -> ImagePayload {
    let artwork = try await artwork(id)
    let revision = try await self.revision(selection.revision, of: artwork)
    guard let film = revision.film else {
      let wasFilm = artwork.kind == .video || revision.scene?.contains("\"film\":") == true
      throw SketchError(
        .notFound,
        wasFilm
          ? "the film of \(StudioMessages.title(artwork)) was kept for \(FilmFile.keptDays) days"
          : "\(StudioMessages.title(artwork)) is a still picture",
        advice: wasFilm
          ? "Say “animate it” to have it made again."
          : "Say “animate it” to have a film of it made.")
    }
    return ImagePayload(
      bytes: try await parts.library.imageBytes(film.sha256), mediaType: film.mediaType, etag: film.sha256)
  }
}
