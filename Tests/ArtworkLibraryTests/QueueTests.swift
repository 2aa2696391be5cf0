import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

/// Accepted commands and keyed requests as the library keeps them.
@Suite struct QueueTests {
  private func command(_ intent: VoiceCommand.Intent) -> VoiceCommand {
    VoiceCommand(transcript: intent.rawValue, intent: intent, confidence: 1)
  }

  private func queued(_ intent: VoiceCommand.Intent, _ subject: QueuedCommand.Subject? = nil) -> QueuedCommand {
    QueuedCommand(command: command(intent), subject: subject, createdAt: Samples.time)
  }

  private func request(_ key: String, _ words: String = "undo") -> KeyedRequest {
    KeyedRequest(key: key, words: words, command: command(.undo))
  }

  @Test func `queued commands come back in order with what they are about and the job before them`() async throws {
    try await withScratchDirectory { folder in
      var stored: [QueuedCommand] = []
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        stored.append(try await library.enqueue(queued(.show), for: nil))
        let job = try await library.add(Samples.job(), for: nil)
        stored.append(try await library.enqueue(queued(.undo, .job(job.id)), for: nil))
        stored.append(try await library.enqueue(queued(.delete, .artwork(3)), for: nil))
        #expect(stored.map(\.behind) == [nil, job.id, job.id])
      }
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      #expect(try await library.queuedCommands() == stored)
    }
  }

  @Test func `a change and the end of its command happen together or not at all`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let id = try await library.create(Samples.draft("1")).id
      try await library.edit(id, "2")
      let undo = try #require(try await library.enqueue(queued(.undo), for: nil).id)
      #expect(await errorCode { try await library.apply(.head(.undo, steps: 9), to: id, finishing: undo) } == .conflict)
      #expect(try await library.queuedCommands().map(\.id) == [undo])
      #expect(try await library.apply(.head(.undo, steps: 1), to: id, finishing: undo).head == 1)
      #expect(try await library.queuedCommands().isEmpty)
    }
  }

  @Test func `the steps of a job go when it fails`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      var draft = Samples.job()
      draft.command.then = [command(.favorite), command(.export)]
      var job = try await library.add(draft, for: nil)
      #expect(try await library.queuedCommands().map(\.stepOf) == [job.id, job.id])
      job.state = .unknown
      try await library.update(job)
      #expect(try await library.queuedCommands().count == 2)
      job.state = .failed
      try await library.update(job)
      #expect(try await library.queuedCommands().isEmpty)
    }
  }

  @Test func `a key brings back what was accepted under it, and its answers`() async throws {
    try await withScratchDirectory { folder in
      let outcome = CommandOutcome(.done, command: command(.undo), message: "Went back.")
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        let job = try await library.add(Samples.job(), for: request("k").step("1"))
        let undo = try #require(try await library.enqueue(queued(.undo), for: request("k").step("0")).id)
        #expect(try await library.request("k")?.steps == ["0": .command(undo, answer: nil), "1": .job(job.id)])
        try await library.finish(undo, with: outcome)
        #expect(try await library.request("k")?.steps["0"] == .command(undo, answer: outcome))
        var answered = request("k", "other words come too late")
        answered.answer = outcome
        try await library.keep(answered)
      }
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let kept = try await library.request("k")
      #expect(kept?.words == "undo" && kept?.answer == outcome)
      #expect(try await library.request("l") == nil)
    }
  }

  @Test func `a clock that is set forwards forgets no key`() async throws {
    try await withScratchDirectory { folder in
      let time = SettableTime()
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, now: { time.now })
      try await library.keep(request("first"))
      time.advance(by: 50 * 365 * 86_400)
      _ = try await library.add(Samples.job(), for: request("second").step("0"))
      #expect(try await library.request("first") != nil)
      #expect(try await library.request("second")?.steps.count == 1)
    }
  }
}
