/// Jobs that a machine with one graphics card works through, one after the other, each as long as the others.
struct SerialJobs<Payload: Sendable>: Sendable {
  enum State: Sendable, Equatable {
    case pending, running, completed, cancelled
  }

  struct Job: Sendable {
    let id: String
    /// Counts submissions, from 0.
    let number: Int
    var payload: Payload
    fileprivate(set) var state = State.pending
    let submitted: ContinuousClock.Instant
    fileprivate(set) var started: ContinuousClock.Instant?
    fileprivate(set) var ended: ContinuousClock.Instant?
  }

  private(set) var jobs: [Job] = []
  private var submissions = 0

  var pending: [Job] { jobs.filter { $0.state == .pending } }
  var running: Job? { jobs.first { $0.state == .running } }

  /// Job of an id; of several the last.
  subscript(_ id: String) -> Job? { jobs.last { $0.id == id } }

  @discardableResult
  mutating func add(_ id: String, _ payload: Payload, atFront: Bool = false, now: ContinuousClock.Instant = .now) -> Job {
    let job = Job(id: id, number: submissions, payload: payload, submitted: now)
    submissions += 1
    if atFront, let first = jobs.firstIndex(where: { $0.state == .pending }) {
      jobs.insert(job, at: first)
    } else {
      jobs.append(job)
    }
    return job
  }

  /// Does what could be done until now.
  /// - Parameter duration: of each job; one that shrinks ends jobs that run.
  /// - Returns: the jobs that were completed just now.
  mutating func advance(_ duration: Duration, to now: ContinuousClock.Instant = .now) -> [Job] {
    var finished: [Job] = []
    var free = jobs.compactMap(\.ended).max()
    for index in jobs.indices where jobs[index].state == .pending || jobs[index].state == .running {
      if jobs[index].state == .pending {
        jobs[index].started = max(jobs[index].submitted, free ?? jobs[index].submitted)
        jobs[index].state = .running
      }
      guard let started = jobs[index].started, started + duration <= now else { break }
      jobs[index].state = .completed
      jobs[index].ended = started + duration
      free = started + duration
      finished.append(jobs[index])
    }
    return finished
  }

  mutating func cancel(_ id: String, now: ContinuousClock.Instant = .now) {
    guard let index = jobs.firstIndex(where: { $0.id == id && ($0.state == .pending || $0.state == .running) }) else { return }
    jobs[index].state = .cancelled
    jobs[index].ended = now
  }

  mutating func remove(_ id: String) { jobs.removeAll { $0.id == id } }

  mutating func update(number: Int, _ change: (inout Payload) -> Void) {
    if let index = jobs.firstIndex(where: { $0.number == number }) { change(&jobs[index].payload) }
  }
}
