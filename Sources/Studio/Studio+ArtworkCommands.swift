import SketchCore

/// Commands about pictures that exist.
extension Studio {
  var resolver: TargetResolver { TargetResolver(library: parts.library, listing: dialogue.listing) }

  /// Carries out one ordered command; never throws, the outcome carries what went wrong.
  /// - Parameter again: it may have been done already, by a run of the daemon that crashed.
  func carryOut(_ command: VoiceCommand, again: Bool = false) async -> CommandOutcome {
    do {
      return try await act(command, again: again)
    } catch {
      return .rejected(command, error)
    }
  }

  private func act(_ command: VoiceCommand, again: Bool) async throws -> CommandOutcome {
    let steps = max(command.steps ?? 1, 1)
    if command.intent == .undo, command.target ?? .current == .current, let id = dialogue.lastDeleted {
      return done(command, "Brought back", try await restore(id))
    }
    let artwork = try await resolver.resolve(command.target ?? .current, inTrash: command.intent == .restore)
    switch command.intent {
    case .undo:
      let moved = try await undo(artwork.id, steps: steps)
      return done(command, "Went back to version \(moved.head) of", moved)
    case .redo:
      let moved = try await redo(artwork.id, steps: steps)
      return done(command, "Went forward to version \(moved.head) of", moved)
    case .favorite:
      return done(command, "Now a favorite:", try await change(artwork.id, ArtworkPatch(favorite: true)))
    case .unfavorite:
      return done(command, "No longer a favorite:", try await change(artwork.id, ArtworkPatch(favorite: false)))
    case .delete:
      return done(command, "In the trash, say “restore” to bring it back:", try await delete(artwork.id))
    case .restore: return done(command, "Brought back", try await restore(artwork.id))
    case .show: return done(command, "Showing", try await select(artwork))
    case .tag, .untag: return try await tagging(command, artwork)
    case .export: return try await export(artwork, command, again: again)
    default:
      throw SketchError(.unsupported, "“\(command.intent.rawValue)” is not something this version can do")
    }
  }

  private func done(_ command: VoiceCommand, _ beginning: String, _ artwork: Artwork) -> CommandOutcome {
    let message = "\(beginning) \(StudioMessages.title(artwork))."
    return CommandOutcome(.done, command: command, message: message, artwork: artwork)
  }

  private func select(_ artwork: Artwork) async throws -> Artwork {
    try await parts.library.setCurrentArtwork(artwork.id)
    dialogue.noteOtherAction()
    parts.events.publish(.artwork(.init(.selected, artwork)))
    return artwork
  }

  private func tagging(_ command: VoiceCommand, _ artwork: Artwork) async throws -> CommandOutcome {
    guard let tag = command.tag, !tag.isEmpty else {
      throw SketchError(.invalidInput, "which tag was not said", advice: "Say for example “tag it holidays”.")
    }
    let others = artwork.tags.filter { $0 != tag }
    let isTag = command.intent == .tag
    let changed = try await change(artwork.id, ArtworkPatch(tags: isTag ? others + [tag] : others))
    return done(command, isTag ? "Tagged “\(tag)”:" : "No longer tagged “\(tag)”:", changed)
  }

  private func export(_ artwork: Artwork, _ command: VoiceCommand, again: Bool) async throws -> CommandOutcome {
    let wish = command.export ?? VoiceCommand.ExportRequest(format: .png)
    let bytes = try await parts.library.imageBytes(artwork.revision.image.sha256)
    let converted = try await parts.images.convert(bytes, to: wish.format, width: nil, quality: nil)
    let exporter = Exporter(folder: settings.exportFolder, homeFolders: settings.homeFolders)
    let file = try exporter.write(
      converted, title: artwork.title, format: wish.format, path: wish.path, again: again)
    let message = "Exported \(StudioMessages.title(artwork)) to \(file)."
    return CommandOutcome(.done, command: command, message: message, artwork: artwork, file: file)
  }
}
