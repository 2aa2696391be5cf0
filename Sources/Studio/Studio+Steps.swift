import SketchCore

/// Commands that follow a picture in a compound command, carried out once it is there.
///
/// They are queued commands of the job, stored with it, so that a crash between the picture and them loses none.
extension Studio {
  func carryOutSteps(of job: Job, after made: CommandOutcome, isResumed: Bool = false) async -> CommandOutcome {
    guard let all = job.command.then, !all.isEmpty else { return made }
    var outcome = made
    let left = ((try? await parts.library.queuedCommands()) ?? []).filter { $0.stepOf == job.id }
    for (index, queued) in zip(all.indices.suffix(left.count), left) {
      var step = queued
      step.subject = subject(of: step.command, after: all[..<index], of: job.id)
      step.isResumed = isResumed
      let next = await carryOut(step)
      outcome.message += " " + next.message
      outcome.artwork = next.artwork ?? outcome.artwork
      outcome.file = next.file ?? outcome.file
      if next.status == .rejected {
        outcome.status = .rejected
        outcome.error = next.error
        try? await parts.library.discardSteps(of: job.id)
        break
      }
    }
    return outcome
  }

  /// Carries out the steps that an earlier run did not come to.
  func resumeSteps(of id: JobID) async {
    guard let job = try? await parts.library.job(id) else { return }
    let made = await outcome(of: job)
    parts.events.publish(.command(await carryOutSteps(of: job, after: made, isResumed: true)))
  }
}
