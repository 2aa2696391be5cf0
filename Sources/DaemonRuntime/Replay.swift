import SketchCore

/// Runs a transcript through the studio and tells what happened, line by line.
struct Replay {
  var studio: any StudioControl
  var clock: any Clock<Duration>
  /// One line of output.
  var say: (String) -> Void
  var json: Bool

  /// Returns how many expectations failed.
  func run(_ file: TranscriptScript) async throws -> Int {
    let start = ContinuousClock().now
    var failures = 0
    var last: CommandOutcome?
    for line in file.lines {
      switch line.step {
      case .say(let text, let at):
        if let at { try await clock.sleep(for: max(.zero, at - start.duration(to: ContinuousClock().now))) }
        let outcome = try await studio.submit(Submission(.text(Utterance(text: text, source: .replay)), wait: at == nil))
        say(json ? try WireJSON.text(outcome) : "\(text)\n    \(outcome.status.rawValue): \(outcome.message)")
        last = outcome
      case .wait:
        while let job = await studio.status().queue.first, let running = try? await studio.job(job.id), !running.state.isFinal {
          try await clock.sleep(for: .milliseconds(20))
        }
      case .expect(let expected):
        guard let difference = expected.firstDifference(from: try last?.expectationView()) else { continue }
        failures += 1
        say("line \(line.number): \(difference)")
      }
    }
    return failures
  }
}
