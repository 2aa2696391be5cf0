import SketchCore

/// Work of the studio in the order of its turns: what is being worked on, and what waits behind it.
///
/// Work has its turn in the order it was accepted, but that a job overtakes jobs of lower priority right before it. It
/// overtakes no command, and a change of a picture does not overtake what it builds on.
///
/// The room is asked for before work is stored; what is stored enters, however much there is. Work enters until the lane
/// is closed and is taken out until nothing is left.
struct JobLane: Sendable {
  enum Work: Sendable, Equatable {
    case job(JobID)
    /// - Parameter isAnnounced: nobody waits for it, so its outcome is published as an event.
    case command(QueuedCommand, isAnnounced: Bool)
    /// Commands after a job's picture that an earlier run of the daemon did not come to.
    case steps(JobID)
  }

  struct Entry: Sendable {
    let work: Work
    /// Number of the acceptance.
    fileprivate let number: Int
    fileprivate var order: JobOrder
    /// Outcome for those who wait for it.
    let outcome = OneShotPromise<CommandOutcome>()

    fileprivate var job: JobID? { if case .job(let id) = work { id } else { nil } }
    fileprivate var command: CommandID? { if case .command(let queued, _) = work { queued.id } else { nil } }
    fileprivate var isCommand: Bool { if case .command = work { true } else { false } }
  }

  /// Signal that something entered, one for any number of entries. It ends when the lane is closed.
  let arrivals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  /// Number of unfinished jobs, and of unfinished commands, for which there is room.
  var limit: Int
  private(set) var current: Entry?
  /// Number of entries taken out so far.
  private(set) var takenCount = 0
  private var waiting: [Entry] = []
  private var acceptedCount = 0
  /// Jobs that were not begun stay where they are.
  private(set) var isPaused = false
  private(set) var isClosed = false

  init(limit: Int) {
    self.limit = limit
    (arrivals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  // MARK: - What is in it

  private var unfinished: [Entry] { (current.map { [$0] } ?? []) + waiting }

  /// Unfinished work in the order of its turns.
  var unfinishedWork: [Work] { unfinished.map(\.work) }

  /// Unfinished work in the order it was accepted.
  var acceptedWork: [Work] { unfinished.sorted { $0.number < $1.number }.map(\.work) }

  /// Unfinished jobs in the order of their turns: the one being worked on, then those that wait.
  var jobs: [JobID] { unfinished.compactMap(\.job) }

  /// Job being worked on; nil when it is something else, or nothing.
  var currentJob: JobID? { current?.job }

  /// Jobs whose turn has not come, in the order of their turns.
  var waitingJobs: [JobID] { waiting.compactMap(\.job) }

  /// Number of unfinished commands.
  var commandCount: Int { unfinished.count(where: \.isCommand) }

  /// Outcome of an unfinished job; nil when the job is not in the lane.
  func outcome(of id: JobID) -> OneShotPromise<CommandOutcome>? { unfinished.first { $0.job == id }?.outcome }

  /// Outcome of an unfinished command; nil when it is not in the lane.
  func outcome(ofCommand id: CommandID) -> OneShotPromise<CommandOutcome>? {
    unfinished.first { $0.command == id }?.outcome
  }

  /// - Throws: `SketchError` `.tooBusy` when there is no room for one more job.
  func checkRoomForJob() throws(SketchError) {
    guard jobs.count < limit else {
      throw SketchError(
        .tooBusy, "\(jobs.count) pictures are waiting already", advice: "Wait for one to finish, or say “cancel”.")
    }
  }

  /// - Throws: `SketchError` `.tooBusy` when there is no room for one more command.
  func checkRoomForCommand() throws(SketchError) {
    guard commandCount < limit else {
      throw SketchError(
        .tooBusy, "\(commandCount) commands are waiting already", advice: "Wait for the picture, or say “cancel”.")
    }
  }

  // MARK: - In and out

  /// - Throws: `SketchError` `.shuttingDown` when the lane is closed: what is put in would never come out.
  mutating func enter(
    _ work: Work, _ order: JobOrder = JobOrder()
  ) throws(SketchError) -> OneShotPromise<CommandOutcome> {
    guard !isClosed else { throw SketchError.stopping }
    acceptedCount += 1
    let entry = Entry(work: work, number: acceptedCount, order: order)
    place(entry, from: waiting.count)
    signal.yield()
    return entry.outcome
  }

  /// Puts an entry where its priority has it, seen from a place among those that wait.
  private mutating func place(_ new: Entry, from start: Int) {
    var entry = new
    // A job has no higher priority than the jobs it builds on.
    entry.order.priority = leastPriority(of: new, behind: start)
    waiting.insert(entry, at: index(for: entry, from: start))
  }

  private func leastPriority(of entry: Entry, behind start: Int) -> JobPriority {
    var least = entry.order.priority
    for other in waiting[..<start] {
      guard let job = other.job, entry.order.follows(job, other.order) else { continue }
      least = min(least, other.order.priority)
    }
    return least
  }

  private func index(for entry: Entry, from start: Int) -> Int {
    guard let job = entry.job else { return start }
    let priority = entry.order.priority
    var index = start
    while index > 0, waiting[index - 1].job != nil, waiting[index - 1].order.priority < priority { index -= 1 }
    while index < waiting.count, waiting[index].job != nil, waiting[index].order.priority > priority,
      !waiting[index].order.follows(job, entry.order)
    {
      index += 1
    }
    return index
  }

  /// Gives a job that waits another priority.
  /// - Returns: false when it does not wait.
  mutating func prioritize(_ id: JobID, _ priority: JobPriority) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.job == id }) else { return false }
    var entry = waiting.remove(at: index)
    entry.order.priority = priority
    place(entry, from: index)
    return true
  }

  mutating func setPaused(_ paused: Bool) {
    isPaused = paused
    if !paused { signal.yield() }
  }

  /// Entry to work on now; nil when none waits, or another is being worked on.
  /// - Parameter isBegun: tells of a job whether its pictures are being made; such a one has its turn in a pause, too.
  mutating func next(isBegun: (JobID) -> Bool = { _ in false }) -> Entry? {
    guard current == nil, let index = nextIndex(isBegun) else { return nil }
    current = waiting.remove(at: index)
    takenCount += 1
    return current
  }

  private func nextIndex(_ isBegun: (JobID) -> Bool) -> Int? {
    guard isPaused, !isClosed else { return waiting.isEmpty ? nil : 0 }
    // Jobs that are being made have their turn, also from behind jobs that stay; they pass no command.
    for index in waiting.indices {
      guard let job = waiting[index].job else { return index == 0 ? 0 : nil }
      if isBegun(job) { return index }
    }
    return nil
  }

  /// Ends the entry that is being worked on.
  mutating func finish(with outcome: CommandOutcome? = nil) {
    if let outcome { current?.outcome.fulfil(outcome) }
    current = nil
  }

  /// Takes out a job whose turn has not come.
  /// - Returns: its outcome, which is now the caller's to tell; nil when the job does not wait here.
  mutating func withdraw(_ id: JobID) -> OneShotPromise<CommandOutcome>? {
    // In a pause it may have held up a command.
    signal.yield()
    return waiting.firstIndex { $0.job == id }.map { waiting.remove(at: $0).outcome }
  }

  mutating func close() {
    isClosed = true
    // Once more, for what a pause held up.
    signal.yield()
    signal.finish()
  }
}

extension SketchError {
  /// Refusal of commands that come too late.
  static let stopping = SketchError(
    .shuttingDown, "the daemon is stopping", advice: "Send the command again when it runs.")
}
