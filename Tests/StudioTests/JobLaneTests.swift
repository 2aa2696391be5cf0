import FoundationEssentials
import SketchCore
import Testing

@testable import Studio

@Suite(.timeLimit(.minutes(10))) struct JobLaneTests {
  private var lane = JobLane(limit: 2)
  private let undo = JobLane.Work.command(
    QueuedCommand(
      id: 7, command: VoiceCommand(transcript: "undo", intent: .undo, confidence: 1), createdAt: Date(timeIntervalSince1970: 0)),
    isAnnounced: false)

  private func outcome(_ message: String) -> CommandOutcome {
    CommandOutcome(.done, command: VoiceCommand(transcript: "", intent: .show, confidence: 1), message: message)
  }

  @Test mutating func `what was accepted first comes out first, one at a time`() throws {
    _ = try lane.enter(.job(1))
    _ = try lane.enter(undo)
    _ = try lane.enter(.steps(3))
    #expect(lane.next()?.work == .job(1))
    #expect(lane.next() == nil, "one is being worked on")
    lane.finish()
    #expect(lane.next()?.work == undo)
    lane.finish()
    #expect(lane.next()?.work == .steps(3))
    lane.finish()
    #expect(lane.next() == nil)
  }

  private func order(
    _ priority: JobPriority = .normal, artwork: ArtworkID? = nil, after: JobID? = nil
  ) -> JobOrder {
    var order = JobOrder()
    (order.priority, order.artwork, order.after) = (priority, artwork, after)
    return order
  }

  private mutating func taken() -> [JobLane.Work] {
    var works: [JobLane.Work] = []
    while let entry = lane.next() {
      works.append(entry.work)
      lane.finish()
    }
    return works
  }

  @Test mutating func `a job overtakes those of lower priority, and among equals the first comes first`() throws {
    for (id, priority) in [(1, .low), (2, .normal), (3, .high), (4, .normal), (5, .high)] as [(JobID, JobPriority)] {
      _ = try lane.enter(.job(id), order(priority))
    }
    #expect(lane.acceptedWork == (1...5).map { .job($0) })
    #expect(taken() == [3, 5, 2, 4, 1].map { .job($0) })
  }

  @Test mutating func `a job overtakes no command, and not the job that is worked on`() throws {
    _ = try lane.enter(.job(1), order(.low))
    _ = lane.next()
    _ = try lane.enter(undo)
    _ = try lane.enter(.job(2), order(.low))
    _ = try lane.enter(.job(3), order(.high))
    lane.finish()
    #expect(taken() == [undo, .job(3), .job(2)])
  }

  @Test mutating func `a change never overtakes what it builds on, however urgent it is`() throws {
    _ = try lane.enter(.job(1), order(.low))
    _ = try lane.enter(.job(2), order(.high, after: 1))
    _ = try lane.enter(.job(3), order(.high, after: 1))
    _ = try lane.enter(.job(4), order(.low, artwork: 7))
    _ = try lane.enter(.job(5), order(.high, artwork: 7))
    _ = try lane.enter(.job(6), order(.normal))
    _ = (lane.prioritize(5, .high), lane.prioritize(3, .high))
    #expect(taken() == [6, 1, 2, 3, 4, 5].map { .job($0) })
  }

  @Test mutating func `a job that waits can be moved forward and back, and what builds on it stays behind it`() throws {
    for id in 1...3 { _ = try lane.enter(.job(JobID(id))) }
    _ = try lane.enter(.job(4), order(after: 1))
    let moved = (lane.prioritize(3, .high), lane.prioritize(1, .low), lane.prioritize(9, .low))
    #expect(moved == (true, true, false))
    #expect(taken() == [3, 2, 1, 4].map { .job($0) })
  }

  @Test mutating func `in a pause commands have their turn, and jobs only when they were begun`() throws {
    _ = try lane.enter(undo)
    _ = try lane.enter(.job(1))
    _ = try lane.enter(.job(2))
    lane.setPaused(true)
    #expect(taken() == [undo])
    let (held, begun) = (lane.next { $0 == 3 }, lane.next { $0 == 1 })
    #expect(held?.work == nil && begun?.work == .job(1))
    lane.finish()
    lane.setPaused(false)
    #expect(taken() == [.job(2)])
  }

  @Test mutating func `in a pause what is being made is stored, also from behind jobs that stay`() throws {
    for id in [1, 2] as [JobID] { _ = try lane.enter(.job(id)) }
    _ = try lane.enter(undo)
    lane.setPaused(true)
    #expect(lane.next { $0 == 2 }?.work == .job(2))
    lane.finish()
    #expect(lane.next { $0 == 2 } == nil)
    lane.setPaused(false)
    #expect(taken() == [.job(1), undo])
  }

  @Test mutating func `a change of what is looked up at its turn overtakes nothing`() throws {
    var open = order(.high)
    open.isOpen = true
    _ = try lane.enter(.job(1), order())
    _ = try lane.enter(.job(2), open)
    _ = try lane.enter(.job(3), order(.high))
    #expect(taken() == [.job(1), .job(2), .job(3)])
  }

  @Test mutating func `a lane that is closed in a pause is worked off`() throws {
    _ = try lane.enter(.job(1))
    lane.setPaused(true)
    lane.close()
    #expect(taken() == [.job(1)])
  }

  @Test mutating func `jobs and commands are unfinished until their outcome is there`() async throws {
    let first = try lane.enter(.job(1))
    let second = try lane.enter(undo)
    _ = try lane.enter(.job(2))
    _ = lane.next()
    #expect(lane.jobs == [1, 2] && lane.commandCount == 1 && lane.current?.work == .job(1))
    #expect(lane.unfinishedWork == [.job(1), undo, .job(2)])
    #expect(lane.outcome(ofCommand: 7) != nil && lane.outcome(ofCommand: 8) == nil)
    lane.finish(with: outcome("drawn"))
    #expect(lane.jobs == [2] && lane.outcome(of: 1) == nil && lane.outcome(of: 2) != nil)
    #expect(await first.value().message == "drawn")
    _ = lane.next()
    #expect(lane.commandCount == 1)
    lane.finish(with: outcome("undone"))
    #expect(lane.commandCount == 0 && lane.current == nil)
    #expect(await second.value().message == "undone")
  }

  @Test mutating func `there is room for so many jobs, and as many commands`() throws {
    for id in 1...2 {
      try lane.checkRoomForJob()
      _ = try lane.enter(.job(Int64(id)))
    }
    let fullOfJobs = lane
    let error = #expect(throws: SketchError.self) { try fullOfJobs.checkRoomForJob() }
    #expect(error?.code == .tooBusy && error?.message == "2 pictures are waiting already")
    try lane.checkRoomForCommand()
    for _ in 1...2 { _ = try lane.enter(undo) }
    let fullOfBoth = lane
    let busy = #expect(throws: SketchError.self) { try fullOfBoth.checkRoomForCommand() }
    #expect(busy?.code == .tooBusy && busy?.message == "2 commands are waiting already")
    lane.limit = 3
    try lane.checkRoomForJob()
    // What is stored enters, however much there is.
    _ = try lane.enter(.job(3))
    _ = try lane.enter(.job(4))
    #expect(lane.jobs == [1, 2, 3, 4])
  }

  @Test mutating func `a job that waits can be taken out, the one being worked on cannot`() async throws {
    for id in 1...3 { _ = try lane.enter(.job(Int64(id))) }
    _ = lane.next()
    let (worked, unknown) = (lane.withdraw(1), lane.withdraw(9))
    #expect(worked == nil && unknown == nil)
    let withdrawn = lane.withdraw(2)
    let promise = try #require(withdrawn)
    promise.fulfil(outcome("cancelled"))
    #expect(await promise.value().message == "cancelled")
    lane.finish()
    #expect(lane.next()?.work == .job(3))
  }

  @Test mutating func `a closed lane takes nothing more and is worked off`() async throws {
    _ = try lane.enter(.job(1))
    _ = try lane.enter(.job(2))
    lane.close()
    var closed = lane
    let error = #expect(throws: SketchError.self) { try closed.enter(.job(3)) }
    #expect(error?.code == .shuttingDown && lane.isClosed)
    var worked: [JobLane.Work] = []
    for await _ in lane.arrivals {
      while let entry = lane.next() {
        worked.append(entry.work)
        lane.finish()
      }
    }
    #expect(worked == [.job(1), .job(2)])
  }

  @Test mutating func `who waits for work is told of what enters`() async throws {
    let arrivals = lane.arrivals
    let waiter = Task.immediate {
      for await _ in arrivals { return true }
      return false
    }
    _ = try lane.enter(.job(1))
    #expect(await waiter.value)
  }
}
