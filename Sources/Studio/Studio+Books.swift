import FoundationEssentials
package import SketchCore

/// Comics as books and as data.
extension Studio {
  package func book(_ id: ArtworkID, _ selection: BookSelection) async throws -> ImagePayload {
    let (artwork, form) = (try await version(selection.revision, of: id), selection.format ?? .pdf)
    guard let book = try await book(of: artwork, as: form) else { throw SketchError.noBook(of: artwork) }
    return ImagePayload(
      bytes: book, mediaType: form.mediaType, etag: "\(artwork.revision.image.sha256)-book-\(form.rawValue)")
  }

  package func panels(_ id: ArtworkID, revision: Int?) async throws -> ComicPanels {
    let artwork = try await version(revision, of: id)
    guard artwork.kind == .comic, let scene = artwork.revision.scene, let binder = parts.binder,
      var panels = try await binder.panels(of: scene)
    else { throw SketchError.noBook(of: artwork) }
    let history = try await history(of: artwork)
    let versions = try await binder.panelVersions(of: history.map { $0.scene ?? "" })
    for (index, places) in versions.enumerated() where index < panels.panels.count {
      panels.panels[index].versions = places.map { history[$0].number }
    }
    return panels
  }

  /// Versions that led to the one of an artwork, the first one first.
  private func history(of artwork: Artwork) async throws -> [Revision] {
    let all = Dictionary(
      try await parts.library.revisions(of: artwork.id).map { ($0.number, $0) }, uniquingKeysWith: { $1 })
    var history: [Revision] = []
    var next: Int? = artwork.revision.number
    while let number = next, let revision = all[number], history.count < all.count {
      history.append(revision)
      next = revision.parent
    }
    return history.reversed()
  }

  /// The comic as a book; its PDF has the cover and all pages. nil where a picture is asked for.
  func book(of artwork: Artwork, _ wish: VoiceCommand.ExportRequest) async throws -> [UInt8]? {
    guard let form = wish.book ?? (wish.format == .pdf ? .pdf : nil) else { return nil }
    if let book = try await book(of: artwork, as: form) { return book }
    guard wish.book != nil else { return nil }
    throw SketchError.noBook(of: artwork)
  }

  /// nil for what is no comic that was drawn here.
  func book(of artwork: Artwork, as form: BookFormat) async throws -> [UInt8]? {
    guard artwork.kind == .comic, let binder = parts.binder, let scene = artwork.revision.scene else { return nil }
    return try await binder.book(
      of: scene, page: try await imageBytes(artwork.revision.image, of: artwork), as: form)
  }

  /// Artwork as it was in a version; as it is without one.
  private func version(_ number: Int?, of id: ArtworkID) async throws -> Artwork {
    var artwork = try await artwork(id)
    artwork.revision = try await revision(number, of: artwork)
    return artwork
  }
}

extension SketchError {
  fileprivate static func noBook(of artwork: Artwork) -> SketchError {
    SketchError(
      .unsupported, "\(StudioMessages.title(artwork)) is no comic that was drawn here, so there is no book of it",
      advice: "Export it as a picture or PDF.")
  }
}
