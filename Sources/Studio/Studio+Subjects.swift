import SketchCore

/// "It", settled when a command is said: whatever happens until its turn, it is about what was meant.
extension Studio {
  /// Artwork that a command said now is about, or the job that makes it; nil when its words are looked up at its turn.
  /// - Throws: `SketchError` when it counts in a list that has no such place.
  func subject(of command: VoiceCommand) async throws -> QueuedCommand.Subject? {
    let target = command.target ?? .current
    guard command.intent != .restore else { return nil }
    if target.which == .ordinal, dialogue.listing != nil { return .artwork(try await resolver.resolve(target).id) }
    guard target.which == .current else { return nil }
    if command.journalMove != nil { return try await workToUndo(by: command) }
    for work in lane.unfinishedWork.reversed() {
      switch work {
      case .steps: continue
      case .command(let earlier, _):
        if earlier.command.isSelecting { return earlier.command.intent == .show ? earlier.subject : nil }
      case .job(let id):
        guard let job = try await parts.library.job(id) else { continue }
        let steps = job.command.then ?? []
        if steps.contains(where: \.isSelecting) { return nil }
        let isOfOther = (job.command.target ?? .current) != .current
        if job.command.intent == .create || isOfOther { return .job(id) }
      }
    }
    return try await parts.library.currentArtwork().map { .artwork($0.id) }
  }

  /// Unfinished job that the first step of an undo is about: where it brings no picture, the undo takes back nothing.
  /// - Returns: nil when it takes back something that is done already.
  private func workToUndo(by command: VoiceCommand) async throws -> QueuedCommand.Subject? {
    guard command.intent == .undo, command.entry == nil else { return nil }
    var undone = 0
    /// Passes an undoable act, or counts a move over such acts.
    func isMeant(_ act: VoiceCommand) -> Bool {
      switch act.journalMove {
      case .undo: undone += act.steps ?? 1
      case .redo: undone = max(0, undone - (act.steps ?? 1))
      case nil where act.intent == .show || act.intent == .export: return false
      case nil where undone == 0: return true
      case nil: undone -= 1
      }
      return false
    }
    for work in lane.unfinishedWork.reversed() {
      switch work {
      case .steps: continue
      case .command(let earlier, _):
        guard isMeant(earlier.command) else { continue }
        if case .job? = earlier.subject { return earlier.subject }
        return nil
      case .job(let id):
        guard let job = try await parts.library.job(id) else { continue }
        for act in (job.command.then ?? []).reversed() where isMeant(act) { return .job(id) }
        if isMeant(job.command) { return .job(id) }
      }
    }
    return nil
  }

  /// Subject of a step that follows the picture of a job.
  /// - Parameter earlier: the steps before it.
  func subject(of step: VoiceCommand, after earlier: ArraySlice<VoiceCommand>, of job: JobID) -> QueuedCommand.Subject? {
    let isCurrent = (step.target ?? .current) == .current && step.intent != .restore
    return isCurrent && !earlier.contains(where: \.isSelecting) ? .job(job) : nil
  }

  /// Artwork a queued command is about, now that its turn has come.
  func resolve(_ queued: QueuedCommand) async throws -> Artwork {
    switch queued.subject {
    case nil:
      return try await resolver.resolve(queued.command.target ?? .current, inTrash: queued.command.intent == .restore)
    case .artwork(let id): return try await present(id)
    case .job(let id):
      return try await present(try await product(of: id, for: queued))
    }
  }

  /// Artwork that a job made.
  func product(of id: JobID, for queued: QueuedCommand) async throws -> ArtworkID {
    guard let job = try await parts.library.job(id), job.state == .completed, let artwork = job.artworks.last else {
      throw SketchError(
        .notFound, "the picture this was about was not made",
        advice: "Make it again, then say “\(queued.command.transcript)”.")
    }
    return artwork
  }

  private func present(_ id: ArtworkID) async throws -> Artwork {
    let artwork = try await artwork(id)
    guard artwork.deletedAt == nil else {
      throw SketchError(
        .notFound, "the picture this was about is in the trash", advice: "Restore it, then say it again.")
    }
    return artwork
  }
}

extension VoiceCommand {
  /// "It" is another artwork after it, or none.
  fileprivate var isSelecting: Bool { [.show, .restore, .delete, .undo, .redo].contains(intent) }
}
