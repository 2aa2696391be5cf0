import SketchCore

/// Commands about pictures that exist.
extension VoiceCommand {
  /// It removes what is in the trash for good.
  var emptiesTrash: Bool { intent == .delete && target == .wholeTrash }
}

extension Studio {
  var resolver: TargetResolver { TargetResolver(library: parts.library, listing: dialogue.listing, now: parts.now()) }

  /// Does what the command says. A change to the library takes the command out of the queue with it.
  func act(_ queued: QueuedCommand) async throws -> CommandOutcome {
    let (command, id) = (queued.command, queued.id)
    let steps = max(command.steps ?? 1, 1)
    if let move = command.journalMove { return try await carryOut(move, queued) }
    if command.emptiesTrash {
      let removed = try await parts.library.emptyTrash(for: id)
      return CommandOutcome(.done, command: command, message: StudioMessages.emptied(removed))
    }
    if command.changesCollection { return try await changeCollection(queued) }
    if command.intent == .compare { return try await comparing(queued) }
    if let target = command.target, target.isPlural {
      return try await actOnMany(
        queued, try await resolver.resolveAll(target, inTrash: command.intent == .restore))
    }
    let artwork = try await resolve(queued)
    switch command.intent {
    case .undo:
      let moved = try await apply(.head(.undo, steps: steps), to: artwork.id, finishing: id)
      return done(command, "Went back to version \(moved.head) of", moved)
    case .redo:
      let moved = try await apply(.head(.redo, steps: steps), to: artwork.id, finishing: id)
      return done(command, "Went forward to version \(moved.head) of", moved)
    case .favorite where dialogue.variations.contains(artwork.id) && command.target?.which == .ordinal:
      _ = try await apply(.selection, to: artwork.id, finishing: nil)
      let kept = try await apply(.favorite(true), to: artwork.id, finishing: id)
      return CommandOutcome(
        .done, command: command, message: StudioMessages.kept(kept, of: dialogue.variations.count), artwork: kept)
    case .favorite:
      return done(command, "Now a favorite:", try await apply(.favorite(true), to: artwork.id, finishing: id))
    case .unfavorite:
      return done(command, "No longer a favorite:", try await apply(.favorite(false), to: artwork.id, finishing: id))
    case .delete:
      let deleted = try await apply(.deletion, to: artwork.id, finishing: id)
      return done(command, "In the trash, say “restore” to bring it back:", deleted)
    case .restore: return done(command, "Brought back", try await apply(.restoration, to: artwork.id, finishing: id))
    case .show: return done(command, "Showing", try await apply(.selection, to: artwork.id, finishing: id))
    case .collect, .uncollect: return try await actOnMany(queued, [artwork])
    case .tag, .untag: return try await tagging(command, artwork, finishing: id)
    case .checkout: return try await checkout(command, artwork, finishing: id)
    case .rename: return try await renaming(command, artwork, finishing: id)
    case .color: return try await coloring(command, artwork, finishing: id)
    case .export: return try await export([artwork], command, again: queued.isResumed)
    case .print: return try await print([artwork], command, again: queued.isResumed)
    default:
      throw SketchError(.unsupported, "“\(command.intent.rawValue)” is not something this version can do")
    }
  }

  private func done(_ command: VoiceCommand, _ beginning: String, _ artwork: Artwork) -> CommandOutcome {
    let message = "\(beginning) \(StudioMessages.title(artwork))."
    return CommandOutcome(.done, command: command, message: message, artwork: artwork)
  }

  private func tagging(
    _ command: VoiceCommand, _ artwork: Artwork, finishing id: CommandID?
  ) async throws -> CommandOutcome {
    let tag = try command.saidTag
    let isTag = command.intent == .tag
    let changed = try await apply(isTag ? .tag(tag) : .untag(tag), to: artwork.id, finishing: id)
    return done(command, isTag ? "Tagged “\(tag)”:" : "No longer tagged “\(tag)”:", changed)
  }

  private func checkout(
    _ command: VoiceCommand, _ artwork: Artwork, finishing id: CommandID?
  ) async throws -> CommandOutcome {
    let finder = VersionFinder(versions: try await parts.library.revisions(of: artwork.id), artwork: artwork)
    let number = try finder.number(of: command.version ?? "")
    let changed = try await apply(.version(number), to: artwork.id, finishing: id)
    return done(command, "Showing version \(changed.head) of", changed)
  }

  private func renaming(
    _ command: VoiceCommand, _ artwork: Artwork, finishing id: CommandID?
  ) async throws -> CommandOutcome {
    guard let title = command.title else {
      throw SketchError(.invalidInput, "the new name was not said", advice: "Say for example “call it Fred”.")
    }
    return done(command, "Named", try await apply(.title(title), to: artwork.id, finishing: id))
  }
}
