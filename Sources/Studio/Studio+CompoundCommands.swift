import SketchCore

/// Compound commands ("draw a fox and export it"): their steps enter the lane as one.
extension Studio {
  /// Carries out every step of the command. The outcome is the last step's, with all messages.
  ///
  /// Neighbouring steps enter the lane before any is waited for: what somebody else says meanwhile comes after all of
  /// them.
  /// - Parameters:
  ///   - attachments: goes with each of the changes.
  ///   - place: beginning of the steps' places in a request with an idempotency key.
  func proceed(
    with command: VoiceCommand, _ attachments: VerifiedAttachments, _ submission: Submission, place: String = ""
  ) async throws -> CommandOutcome {
    var receipts: [CommandReceipt] = []
    let request = try await request(for: command, submission)
    for batch in CommandPlan(command).batches {
      if batch.first?.scheduling == .immediate {
        // It may wait for what came before it, and nobody else waits for that.
        receipts = try await accept(batch, attachments, submission, request, place, after: receipts)
      } else {
        receipts = try await entryMutex.withLock { [receipts] in
          try await accept(batch, attachments, submission, request, place, after: receipts)
        }
      }
      if receipts.last?.isRejected == true { break }
    }
    guard var outcome = await combined(receipts, wait: waits(submission)) else {
      return .rejected(command, SketchError(.internalFault, "the command has no steps"))
    }
    let filters = outcome.command.filters
    outcome.command = command
    // Times that were said have their ends.
    if command.then == nil, let filters { outcome.command.filters = filters }
    return outcome
  }

  /// Request the command's steps are accepted under; nil without an idempotency key.
  private func request(for command: VoiceCommand, _ submission: Submission) async throws -> KeyedRequest? {
    guard let key = submission.idempotencyKey else { return nil }
    return try await parts.library.request(key)
      ?? KeyedRequest(key: key, words: submission.words, command: command)
  }

  /// Accepts steps up to the first that is rejected.
  /// - Returns: the receipts of all steps so far.
  private func accept(
    _ batch: ArraySlice<VoiceCommand>, _ attachments: VerifiedAttachments, _ submission: Submission,
    _ request: KeyedRequest?, _ place: String, after earlier: [CommandReceipt]
  ) async throws -> [CommandReceipt] {
    var receipts = earlier
    for (index, step) in zip(batch.indices, batch) where receipts.last?.isRejected != true {
      do {
        let requestStep = request?.step("\(place)\(index)")
        receipts.append(try await accept(step, attachments, submission, requestStep, after: receipts))
      } catch  where index > 0 {
        // What came before it is under way and cannot be taken back by an error.
        receipts.append(.answered(.rejected(step, error)))
      }
    }
    return receipts
  }

  private func accept(
    _ step: VoiceCommand, _ attachments: VerifiedAttachments, _ submission: Submission, _ requestStep: RequestStep?,
    after earlier: [CommandReceipt]
  ) async throws -> CommandReceipt {
    switch step.scheduling {
    case .job:
      return try await acceptJob(step, attachments, for: requestStep, submission.hearing, submission.priority)
    case .ordered:
      return try await acceptOrdered(
        step, isAnnounced: !waits(submission) && !lane.jobs.isEmpty, for: requestStep, submission.hearing)
    case .immediate:
      // "draw a fox and list them" lists the fox.
      _ = await combined(earlier, wait: waits(submission))
      let outcome = try await answer(step, submission, requestStep)
      // Commands that were confirmed, or undone in place of a cancel, are entered when they are done.
      let isEntered = step.intent == .confirm || outcome.command.intent != step.intent
      return .answered(isEntered ? outcome : await entered(outcome, submission.hearing))
    }
  }

  /// Outcome of the last step, or of the first that was rejected, with the messages up to it.
  private func combined(_ receipts: [CommandReceipt], wait: Bool) async -> CommandOutcome? {
    var messages: [String] = []
    var last: CommandOutcome?
    for receipt in receipts {
      let outcome =
        switch receipt {
        case .answered(let outcome): outcome
        case .waiting(let promise, let interim):
          wait || interim.status != .accepted ? await promise.value() : interim
        }
      messages.append(outcome.message)
      last = outcome
      if outcome.status == .rejected { break }
    }
    last?.message = messages.filter { !$0.isEmpty }.joined(separator: " ")
    return last
  }
}
