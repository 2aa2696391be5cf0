package import SketchCore

/// The queue as a whole: paused, resumed, and what failed made once more.
extension Studio {
  func changeQueue(_ command: VoiceCommand, _ submission: Submission) async -> CommandOutcome {
    do {
      switch command.queue?.action {
      case nil:
        throw SketchError(.invalidInput, "the queue is to do what?", advice: "It can pause, resume and retry.")
      case .pause: return CommandOutcome(.done, command: command, message: try await setPaused(true))
      case .resume: return CommandOutcome(.done, command: command, message: try await setPaused(false))
      case .retry:
        let receipt = try await retryJob(try await lastFailure(), submission.hearing)
        var outcome = waits(submission) ? await receipt.outcome() : receipt.interim
        outcome.command = command
        return outcome
      }
    } catch {
      return .rejected(command, error)
    }
  }

  /// True where whoever sent it is answered when its job ends: in a pause, which may last for days, nobody waits.
  func waits(_ submission: Submission) -> Bool { submission.wait && !lane.isPaused }

  /// - Returns: the sentence for the user.
  private func setPaused(_ paused: Bool) async throws -> String {
    let isNews = lane.isPaused != paused
    if isNews {
      // Stored first: what was said holds over a restart.
      try await parts.library.setPaused(paused)
      setLanePaused(paused)
      parts.events.publish(.queue(.init(paused: paused, jobs: lane.jobs.count)))
      if !paused { Task { await beginAhead() } }
    }
    return StudioMessages.queue(paused: paused, isNews: isNews, waiting: lane.jobs.count { running[$0] == nil })
  }

  /// Newest job that failed and was not made once more since.
  private func lastFailure() async throws -> Job {
    let latest = try await parts.library.jobs(unfinished: false, limit: 500)
    let failure = latest.first { job in
      job.canBeMadeOnceMore
        && !latest.contains { $0.id > job.id && $0.command.asksTheSame(as: job.command) && $0.state != .failed }
    }
    guard let failure else {
      throw SketchError(.notFound, "nothing failed that could be made once more", advice: "See voicesketchctl jobs.")
    }
    return failure
  }

  /// Unfinished job that is meant, counted in the order of turns or told by its words; of nil the one being worked on.
  /// - Throws: `SketchError` `.notFound`.
  func unfinishedJob(_ target: Target?) async throws -> JobID {
    let found: JobID? =
      switch target?.which {
      case .ordinal: lane.jobs.dropFirst((target?.ordinal ?? 1) - 1).first
      case .next: lane.waitingJobs.first
      case .matching: try await newestJob(telling: target?.query ?? "")
      default: lane.currentJob ?? lane.jobs.last
      }
    guard let found else {
      throw SketchError(
        .notFound, "\((target ?? .current).spokenName) is not in the queue", advice: "See voicesketchctl jobs.")
    }
    return found
  }

  private func newestJob(telling words: String) async throws -> JobID? {
    let words = Set(words.words)
    for id in lane.jobs.reversed() {
      if let job = try await parts.library.job(id), words.isSubset(of: job.command.transcript.words) { return id }
    }
    return nil
  }

  package func prioritize(_ id: JobID, _ priority: JobPriority) async throws -> Job {
    var job = try await known(id)
    guard running[id] == nil, moveInLane(id, priority) else {
      let state = job.state == .queued ? "begun" : job.state.rawValue
      throw SketchError(.conflict, "job \(id) does not wait any more: it is \(state)")
    }
    job.priority = priority
    job.updatedAt = parts.now()
    try await parts.library.update(job)
    tell(job)
    return presented(job)
  }
}

extension VoiceCommand {
  /// It asks for the same work, however it was said, how often, and by whom it is drawn.
  fileprivate func asksTheSame(as other: VoiceCommand) -> Bool {
    var create = create
    if let wanted = other.create {
      create?.count = wanted.count
      create?.free = wanted.free
    }
    return intent == other.intent && create == other.create && edits == other.edits && target == other.target
  }
}
