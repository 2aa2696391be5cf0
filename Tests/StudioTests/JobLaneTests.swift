import FoundationEssentials
import SketchCore
import Testing

@testable import Studio

@Suite(.timeLimit(.minutes(1))) struct JobLaneTests {
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
