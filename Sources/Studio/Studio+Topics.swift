import SketchCore

/// Answers to questions about how it is going, what was heard, the tags, and the versions of a picture.
extension Studio {
  /// Entries of the journal that are looked through for words; questions like this one are entries, too.
  private static let mostEntries = 20

  func tell(_ command: VoiceCommand) async -> CommandOutcome {
    do {
      let message =
        switch command.about {
        case .heard: StudioMessages.heard(try await lastHeard())
        case .versions: try await versions(of: command.target)
        case .tags: StudioMessages.tags(try await parts.library.tags())
        case nil: StudioMessages.status(await status())
        }
      return CommandOutcome(.done, command: command, message: message)
    } catch {
      return .rejected(command, error)
    }
  }

  /// Words before this question.
  private func lastHeard() async throws -> JournalEntry? {
    try await parts.library.journal(limit: Self.mostEntries, cursor: nil).entries
      .first { $0.heard != nil && $0.intent != .status }
  }

  /// - Parameter target: the current picture when absent.
  private func versions(of target: Target?) async throws -> String {
    let artwork: Artwork? =
      if let target { try await resolver.resolve(target) } else { try await parts.library.currentArtwork() }
    guard let artwork else {
      throw SketchError(.notFound, "there is no picture yet", advice: "Say “draw” and what.")
    }
    return StudioMessages.versions(of: artwork, try await parts.library.revisions(of: artwork.id))
  }
}
