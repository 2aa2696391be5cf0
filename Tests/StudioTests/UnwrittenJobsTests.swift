import Foundation
import SketchCore
import Testing

@testable import Studio

@Suite struct UnwrittenJobsTests {
  @Test func `a job is known as it ended until that is written`() {
    let command = VoiceCommand(transcript: "draw a fox", intent: .create, confidence: 1)
    let stored = Job(id: 5, command: command, seed: 1, createdAt: Date(timeIntervalSince1970: 0))
    var ended = stored
    ended.state = .cancelled
    var unwritten = UnwrittenJobs()
    #expect(unwritten.latest(of: stored) == stored && unwritten[5] == nil)
    unwritten.keep(ended)
    #expect(unwritten.latest(of: stored) == ended && unwritten[5] == ended && unwritten.all == [ended])
    unwritten.written(5)
    #expect(unwritten.latest(of: stored) == stored && unwritten.all.isEmpty)
  }
}
