import SketchCore

/// Paid requests whose end nobody knows: the user decides.
extension Studio {
  func unsettledJobs() async -> [Job] {
    let stored = (try? await parts.library.jobs(unfinished: true, limit: 1000)) ?? []
    return stored.map(unwritten.latest).filter { $0.state == .unknown }
  }

  /// Job "try again" is about, when its end is not known.
  private func unsettledJob(before command: VoiceCommand) async throws -> Job? {
    guard command.intent == .retry,
      let last = try await lastMaking()
    else { return nil }
    return last.state == .unknown ? last : nil
  }

  /// Question before the last request is sent again, when that may be paid for twice; nil when it can be asked for
  /// instead.
  func questionBeforeRetry(_ command: VoiceCommand) async throws -> String? {
    for step in CommandPlan(command).steps {
      guard let open = try await unsettledJob(before: step), open.handle == nil else { continue }
      let price = open.attempts.last?.estimate.map { ", about \($0.spoken)," } ?? ""
      return "Whether \(open.payee) made “\(open.command.transcript)” is not known; "
        + "sending it again may be paid for\(price) twice. Shall I?"
    }
    return nil
  }

  /// Carries out "try again" about a request whose end is not known: what can be asked for is not sent again.
  /// - Returns: nil when the last request is settled now, and a new one is to be made.
  func retryUnsettled(_ command: VoiceCommand, for step: RequestStep?) async throws -> CommandReceipt? {
    guard var job = try await unsettledJob(before: command) else { return nil }
    job.updatedAt = parts.now()
    openEnds.settle(job.id)
    guard job.handle != nil else {
      // The user said yes to sending it again: the new job takes its place.
      job.chargeAttempt()
      job.state = .failed
      job.error = SketchError(.outcomeUnknown, "what became of it was never known; it was sent again")
      try await parts.library.update(job)
      unwritten.written(job.id)
      await parts.provider.settled(job.id)
      tell(job)
      return nil
    }
    if let step { try await parts.library.note(step, as: job.id) }
    let promise = try await fetchAgain(job)
    job.requeue()
    let interim = CommandOutcome(
      .accepted, command: job.command, message: StudioMessages.fetchingAgain, job: job)
    return .waiting(promise, interim: interim)
  }
}
