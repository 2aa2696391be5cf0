import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct JobTests {
  @Test func `a job comes back as it was stored, also after a restart`() async throws {
    try await withScratchDirectory { folder in
      var job: Job
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        job = try await library.add(Samples.job(), for: nil)
        #expect(job.id > 0 && job.state == .queued && job.seed == .max)
        #expect(try await library.job(job.id) == job)
        job.state = .processing
        job.progress = 0.5
        job.handle = "req-17"
        let error = SketchError(.provider, "the server is busy", advice: "Wait.")
        let second = Date(timeIntervalSince1970: 1_795_176_001)  // whole: JSON times are rounded
        job.attempts = [Job.Attempt(provider: "local", startedAt: second, endedAt: second, error: error)]
        job.error = error
        job.updatedAt = Samples.time.addingTimeInterval(2)
        try await library.update(job)
      }
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      #expect(try await library.job(job.id) == job)
    }
  }

  @Test func `what an edit works with is kept with it, once, and missed when it is gone`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let info = ImageInfo(mediaType: "image/png", width: 1, height: 1)
      let file = try await library.keep(ScriptedStudio.image, info)
      #expect(try await library.keep(ScriptedStudio.image, info) == file)
      var job = Samples.job()
      (job.mask, job.with) = (file, [ArtworkVersion(artwork: 7, revision: 2)])
      job = try await library.add(job, for: nil)
      job.state = .processing
      try await library.update(job)
      let stored = try #require(try await SQLiteArtworkLibrary.open(dataFolder: folder.path).job(job.id))
      #expect(stored.mask == file && stored.with == [ArtworkVersion(artwork: 7, revision: 2)] && stored == job)
      #expect(try await library.imageBytes(file.sha256) == ScriptedStudio.image)
      #expect(try await library.repair().findings.isEmpty)
      try FileManager.default.removeItem(at: folder.appending(path: "images/\(file.sha256.prefix(2))"))
      let missing = try await library.check().findings.map(\.message)
      #expect(missing.count == 1 && missing[0].hasSuffix("is missing (the mask of job \(job.id))"), "\(missing)")
    }
  }

  private func step(_ key: String) -> RequestStep {
    KeyedRequest(key: key, words: "draw", command: Samples.job().command).step("0")
  }

  @Test func `a known idempotency key gives the job of then, also after a restart`() async throws {
    try await withScratchDirectory { folder in
      let first: Job
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        first = try await library.add(Samples.job("draw a fox"), for: step("key-1"))
        #expect(try await library.add(Samples.job("draw a cat"), for: step("key-1")) == first)
        #expect(try await library.add(Samples.job("draw a cat"), for: step("key-2")).id != first.id)
      }
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      #expect(try await library.add(Samples.job("draw a dog"), for: step("key-1")) == first)
      #expect(try await library.jobs(unfinished: false, limit: 10).count == 2)
    }
  }

  @Test func `lists newest first, and the unfinished oldest first`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      var jobs: [Job] = []
      for _ in 0..<4 { jobs.append(try await library.add(Samples.job(), for: nil)) }
      jobs[1].state = .failed
      try await library.update(jobs[1])
      _ = try await library.complete(jobs[2], with: [Samples.draft("x")])
      #expect(try await library.jobs(unfinished: false, limit: 3).map(\.id) == [jobs[3].id, jobs[2].id, jobs[1].id])
      #expect(try await library.jobs(unfinished: true, limit: 10).map(\.id) == [jobs[0].id, jobs[3].id])
    }
  }

  @Test func `a finished job stays finished`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      var job = try await library.add(Samples.job(), for: nil)
      _ = try await library.complete(job, with: [Samples.draft("x")])
      job.state = .processing
      #expect(await errorCode { try await library.update(job) } == .conflict)
      #expect(await errorCode { _ = try await library.complete(job, with: [Samples.draft("y")]) } == .conflict)
      #expect(try await library.job(job.id)?.state == .completed)
      #expect(imageFiles(in: folder).count == 1)
      var cancelled = try await library.add(Samples.job(), for: nil)
      cancelled.state = .cancelled
      try await library.update(cancelled)
      #expect(await errorCode { _ = try await library.complete(cancelled, with: [Samples.draft("z")]) } == .conflict)
    }
  }

  @Test func `an edit has to start from a version there is`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let id = try await library.create(Samples.draft("one")).id
      #expect(await errorCode { try await library.add(Samples.job(of: id, from: 5), for: nil) } == .notFound)
    }
  }
}
