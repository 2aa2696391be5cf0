import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

/// Words that were forgotten while what they asked for was still being done.
@Suite struct ForgettingTests {
  private let words = "zanzibar"
  private let time = Date(timeIntervalSinceNow: -60)

  private func traces(in folder: URL) throws -> Int {
    var count = 0
    for case let file as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) ?? .init() {
      if let data = try? Data(contentsOf: file), data.range(of: Data(words.utf8)) != nil { count += 1 }
    }
    return count
  }

  private func unfinished() -> Job {
    var job = Samples.job("draw \(words)")
    job.command.create?.description = words
    (job.state, job.createdAt) = (.processing, time)
    job.attempts = [Job.Attempt(provider: "scripted", startedAt: time)]
    return job
  }

  /// The job as it goes on, in the studio that has read it before or after.
  private func failed(_ job: Job) -> Job {
    var job = job
    job.state = .failed
    job.error = SketchError(.provider, "the provider refused “\(words)”")
    job.attempts[0].error = SketchError(.provider, "it refused “\(words)”")
    return job
  }

  @Test(arguments: [false, true]) func `a job that fails afterwards leaves no trace of them, also in another run`(
    isRestarted: Bool
  ) async throws {
    try await withScratchDirectory { folder in
      do {
        var library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        var job = try await library.add(unfinished(), for: nil, hearing: nil)
        #expect(try traces(in: folder) > 0)
        _ = try await library.forgetWords(since: nil)
        if isRestarted {
          library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
          // The thing to be drawn is known as long as it may still be drawn.
          job = try #require(try await library.job(job.id))
          #expect(job.command.transcript.isEmpty && job.command.create?.description == words)
        }
        try await library.update(failed(job))
        let entry = try #require(try await library.journal(limit: 1, cursor: nil).entries.first)
        #expect(entry.job == job.id && entry.understood == nil && entry.message == nil && entry.isForgotten == true)
        // Free pages and the log.
        _ = try await library.forgetWords(since: Date(timeIntervalSinceNow: 3_600))
      }
      #expect(try traces(in: folder) == 0)
    }
  }

  @Test func `a command that is carried out in another run is answered and entered without them`() async throws {
    try await withScratchDirectory { folder in
      do {
        var library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        var command = VoiceCommand(transcript: "tag it \(words)", intent: .tag, confidence: 1)
        command.tag = "lake"
        let queued = try await library.enqueue(QueuedCommand(command: command, createdAt: time), for: nil)
        _ = try await library.forgetWords(since: nil)
        library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        try await library.finish(
          try #require(queued.id), with: CommandOutcome(.rejected, command: command, message: "there is no \(words)"))
        _ = try await library.forgetWords(since: Date(timeIntervalSinceNow: 3_600))
      }
      #expect(try traces(in: folder) == 0)
    }
  }

  @Test func `what is said later is kept`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      _ = try await library.forgetWords(since: nil)
      var later = unfinished()
      later.createdAt = Date(timeIntervalSinceNow: 60)
      let job = try await library.add(later, for: nil, hearing: nil)
      try await library.update(failed(job))
      #expect(try await library.job(job.id)?.command.create?.description == words)
    }
  }
}
