package import SketchCore

/// Choices about jobs that brought no picture.
extension Studio {
  func offers(about job: Job) -> [JobOffer]? {
    switch job.state {
    case .unknown:
      var offers: [JobOffer] = []
      if job.handle != nil {
        offers.append(.init(.lookAgain, "Look again: ask \(job.payee) for the picture, which costs nothing"))
      }
      if job.command.intent == .create, let title = parts.provider.freeAlternative(for: expectedRequest(job)) {
        offers.append(.init(.drawFree, "Have \(title) draw it for nothing"))
      }
      return offers + [.init(.giveUp, "Give up: let the request go; it may be charged all the same")]
    case .failed where job.canBeMadeOnceMore: return [.init(.retry, "Try once more")]
    default: return nil
    }
  }

  package func take(_ offer: JobOffer.Action, of id: JobID) async throws -> Job {
    let job = try await known(id)
    guard let offers = offers(about: job), offers.contains(where: { $0.action == offer }) else {
      throw SketchError(
        .conflict, "job \(id), which is \(job.state.rawValue), does not offer “\(offer.rawValue)”",
        advice: offers(about: job).map { "It offers: \($0.map(\.action.rawValue).joined(separator: ", "))." } ?? "")
    }
    switch offer {
    case .giveUp: return try await cancelJob(id)
    case .lookAgain:
      _ = try await fetchAgain(job)
      return try await self.job(id)
    case .drawFree:
      var free = job
      free.command.create?.free = true
      return try made(of: try await retryJob(free, nil))
    case .retry: return try made(of: try await retryJob(job, nil))
    }
  }

  /// Makes a new job of one that failed, for the same picture.
  func retryJob(_ failed: Job, _ hearing: Hearing?) async throws -> CommandReceipt {
    try await entryMutex.withLock { try await retryInTurn(failed, hearing) }
  }

  private func retryInTurn(_ failed: Job, _ hearing: Hearing?) async throws -> CommandReceipt {
    try lane.checkRoomForJob()
    var job = Job(command: failed.command, seed: failed.seed, createdAt: parts.now())
    (job.artwork, job.parent, job.after) = (failed.artwork, failed.parent, failed.after)
    (job.mask, job.with, job.priority) = (failed.mask, failed.with, failed.priority)
    return try await receipt(of: try await stored(job, for: nil, hearing))
  }

  /// Puts an unknown job with a handle back into the lane: its provider is asked for the picture, nothing is sent.
  func fetchAgain(_ unsettled: Job) async throws -> OneShotPromise<CommandOutcome> {
    var job = unsettled
    openEnds.settle(job.id)
    job.requeue()
    job.updatedAt = parts.now()
    try await parts.library.update(job)
    unwritten.written(job.id)
    let promise = try enter(.job(job.id), JobOrder(job))
    tell(job)
    return promise
  }

  private func made(of receipt: CommandReceipt) throws -> Job {
    let outcome = receipt.interim
    guard let job = outcome.job else {
      throw outcome.error ?? SketchError(.internalFault, "no job was made")
    }
    return presented(job)
  }
}
