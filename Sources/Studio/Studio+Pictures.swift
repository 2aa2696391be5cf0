import FoundationEssentials
package import SketchCore

/// Pictures in other formats and sizes.
extension Studio {
  /// Quality of AVIF where none is asked for: about that of JPEG at 90.
  private static let avifQuality = 65

  package func image(_ id: ArtworkID, _ selection: ImageSelection) async throws -> ImagePayload {
    let artwork = try await artwork(id)
    let revision = try await revision(selection.revision, of: artwork)
    return await delivered(
      try await payload(of: artwork, revision, selection), artwork, revision, isTelling: selection.metadata)
  }

  private func payload(
    of artwork: Artwork, _ revision: Revision, _ selection: ImageSelection
  ) async throws -> ImagePayload {
    let file = revision.image
    let asStored = selection.width == nil && selection.quality == nil
    guard let format = selection.format ?? (asStored ? nil : .png),
      format.mediaType != file.mediaType || !asStored
    else {
      return ImagePayload(
        bytes: try await imageBytes(file, of: artwork), mediaType: file.mediaType, etag: file.sha256)
    }
    var selection = selection
    selection.format = format
    let bytes = try await picture(of: artwork, revision, selection)
    var variant = "\(format.rawValue)-\(selection.width ?? 0)-\(selection.quality ?? 0)"
    if format == .pdf { variant += "-\((selection.paper ?? settings.paper).rawValue)" }
    return ImagePayload(bytes: bytes, mediaType: format.mediaType, etag: "\(file.sha256)-\(variant)")
  }

  /// Picture of a version in the format of a selection; PNG where it names none.
  func picture(of artwork: Artwork, _ revision: Revision, _ selection: ImageSelection) async throws -> [UInt8] {
    let (width, quality) = (selection.width, selection.quality)
    switch selection.format ?? .png {
    case .svg: return try await shapes(of: artwork, revision)
    case .pdf:
      var shown = artwork
      shown.revision = revision
      if let book = try await book(of: shown, as: .pdf) { return book }
      return try await document(of: [shown], paper: selection.paper, sheet: nil, quality: quality, width: width)
    case .avif:
      guard let films = parts.films else {
        throw SketchError(.unsupported, "AVIF cannot be written here", advice: "Ask for WebP, JPEG or PNG.")
      }
      if let quality, !(VoiceCommand.ExportRequest.qualityRange ~= quality) {
        throw SketchError(.invalidInput, "a quality is 1 to 100, not \(quality)", advice: "60 is usual for AVIF.")
      }
      var bytes = try await imageBytes(revision.image, of: artwork)
      if let width { bytes = try await parts.images.convert(bytes, to: .png, width: width, quality: nil) }
      return try await films.avif(
        try await parts.images.pixels(of: bytes, scale: 1), quality: quality ?? Self.avifQuality)
    case let format:
      return try await parts.images.convert(
        try await imageBytes(revision.image, of: artwork), to: format, width: width, quality: quality)
    }
  }

  /// SVG of the shapes that a picture is drawn of.
  private func shapes(of artwork: Artwork, _ revision: Revision) async throws -> [UInt8] {
    guard let scene = revision.scene, let svg = try await parts.scenes?.svg(of: scene) else {
      throw SketchError(
        .unsupported, "\(StudioMessages.title(artwork)) is not drawn of shapes, so there is no SVG of it",
        advice: "Export it as PNG or PDF; SVG is for pictures of the illustrator.")
    }
    guard try await parts.library.colouring(of: artwork.id, revision: revision.number) == nil else {
      throw SketchError(
        .unsupported, "what was coloured by hand is not made of shapes, so there is no SVG of it",
        advice: "Export it as PNG or PDF, or go back to the page without colours.")
    }
    return Array(svg.utf8)
  }
}
