import SketchCore

/// Commands that are carried out in their turn: accepted when they are stored.
extension Studio {
  /// Stores the command and puts it in the lane.
  /// - Parameter isAnnounced: pictures are being made before it and nobody waits: whoever said it can go on talking.
  func acceptOrdered(
    _ command: VoiceCommand, isAnnounced: Bool, for step: RequestStep?, _ hearing: Hearing?
  ) async throws -> CommandReceipt {
    if case .command(let id, let answer)? = step?.accepted { return receipt(of: id, answer, command) }
    try lane.checkRoomForCommand()
    var queued = QueuedCommand(command: command, createdAt: parts.now(), hearing: hearing)
    do {
      queued.subject = try await subject(of: command)
    } catch {
      return .answered(await entered(.rejected(command, error), hearing))
    }
    do {
      queued = try await parts.library.enqueue(queued, for: step)
    } catch let error as SketchError where error.code == .storageFull && !isAnnounced {
      // Whoever waits is told what came of it: what can be done on a full disk, deleting for one, is done.
    }
    if isStopping { return .answered(postponed(queued)) }
    let outcome = try enter(.command(queued, isAnnounced: isAnnounced))
    // Nothing to wait for but the blink it takes: the answer is what came of it.
    let interim =
      isAnnounced
      ? CommandOutcome(.accepted, command: command, message: StudioMessages.afterDrawing)
      : CommandOutcome(.done, command: command, message: "")
    return .waiting(outcome, interim: interim)
  }

  /// Receipt of a command that was accepted before, under the same idempotency key.
  private func receipt(of id: CommandID, _ answer: CommandOutcome?, _ command: VoiceCommand) -> CommandReceipt {
    if let answer { return .answered(answer) }
    guard let promise = lane.outcome(ofCommand: id) else {
      return .answered(CommandOutcome(.done, command: command, message: StudioMessages.doneBefore))
    }
    return .waiting(promise, interim: CommandOutcome(.accepted, command: command, message: StudioMessages.afterDrawing))
  }

  /// Outcome of a command that the daemon stopped before: the next run does it, unless it could not be stored.
  func postponed(_ queued: QueuedCommand) -> CommandOutcome {
    guard queued.id != nil else { return .rejected(queued.command, SketchError.stopping) }
    return CommandOutcome(.accepted, command: queued.command, message: StudioMessages.commandPostponed)
  }

  /// Carries out one command in its turn; never throws, the outcome carries what went wrong.
  func carryOut(_ queued: QueuedCommand) async -> CommandOutcome {
    var outcome: CommandOutcome
    do {
      outcome = try await act(queued)
    } catch {
      outcome = .rejected(queued.command, error)
    }
    // What changed the library took it out of the queue already; what cannot be noted now is found at the next start.
    if let id = queued.id { try? await parts.library.finish(id, with: outcome) }
    return outcome
  }
}
