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
    guard openQuestion() == nil, let question = freeDrawing(insteadOf: job) else { return outcome }
    var command = job.command
    command.create?.free = true
    _ = ask(question, about: command)
    return outcome.asking(question)
  }

  /// Outcome that is told once more, with the offer as long as it is open.
  func repeatingOffer(_ outcome: CommandOutcome) -> CommandOutcome {
    guard let job = outcome.job, job.state == .unknown, let question = freeDrawing(insteadOf: job),
      openQuestion()?.text == question
    else { return outcome }
    return outcome.asking(question)
  }

  /// Question whether a creation is to be drawn for nothing; nil where nobody could.
  private func freeDrawing(insteadOf job: Job) -> String? {
    guard job.command.intent == .create, let create = job.command.create,
      let title = parts.provider.freeAlternative(for: expectedRequest(job))
    else { return nil }
    return "Shall \(title) draw “\(create.description)” meanwhile, for nothing?"
  }
}

extension CommandOutcome {
  /// Refusal with a question after its advice.
  fileprivate func asking(_ question: String) -> CommandOutcome {
    guard var error else { return self }
    error.advice += " \(question) Say “yes” or “no”."
    return .rejected(command, error, job: job)
  }
}
