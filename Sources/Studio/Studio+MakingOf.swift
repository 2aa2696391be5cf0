package import SketchCore

/// Films of how pictures were made.
extension Studio {
  /// Versions of a film at most; the first and the last ones of more.
  private static let mostVersions = 60
  /// Pixels of the longer side of a GIF.
  private static let longestGIFEdge = 480

  package func makingOf(_ id: ArtworkID, _ selection: MakingOfSelection) async throws -> ImagePayload {
    let artwork = try await artwork(id)
    let last = try await revision(selection.revision, of: artwork)
    let format = selection.format ?? .mp4
    let versions = try await versions(of: artwork, until: last)
    // Words that are forgotten make another film.
    let captions = versions.count { !$0.transcript.isEmpty }
    let film = ImagePayload(
      bytes: try await makingOf(artwork, versions, as: format), mediaType: format.mediaType,
      etag: "\(last.image.sha256)-making-of-\(format.rawValue)-\(captions)")
    return await delivered(film, artwork, last, isTelling: selection.metadata)
  }

  /// The versions that led to one.
  func versions(of artwork: Artwork, until last: Revision) async throws -> [Revision] {
    let way = VersionTree(try await parts.library.revisions(of: artwork.id)).way(from: 0, to: last.number).forward
    return way.count > Self.mostVersions ? [way[0]] + way.suffix(Self.mostVersions - 1) : way
  }

  /// Each version, with what was said for it.
  func makingOf(_ artwork: Artwork, _ versions: [Revision], as format: FilmFormat) async throws -> [UInt8] {
    guard let films = parts.films, let last = versions.last else {
      throw SketchError(.unsupported, "films cannot be written here", advice: "Export it as a picture.")
    }
    let longest = format == .gif ? Self.longestGIFEdge : SlideShow.longestEdge
    let scale = min(1, Double(longest) / Double(max(last.image.width, last.image.height, 1)))
    let width = max(2, Int(Double(last.image.width) * scale))
    let show = SlideShow(
      count: versions.count, width: width, height: max(2, Int(Double(last.image.height) * scale)),
      hasCaptions: versions.contains { !$0.transcript.isEmpty }, format: format)
    return try await films.film(show) { index in
      let stored = try await self.imageBytes(versions[index].image, of: artwork)
      let small = try await self.parts.images.convert(stored, to: .png, width: width, quality: nil)
      let words = versions[index].transcript
      return Slide(
        picture: try await self.parts.images.pixels(of: small, scale: 1), caption: words.isEmpty ? nil : "“\(words)”")
    }
  }
}
