import SketchCore

/// What is said in one breath enters the lane as one.
extension Studio {
  /// What a step has come to when it is put into the lane.
  enum Entered {
    case answered(CommandOutcome)
    /// - Parameter now: the answer for somebody who does not wait.
    case waiting(Promise, now: CommandOutcome)
  }

  /// Carries out every step of the breath; the outcome is the last step's, with all messages.
  ///
  /// All steps enter the lane before any is waited for: what somebody else says meanwhile comes after the whole breath.
  /// - Parameter attached: goes with each of the changes in it.
  func proceed(with command: VoiceCommand, _ attached: Attached, _ submission: Submission) async throws -> CommandOutcome {
    var entered: [Entered] = []
    var holdsDoor = false
    defer { if holdsDoor { leaveDoor() } }
    for (index, step) in CommandPlan(command).steps.enumerated() {
      // What is answered at once may wait for what came before it, and nobody else waits for that.
      let needsDoor = CommandClass(step.intent) != .immediate
      if needsDoor, !holdsDoor { await takeDoor() }
      if !needsDoor, holdsDoor { leaveDoor() }
      holdsDoor = needsDoor
      do {
        let key = submission.idempotencyKey.map { "\($0)#\(index)" }
        entered.append(try await enter(step, attached, key: key, submission, after: entered))
      } catch  where index > 0 {
        // What came before it is under way and cannot be taken back by an error.
        entered.append(.answered(rejected(step, SketchError.wrapping(error))))
      }
      if case .answered(let outcome)? = entered.last, outcome.status == .rejected { break }
    }
    if holdsDoor { leaveDoor() }
    holdsDoor = false
    guard var outcome = await settle(entered, wait: submission.wait) else {
      return rejected(command, SketchError(.internalFault, "the command has no steps"))
    }
    outcome.command = command
    return outcome
  }

  /// Returns in the order of asking.
  private func takeDoor() async {
    if isDoorHeld { await withCheckedContinuation { doorWaiters.append($0) } }
    isDoorHeld = true
  }

  /// Hands it on while it is still held, so that nobody comes in between.
  private func leaveDoor() {
    guard !doorWaiters.isEmpty else { return isDoorHeld = false }
    doorWaiters.removeFirst().resume()
  }

  private func enter(
    _ step: VoiceCommand, _ attached: Attached, key: String?, _ submission: Submission, after entered: [Entered]
  ) async throws -> Entered {
    switch CommandClass(step.intent) {
    case .generates: return try await make(step, attached, idempotencyKey: key)
    case .ordered:
      let isAnnounced = !submission.wait && !unfinished.isEmpty
      return try enqueue(step, isAnnounced: isAnnounced)
    case .immediate:
      // "draw a fox and list them" lists the fox.
      _ = await settle(entered, wait: submission.wait)
      var nested = submission
      nested.idempotencyKey = key
      return .answered(try await answer(step, nested))
    }
  }

  /// The outcome of the last step, or of the first that was rejected, with the messages up to it.
  private func settle(_ entered: [Entered], wait: Bool) async -> CommandOutcome? {
    var messages: [String] = []
    var last: CommandOutcome?
    for step in entered {
      let outcome =
        switch step {
        case .answered(let outcome): outcome
        case .waiting(let promise, let now): wait || now.status != .accepted ? await promise.value() : now
        }
      messages.append(outcome.message)
      last = outcome
      if outcome.status == .rejected { break }
    }
    last?.message = messages.filter { !$0.isEmpty }.joined(separator: " ")
    return last
  }

  /// - Parameter isAnnounced: pictures are being made before it and nobody waits: whoever said it can go on talking.
  private func enqueue(_ command: VoiceCommand, isAnnounced: Bool) throws -> Entered {
    guard tickets.count < settings.queueLimit else {
      throw SketchError(.tooBusy, "\(tickets.count) commands are waiting already", advice: "Wait for the picture, or say “cancel”.")
    }
    lastTicket += 1
    try enterLane(.command(command, ticket: lastTicket, isAnnounced: isAnnounced))
    let promise = Promise()
    tickets[lastTicket] = promise
    // Nothing to wait for but the blink it takes: the answer is what came of it.
    let now = CommandOutcome(isAnnounced ? .accepted : .done, command: command, message: isAnnounced ? Phrases.afterDrawing : "")
    return .waiting(promise, now: now)
  }
}
