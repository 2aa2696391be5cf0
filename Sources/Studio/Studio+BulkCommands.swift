import SketchCore

/// Commands about many pictures: found, counted, and changed as one.
extension Studio {
  /// Number of artworks an outcome lists.
  private static let listed = 100

  /// Changes the pictures that are meant, as one entry of the journal.
  func actOnMany(_ queued: QueuedCommand, _ artworks: [Artwork]) async throws -> CommandOutcome {
    let command = queued.command
    if command.intent == .export { return try await export(artworks, command, again: queued.isResumed) }
    if command.intent == .print { return try await print(artworks, command, again: queued.isResumed) }
    let many = try await apply(try await change(for: command), to: artworks.map(\.id), finishing: queued.id)
    if let collection = many.collection { dialogue.note(collection.id) }
    guard !many.changed.isEmpty || command.intent != .uncollect else {
      throw SketchError(.conflict, StudioMessages.done(command, many), advice: "Nothing was changed.")
    }
    var outcome = CommandOutcome(.done, command: command, message: StudioMessages.done(command, many))
    if artworks.count == 1 {
      outcome.artwork = many.changed.first ?? many.unchanged.first
    } else {
      outcome.artworks = Array((many.changed + many.unchanged).prefix(Self.listed))
    }
    outcome.count = many.changed.count
    outcome.collections = many.collection.map { [$0] }
    return outcome
  }

  /// Change that a command makes to each picture it is about.
  private func change(for command: VoiceCommand) async throws -> LibraryChange {
    switch command.intent {
    case .favorite: return .favorite(true)
    case .unfavorite: return .favorite(false)
    case .delete: return .deletion
    case .restore: return .restoration
    case .tag: return .tag(try command.saidTag)
    case .untag: return .untag(try command.saidTag)
    case .collect:
      // A collection that is named and not there is made: that is what was meant.
      if let name = command.collection?.name { return .collected(.name(name)) }
      return .collected(.id(try await meant(nil).id))
    case .uncollect: return .uncollected(.id(try await meant(command.collection?.name).id))
    default:
      throw SketchError(
        .unsupported, "“\(command.intent.rawValue)” is about one picture at a time",
        advice: "Say which one, for example “the last one”.")
    }
  }

  /// Changes artworks, and tells of each of them.
  func apply(
    _ change: LibraryChange, to ids: [ArtworkID], finishing command: CommandID?
  ) async throws -> ManyChanged {
    let many = try await parts.library.apply(change, to: ids, finishing: command)
    if let collection = many.collection {
      if many.isNewCollection { publish(.created, collection) }
      if !many.changed.isEmpty { publish(.items, collection) }
      return many
    }
    let news: StudioEvent.ArtworkChange.Change =
      switch change {
      case .deletion: .deleted
      case .restoration: .restored
      default: .changed
      }
    for artwork in many.changed { _ = published(artwork, news) }
    return many
  }

  /// Question before more than one picture is thrown away, and the command that a yes carries out: about the very
  /// pictures that were counted. nil where there is nothing to ask.
  func questionBeforeDeletingMany(
    _ command: VoiceCommand
  ) async throws -> (text: String, command: VoiceCommand)? {
    guard command.intent == .delete, let target = command.target, target.isPlural, !command.emptiesTrash,
      let found = try? await resolver.resolveAll(target), found.count > 1
    else { return nil }
    var bound = command
    bound.target = Target(.these, ids: found.map(\.id))
    return (StudioMessages.question(beforeDeleting: found.count, target), bound)
  }
}

extension VoiceCommand {
  /// Tag of a command that needs one.
  /// - Throws: `.invalidInput` when there is none.
  var saidTag: String {
    get throws {
      guard let tag, !tag.isEmpty else {
        throw SketchError(.invalidInput, "which tag was not said", advice: "Say for example “tag it holidays”.")
      }
      return tag
    }
  }
}
