package import SketchCore

/// The colouring table: pages, their colours, and parts of them by name.
extension Studio {
  package func colouring(_ id: ArtworkID, revision: Int?) async throws -> ColouringSheet {
    let artwork = try await artwork(id)
    return try await sheet(of: artwork, revision: revision ?? artwork.head).sheet
  }

  package func color(_ id: ArtworkID, _ request: ColouringRequest) async throws -> Artwork {
    let artwork = try await artwork(id)
    guard artwork.deletedAt == nil else {
      throw SketchError(.conflict, "\(StudioMessages.title(artwork)) is in the trash", advice: "Restore it first.")
    }
    let command = VoiceCommand(transcript: "", intent: .color, confidence: 1)
    return try await color(artwork, request, for: command, finishing: nil)
  }

  package func coloredPage(_ id: ArtworkID, _ selection: ColouredSelection) async throws -> ImagePayload {
    let artwork = try await artwork(id)
    let number = selection.revision ?? artwork.head
    let revisions = try await parts.library.revisions(of: id)
    let base = try revision(number, of: artwork, among: revisions)
    let colouring = try await parts.library.colouring(of: id, revision: number) ?? Colouring(page: number)
    let page = try revision(colouring.page, of: artwork, among: revisions)
    let bytes = try await table().colored(
      try await imageBytes(page.image, of: artwork), page.image, marks: colouring.marks, scale: selection.scale)
    return ImagePayload(
      bytes: bytes, mediaType: ImageFormat.png.mediaType, etag: "\(base.image.sha256)-coloured-\(selection.scale)")
  }

  /// Colours the part of a page that was said.
  func coloring(_ command: VoiceCommand, _ artwork: Artwork, finishing id: CommandID?) async throws -> CommandOutcome {
    let (sheet, scene) = try await sheet(of: artwork, revision: artwork.head)
    guard let scene, let scenes = parts.scenes, !sheet.regions.isEmpty else {
      throw SketchError.namelessParts(of: artwork, advice: "Colour it by hand on the studio page.")
    }
    guard let name = command.color, let color = try await scenes.color(named: name) else {
      throw SketchError(
        .invalidInput, command.color.map { "“\($0)” is no colour I know" } ?? "which colour was not said",
        advice: "Say for example “colour the \(sheet.regions[0].name) red”.")
    }
    let fields = try await fields(of: sheet, meantBy: command.region, in: scene, scenes)
    let marks = fields.map { number in
      ColouringMark.fill(x: Double(sheet.fields[number - 1].x), y: Double(sheet.fields[number - 1].y), color: color)
    }
    let colored = try await self.color(
      artwork, ColouringRequest(base: artwork.head, marks: marks), for: command, finishing: id)
    let message = "Coloured \(command.region ?? "it") \(name): \(StudioMessages.title(colored))."
    return CommandOutcome(.done, command: command, message: message, artwork: colored)
  }

  /// Numbers of the fields that words mean.
  private func fields(
    of sheet: ColouringSheet, meantBy phrase: String?, in scene: String, _ scenes: any SceneReader
  ) async throws -> [Int] {
    guard let phrase else {
      throw SketchError(.invalidInput, "what to colour was not said", advice: StudioMessages.parts(of: sheet))
    }
    let meant = try await scenes.find(phrase, in: scene)
    let found = sheet.regions.filter { meant.contains($0.id) }.flatMap(\.fields)
    guard !found.isEmpty else {
      throw SketchError(.notFound, "there is no “\(phrase)” on this page", advice: StudioMessages.parts(of: sheet))
    }
    return found
  }

  /// Makes a revision of a page and its marks.
  private func color(
    _ artwork: Artwork, _ request: ColouringRequest, for command: VoiceCommand, finishing id: CommandID?
  ) async throws -> Artwork {
    let begun = parts.instant()
    let revisions = try await parts.library.revisions(of: artwork.id)
    let base = try revision(request.base ?? artwork.head, of: artwork, among: revisions)
    let before = try await parts.library.colouring(of: artwork.id, revision: base.number)
    let colouring = try (before ?? Colouring(page: base.number)).adding(request.marks, keeping: request.keep)
    let page = try revision(colouring.page, of: artwork, among: revisions)
    let bytes = try await table().colored(
      try await imageBytes(page.image, of: artwork), page.image, marks: colouring.marks, scale: 1)
    let draft = ColouringDraft(
      base: base, colouring: colouring, image: bytes, info: try await parts.images.inspect(bytes),
      colors: try? await parts.images.colors(of: bytes), command: command,
      seconds: (parts.instant() - begun) / .seconds(1))
    return published(try await parts.library.color(artwork.id, draft, finishing: id), .revised)
  }

  private func sheet(
    of artwork: Artwork, revision number: Int
  ) async throws -> (sheet: ColouringSheet, scene: String?) {
    let revisions = try await parts.library.revisions(of: artwork.id)
    _ = try revision(number, of: artwork, among: revisions)
    let colouring = try await parts.library.colouring(of: artwork.id, revision: number) ?? Colouring(page: number)
    let page = try revision(colouring.page, of: artwork, among: revisions)
    let bytes = try await imageBytes(page.image, of: artwork)
    // A picture whose scene cannot be read any more has fields all the same.
    let scene = parts.catalog.look(of: artwork.kind) == .coloringPage ? page.scene : nil
    var regions: SceneRegions?
    if let scene { regions = try? await parts.scenes?.regions(of: scene) }
    let fields = try await table().fields(of: bytes, page.image, scene: regions)
    return (ColouringSheet(artwork: artwork.id, revision: number, colouring, fields), regions == nil ? nil : scene)
  }

  private func table() throws -> any ColouringTable {
    guard let table = parts.table else {
      throw SketchError(.unsupported, "colouring in is not something this version can do")
    }
    return table
  }
}
