package import SketchCore

/// Films of artworks.
extension Studio {
  package func film(_ id: ArtworkID, _ selection: FilmSelection) async throws -> ImagePayload {
    let artwork = try await artwork(id)
    let revision = try await self.revision(selection.revision, of: artwork)
    return await delivered(
      try await payload(of: artwork, revision, as: selection.format), artwork, revision, isTelling: selection.metadata)
  }

  private func payload(
    of artwork: Artwork, _ revision: Revision, as format: FilmFormat?
  ) async throws -> ImagePayload {
    let kept = try keptFilm(of: artwork, revision)
    guard let format, format.mediaType != kept.mediaType else {
      return ImagePayload(
        bytes: try await parts.library.imageBytes(kept.sha256), mediaType: kept.mediaType, etag: kept.sha256)
    }
    return ImagePayload(
      bytes: try await film(of: artwork, revision, as: format), mediaType: format.mediaType,
      etag: "\(kept.sha256)-\(format.rawValue)")
  }

  /// Film of a version in a format.
  func film(of artwork: Artwork, _ revision: Revision, as format: FilmFormat) async throws -> [UInt8] {
    let kept = try keptFilm(of: artwork, revision)
    let bytes = try await parts.library.imageBytes(kept.sha256)
    guard format.mediaType != kept.mediaType else { return bytes }
    guard let films = parts.films, let source = FilmFormat.allCases.first(where: { $0.mediaType == kept.mediaType })
    else {
      throw SketchError(
        .unsupported, "films cannot be converted here", advice: "Export it as it is kept: \(kept.mediaType).")
    }
    return try await films.converted(bytes, from: source, to: format)
  }

  private func keptFilm(of artwork: Artwork, _ revision: Revision) throws(SketchError) -> FilmFile {
    guard let film = revision.film else {
      let days = settings.filmKeeping.days ?? FilmFile.keptDays
      let wasFilm = artwork.kind == .video || revision.scene?.contains("\"film\":") == true
      throw SketchError(
        .notFound,
        wasFilm
          ? "the film of \(StudioMessages.title(artwork)) was kept for \(settings.filmKeeping.name(of: days))"
          : "\(StudioMessages.title(artwork)) is a still picture",
        advice: wasFilm
          ? "Say “animate it” to have it made again."
          : "Say “animate it” to have a film of it made, or “export the making of it”.")
    }
    return film
  }
}
