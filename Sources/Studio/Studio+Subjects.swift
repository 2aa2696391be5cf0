import SketchCore

/// "It", settled when a command is said: whatever happens until its turn, it is about what was meant.
extension Studio {
  /// Artwork that a command said now is about, or the job that makes it; nil when its words are looked up at its turn.
  /// - Throws: `SketchError` when it counts in a list that has no such place, or when nothing will be selected.
  func subject(of command: VoiceCommand) async throws -> QueuedCommand.Subject? {
    let target = command.target ?? .current
    guard command.intent != .restore, command.intent != .collection, !target.isPlural else { return nil }
    if target.which == .ordinal, dialogue.listing != nil { return .artwork(try await resolver.resolve(target).id) }
    guard target.which == .current || target.which == .last else { return nil }
    let forecast = try await forecast()
    if target.which == .last { return forecast.newest.map(QueuedCommand.Subject.job) }
    if let move = command.journalMove { return move == .undo && command.entry == nil ? forecast.undoable : nil }
    switch forecast.current {
    case .subject(let subject): return subject
    case .unknown: return nil
    case .nothing: throw SketchError.nothingSelected
    }
  }

  /// Forecast of what is selected when everything accepted so far is done.
  private func forecast() async throws -> SubjectForecast {
    // Taken first: what ends meanwhile is passed once more, and changes nothing.
    let unfinished = lane.acceptedWork
    var forecast = SubjectForecast(current: try await parts.library.currentArtwork()?.id)
    for work in unfinished {
      switch work {
      case .job(let id): if let job = try await parts.library.job(id) { forecast.pass(job) }
      case .command(let queued, _): forecast.pass(queued)
      // They are about the picture of their job, which is there.
      case .steps(let id): if let job = try await parts.library.job(id) { forecast.passSteps(of: job) }
      }
    }
    return forecast
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
