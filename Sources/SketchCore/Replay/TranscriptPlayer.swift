/// Says the lines of a transcript file and compares what becomes of them with what is expected.
package struct TranscriptPlayer<Stage: TranscriptStage> {
  package var stage: Stage
  package var source: Utterance.Source

  package init(_ stage: Stage, source: Utterance.Source) {
    self.stage = stage
    self.source = source
  }

  /// Returns how many expectations failed.
  /// - Parameters:
  ///   - said: told each utterance with what came of it.
  ///   - failed: told each expectation that failed, as "line 2: status: expected …, is …".
  package func play(
    _ script: TranscriptScript, clock: some Clock<Duration> = ContinuousClock(), said: (String, CommandOutcome) throws -> Void,
    failed: (String) -> Void
  ) async throws -> Int {
    let start = clock.now
    var failures = 0
    var last: CommandOutcome?
    for line in script.lines {
      switch line.step {
      case .say(let text, let time):
        if let time { try await clock.sleep(until: start.advanced(by: time), tolerance: nil) }
        // What has its time is not held up by what was said before.
        let outcome = try await stage.submit(Submission(.text(Utterance(text: text, source: source)), wait: time == nil))
        try said(text, outcome)
        last = outcome
      case .wait:
        try await stage.waitUntilIdle()
        if let outcome = last { last = try await renewed(outcome) }
      case .expect(let expected):
        guard let difference = expected.firstDifference(from: try last?.expectationView()) else { continue }
        failures += 1
        failed("line \(line.number): \(difference)")
      }
    }
    return failures
  }

  /// An outcome that was accepted, with how its job ended.
  private func renewed(_ outcome: CommandOutcome) async throws -> CommandOutcome {
    guard outcome.status == .accepted, let id = outcome.job?.id else { return outcome }
    var outcome = outcome
    let job = try await stage.job(id)
    outcome.job = job
    outcome.error = job.error
    if job.state.isFinal { outcome.status = job.state == .completed ? .done : .rejected }
    if let artwork = job.artworks.last { outcome.artwork = try await stage.artwork(artwork) }
    return outcome
  }
}
