import SketchCore

/// Commands that follow a picture in a compound command, carried out once it is there.
extension Studio {
  /// How far they are is stored with the job, so that a crash between the picture and them loses none.
  func carryOutSteps(of job: Job, after made: CommandOutcome) async -> CommandOutcome {
    let steps = job.command.then ?? []
    return await carryOut(steps[...], of: job, wasBegun: false, after: made)
  }

  /// Carries out what an earlier run did not come to.
  ///
  /// The step it had begun is done again only where doing it twice comes to the same.
  func resumeSteps(of id: JobID, _ pending: PendingSteps) async {
    guard let job = try? await parts.library.job(id) else { return }
    var steps = (job.command.then ?? []).suffix(pending.left)
    if pending.isBegun, let first = steps.first, !first.isRepeatable {
      steps = steps.dropFirst()
      await note(PendingSteps(left: steps.count), of: id)
    }
    guard !steps.isEmpty else { return }
    let made = await outcome(of: job)
    parts.events.publish(.command(await carryOut(steps, of: job, wasBegun: pending.isBegun, after: made)))
  }

  private func carryOut(
    _ steps: ArraySlice<VoiceCommand>, of job: Job, wasBegun: Bool, after made: CommandOutcome
  ) async -> CommandOutcome {
    var outcome = made
    for (index, command) in zip(steps.indices, steps) {
      await note(PendingSteps(left: steps.endIndex - index, isBegun: true), of: job.id)
      let next = await carryOut(command, again: wasBegun && index == steps.startIndex)
      let isRejected = next.status == .rejected
      await note(PendingSteps(left: isRejected ? 0 : steps.endIndex - index - 1), of: job.id)
      outcome.message += " " + next.message
      outcome.artwork = next.artwork ?? outcome.artwork
      outcome.file = next.file ?? outcome.file
      if isRejected {
        outcome.status = .rejected
        outcome.error = next.error
        break
      }
    }
    return outcome
  }

  /// A library that cannot take it keeps no command from being carried out.
  private func note(_ steps: PendingSteps, of id: JobID) async { try? await parts.library.setSteps(steps, of: id) }
}

extension VoiceCommand {
  /// Doing it twice comes to the same as doing it once.
  fileprivate var isRepeatable: Bool {
    switch intent {
    case .favorite, .unfavorite, .show, .tag, .untag, .export: true
    default: false
    }
  }
}
