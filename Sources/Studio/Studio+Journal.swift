package import FoundationEssentials
package import SketchCore

/// The journal: undo and redo across artworks, and the words that changed nothing.
extension Studio {
  package func journal(limit: Int, cursor: String?) async throws -> JournalPage {
    try await parts.library.journal(limit: limit, cursor: cursor)
  }

  package func forgetWords(since: Date?) async throws -> ForgottenWords {
    try await forgetWords(since: since, heardSince: since)
  }

  private func forgetWords(since: Date?, heardSince: Date?) async throws -> ForgottenWords {
    let forgotten = try await parts.library.forgetWords(since: since)
    await parts.hearing?.forget(since: heardSince)
    parts.events.forget(since: heardSince)
    return forgotten
  }

  /// Takes back what was done last, or does it again, and tells of each artwork.
  func carryOut(_ move: HeadMove, _ queued: QueuedCommand) async throws -> CommandOutcome {
    if case .job(let id) = queued.subject { _ = try await product(of: id, for: queued) }
    let command = queued.command
    let reach = command.entry.map(JournalReach.entry) ?? .steps(command.steps ?? 1)
    let moved = try await parts.library.move(move, reach, finishing: queued.id)
    for artwork in moved.artworks { _ = published(artwork, moved.event(of: artwork.id, after: move)) }
    for collection in moved.collections { publish(.changed, collection) }
    let message = StudioMessages.moved(moved, move)
    guard !moved.entries.isEmpty else {
      throw SketchError(.gone, message, advice: "What was done before that can still be undone: say it again.")
    }
    var outcome = CommandOutcome(
      .done, command: command, message: message, artwork: moved.artworks.last,
      artworks: moved.artworks.count > 1 ? moved.artworks : nil)
    outcome.entries = moved.entries.map(\.id)
    return outcome
  }

  /// Answer that is entered into the journal, unless the words were for somebody else.
  func entered(_ outcome: CommandOutcome, _ hearing: Hearing?) async -> CommandOutcome {
    guard let hearing, isForUs(hearing, outcome) else { return outcome }
    let entry = JournalEntry(
      at: parts.now(), hearing: hearing, intent: outcome.command.intent, understood: outcome.command.summary,
      status: outcome.status, message: outcome.message)
    // The answer stands, whatever the library can take.
    try? await parts.library.enter(entry)
    return outcome
  }

  /// The words were addressed to us, as far as can be told: typed ones are, spoken ones where they make sense.
  private func isForUs(_ hearing: Hearing, _ outcome: CommandOutcome) -> Bool {
    let command = outcome.command
    if hearing.text.isEmpty { return false }
    guard hearing.source == .speech else { return true }
    switch command.intent {
    case .unknown: return command.suggestion != nil
    case .confirm, .deny, .cancel: return outcome.status != .rejected
    default: return command.confidence >= settings.rejectBelow
    }
  }

  func forget(_ command: VoiceCommand) async -> CommandOutcome {
    do {
      if let steps = command.steps, command.last == nil {
        try await forgetWords(last: steps)
      } else if command.forgetsEverything {
        _ = try await forgetWords(since: nil)
      } else if let seconds = command.last.flatMap(PastSpan.seconds) {
        _ = try await forgetWords(since: parts.now().addingTimeInterval(-seconds))
      } else {
        throw SketchError(
          .invalidInput, "how much to forget was not said", advice: "Say for example “forget the last five minutes”.")
      }
      return CommandOutcome(.done, command: command, message: StudioMessages.forgot)
    } catch {
      return .rejected(command, error)
    }
  }

  /// Forgets so many utterances, and what was heard since the oldest of them.
  private func forgetWords(last count: Int) async throws {
    guard let oldest = try await parts.library.hearing(last: count) else {
      throw SketchError(
        .notFound, "there are no words to forget",
        advice: "Say “forget the last five minutes” for talk that was no command.")
    }
    // Times are kept to the millisecond.
    let since = oldest.at.addingTimeInterval(-0.001)
    // Speech was heard, and told word by word, before it was submitted.
    let isSpeech = oldest.source == .speech
    let begun = isSpeech ? await parts.hearing?.beginning(of: oldest.text, submittedAt: oldest.at) : nil
    _ = try await forgetWords(since: since, heardSince: begun.map { min($0, since) } ?? since)
  }
}

extension VoiceCommand {
  /// Move of the journal that is asked for; nil for one of a certain artwork's versions.
  var journalMove: HeadMove? {
    guard target ?? .current == .current else { return nil }
    return intent == .undo ? .undo : intent == .redo ? .redo : nil
  }

  /// All words are to be forgotten.
  var forgetsEverything: Bool { intent == .forget && last == VoiceCommand.everything }
}

extension JournalMove {
  /// News of an artwork, for those who follow.
  fileprivate func event(of artwork: ArtworkID, after move: HeadMove) -> StudioEvent.ArtworkChange.Change {
    let changes = entries.flatMap(\.changes).filter { $0.artwork == artwork && $0.collection == nil }
    let fields = changes.compactMap { $0.fields(after: move) }
    if let deleted = fields.compactMap(\.deleted).last { return deleted ? .deleted : .restored }
    return fields.contains { $0.head != nil } ? .head : .changed
  }
}
