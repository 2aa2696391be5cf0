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
    // An undo is about the change said last; a second one is about what was before that.
    var isAboutChange = command.intent == .undo
    for work in lane.unfinishedWork.reversed() {
      switch work {
      case .steps: continue
      case .command(let earlier, _):
        if earlier.command.isSelecting { return earlier.command.intent == .show ? earlier.subject : nil }
        if [.undo, .redo].contains(earlier.command.intent) { isAboutChange = false }
      case .job(let id):
        guard let job = try await parts.library.job(id) else { continue }
        let steps = job.command.then ?? []
        if steps.contains(where: \.isSelecting) { return nil }
        if steps.contains(where: { [.undo, .redo].contains($0.intent) }) { isAboutChange = false }
        let isOfOther = (job.command.target ?? .current) != .current
        if job.command.intent == .create || isOfOther || isAboutChange { return .job(id) }
      }
    }
    return try await parts.library.currentArtwork().map { .artwork($0.id) }
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
      guard let job = try await parts.library.job(id), job.state == .completed, let artwork = job.artworks.last else {
        throw SketchError(
          .notFound, "the picture this was about was not made", advice: "Make it again, then say “\(queued.command.transcript)”.")
      }
      return try await present(artwork)
    }
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
  fileprivate var isSelecting: Bool { [.show, .restore, .delete].contains(intent) }
}
