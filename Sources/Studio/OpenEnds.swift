import SketchCore

/// Paid requests whose end is not known and that are asked for again by themselves.
struct OpenEnds: Sendable {
  private var counts: [JobID: Int] = [:]
  private var tasks: [JobID: Task<Void, Never>] = [:]

  /// Longest time between two questions.
  static let longestPause = Duration.seconds(300)

  /// Time until the next question, twice as long as the one before.
  mutating func pause(before id: JobID) -> Duration {
    let count = counts[id, default: 0]
    counts[id] = count + 1
    return min(.seconds(2) * (1 << min(count, 10)), Self.longestPause)
  }

  mutating func wait(for id: JobID, _ task: Task<Void, Never>) {
    tasks[id]?.cancel()
    tasks[id] = task
  }

  /// Notes a request of an earlier run, which nobody waits for.
  mutating func noteLate(_ id: JobID) { counts[id] = counts[id] ?? 0 }

  func isLate(_ id: JobID) -> Bool { counts[id] != nil }

  /// The end is known, or nobody asks any longer.
  mutating func settle(_ id: JobID) {
    counts[id] = nil
    tasks.removeValue(forKey: id)?.cancel()
  }

  mutating func stop() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}
