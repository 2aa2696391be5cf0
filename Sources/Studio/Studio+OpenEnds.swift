import FoundationEssentials
import SketchCore

/// Paid requests with an open end: asked for as long as the provider keeps them, and a free drawing in between.
extension Studio {
  /// Asks for a picture again after a while, longer each time, until the provider says what became of it.
  func askLater(for job: Job) {
    guard job.state == .unknown, job.handle != nil, !isStopping else { return openEnds.settle(job.id) }
    let pause = openEnds.pause(before: job.id)
    openEnds.wait(
      for: job.id,
      Task { [parts] in
        try? await parts.sleep(pause)
        await self.askAgain(for: job.id)
      })
  }

  private func askAgain(for id: JobID) async {
    guard !Task.isCancelled, !isStopping, lane.outcome(of: id) == nil, var job = try? await known(id),
      job.state == .unknown,
      job.handle != nil
    else { return }
    job.requeue()
    job.updatedAt = parts.now()
    guard (try? await parts.library.update(job)) != nil else { return askLater(for: (try? await known(id)) ?? job) }
    unwritten.written(id)
    // Stopped in between, the next start asks for it.
    guard (try? enter(.job(id), JobOrder(job))) != nil else { return }
    tell(job)
  }

  /// Tells of a picture that came after all: nobody waits for it any more.
  func announceLatePicture(_ outcome: CommandOutcome, of id: JobID) {
    guard openEnds.isLate(id), outcome.status == .done else { return }
    openEnds.settle(id)
    parts.events.publish(.command(outcome))
  }

  /// Outcome of a creation nobody can ask for any more, with the offer to have it drawn for nothing.
  func offeringFreeDrawing(_ outcome: CommandOutcome) -> CommandOutcome {
    guard let job = outcome.job, job.state == .unknown, job.handle == nil else { return outcome }
    return offeringFreeDrawing(outcome, of: job)
  }

  /// Outcome of a creation that brought no picture, with the offer to have it drawn for nothing.
  func offeringFreeDrawing(_ outcome: CommandOutcome, of job: Job) -> CommandOutcome {
    guard job.command.intent == .create, let create = job.command.create, openQuestion() == nil,
      var error = outcome.error, let title = parts.provider.freeAlternative(for: expectedRequest(job))
    else { return outcome }
    var command = job.command
    command.create?.free = true
    let question = "Shall \(title) draw “\(create.description)” meanwhile, for nothing?"
    _ = ask(question, about: command)
    error.advice += " \(question) Say “yes” or “no”."
    return .rejected(outcome.command, error, job: outcome.job)
  }
}
