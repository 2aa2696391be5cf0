import FoundationEssentials
import SketchCore

/// Pictures as files.
extension Studio {
  var exporter: Exporter {
    Exporter(folder: settings.exportFolder, homeFolder: settings.homeFolder, homeFolders: settings.homeFolders)
  }

  /// Writes artworks to files: one each, or all into one archive or document.
  /// - Parameter again: it may have been done already.
  func export(_ artworks: [Artwork], _ command: VoiceCommand, again: Bool) async throws -> CommandOutcome {
    let wish = command.export ?? VoiceCommand.ExportRequest(format: .png)
    if wish.format == .zip { return try await exportArchive(artworks, command) }
    if wish.format == .pdf, wish.book == nil, wish.makingOf != true, artworks.count > 1 || wish.sheet != nil {
      let pdf = try await document(
        of: artworks, paper: wish.paper, sheet: wish.sheet, quality: wish.quality, width: wish.width)
      return try written(pdf, of: artworks, command, wish, again: again)
    }
    var files: [String] = []
    for artwork in artworks {
      let outcome = try await export(artwork, command, wish, again: again)
      guard artworks.count > 1 else { return outcome }
      if let file = outcome.file { files.append(file) }
    }
    let folder = files.first.map { Folder.parent(of: $0) } ?? ""
    var outcome = CommandOutcome(
      .done, command: command, message: "Exported \(StudioMessages.pictures(files.count)) to \(folder).")
    outcome.files = files
    outcome.count = files.count
    return outcome
  }

  private func export(
    _ artwork: Artwork, _ command: VoiceCommand, _ wish: VoiceCommand.ExportRequest, again: Bool
  ) async throws -> CommandOutcome {
    let bytes = await telling(
      try await content(of: artwork, wish), artwork, artwork.revision, isWanted: wish.metadata != false)
    let file = try exporter.write(
      bytes, title: wish.makingOf == true ? "making of \(artwork.title)" : artwork.title,
      ending: wish.book?.rawValue ?? wish.format.fileExtension, path: wish.path, again: again)
    var message = "Exported \(StudioMessages.title(artwork)) to \(file)."
    let own = artwork.revision.image.width
    if let width = wish.width, width > own, wish.format.image != nil, wish.format != .svg {
      message += " It is \(own) pixels wide and was not enlarged."
    }
    return CommandOutcome(.done, command: command, message: message, artwork: artwork, file: file)
  }

  /// Bytes of the file that is wished for.
  private func content(of artwork: Artwork, _ wish: VoiceCommand.ExportRequest) async throws -> [UInt8] {
    let revision = artwork.revision
    if wish.makingOf == true {
      return try await makingOf(
        artwork, try await versions(of: artwork, until: revision), as: try makingOfFormat(wish))
    }
    if let book = try await book(of: artwork, wish) { return book }
    let isFilm = wish.format.image == nil || (revision.film != nil && wish.format.film != nil)
    if isFilm, let format = wish.format.film { return try await film(of: artwork, revision, as: format) }
    return try await picture(
      of: artwork, revision,
      ImageSelection(
        format: wish.format.image ?? .png, width: wish.width, quality: wish.quality, paper: wish.paper))
  }

  private func makingOfFormat(_ wish: VoiceCommand.ExportRequest) throws(SketchError) -> FilmFormat {
    guard let format = wish.format.film else {
      throw SketchError(
        .unsupported, "how it was made is a film, and \(wish.format.rawValue) is none",
        advice: "Ask for \(FilmFormat.allCases.map(\.rawValue).alternatives).")
    }
    return format
  }

  private func written(
    _ bytes: [UInt8], of artworks: [Artwork], _ command: VoiceCommand, _ wish: VoiceCommand.ExportRequest, again: Bool
  ) throws -> CommandOutcome {
    let file = try exporter.write(
      bytes, title: name(of: artworks, command), ending: wish.format.fileExtension, path: wish.path, again: again)
    return outcome(of: artworks, command, file)
  }

  /// Writes the pictures as they are kept into one archive.
  private func exportArchive(_ artworks: [Artwork], _ command: VoiceCommand) async throws -> CommandOutcome {
    var archive = try ArchiveExport.begin(
      exporter, title: name(of: artworks, command), path: command.export?.path)
    for artwork in artworks {
      let image = artwork.revision.image
      let ending = MediaType.fileExtension(of: image.mediaType) ?? "png"
      let isTold = command.export?.metadata != false
      let bytes = await telling(
        try await imageBytes(image, of: artwork), artwork, artwork.revision, isWanted: isTold)
      try archive.add(
        "\(Exporter.fileName(for: artwork.title))-\(artwork.id).\(ending)", bytes, at: artwork.updatedAt)
    }
    return outcome(of: artworks, command, try archive.finish())
  }

  private func name(of artworks: [Artwork], _ command: VoiceCommand) -> String {
    artworks.count == 1 ? artworks[0].title : command.target?.shortName ?? "pictures"
  }

  private func outcome(of artworks: [Artwork], _ command: VoiceCommand, _ file: String) -> CommandOutcome {
    var outcome = CommandOutcome(
      .done, command: command, message: "Exported \(StudioMessages.subject(artworks)) to \(file).", file: file)
    outcome.count = artworks.count
    return outcome
  }
}

extension Target {
  /// Name for a file of what is meant: "beach", "watercolor".
  fileprivate var shortName: String? {
    filters?.collection ?? query ?? filters?.tag ?? filters?.style?.spokenName ?? filters?.kind?.rawValue
  }
}
