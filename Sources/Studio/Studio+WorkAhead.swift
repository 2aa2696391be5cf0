import SketchCore

/// New pictures that are made while those before them are: as many at once as their provider takes.
///
/// They are stored in their turn all the same, so that whatever follows finds what it would have found.
extension Studio {
  /// Begins with jobs whose turn has not come.
  func beginAhead() async {
    for id in lane.waitingJobs {
      guard let job = try? await parts.library.job(id) else { continue }
      // While the library read, its turn may have come.
      guard !isStopping, !lane.isPaused, lane.currentJob != nil, lane.waitingJobs.contains(id), running[id] == nil
      else { continue }
      guard job.state.isActive, job.command.intent == .create, let create = job.command.create, job.after == nil
      else { continue }
      let limit = parts.provider.concurrency(for: GenerationRequest(job: id, work: .create(create), seed: job.seed))
      guard running.values.count(where: { !$0.isMade }) < min(limit, settings.atOnce) else { return }
      var begun = RunningJob(id: id)
      begun.update(job)
      begun.making(Task { try await self.pictures(of: id) })
      running[id] = begun
    }
  }

  /// Ends a cancelled job whose turn has not come.
  func endAheadOfTurn(_ id: JobID) async {
    guard lane.currentJob != id, let making = running[id]?.making else { return }
    let result = await making.result
    guard let promise = withdraw(id) else { return }
    let error: any Error = if case .failure(let error) = result { error } else { CancellationError() }
    let outcome = await end(id, after: error)
    running[id] = nil
    promise.fulfil(outcome)
  }
}
