import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

/// A process that stores a picture is killed between any two steps; what it leaves is sound and holds the picture wholly or not at all.
@Suite struct CrashTests {
  @Test(arguments: StoringStep.allCases) func `a creation killed at any step leaves a sound library`(step: StoringStep) async throws {
    try await withScratchDirectory { folder in
      let path = folder.path
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, step = step.rawValue as String] in
        let library = try await SQLiteArtworkLibrary.open(
          dataFolder: path,
          step: { reached in
            if reached.rawValue == step { kill(getpid(), SIGKILL) }
          })
        let job = try await library.add(
          Samples.job(), for: KeyedRequest(key: "the one", words: nil, command: Samples.job().command).step("0"))
        _ = try await library.complete(job, with: [Samples.draft("first"), Samples.draft("second")])
      }
      let library = try await SQLiteArtworkLibrary.open(dataFolder: path)
      let repair = try await library.repair()
      #expect(repair.findings.isEmpty)
      switch step {
      case .temporaryWritten, .temporarySynced: #expect(repair.leftoversRemoved == 1 && repair.orphansSetAside == 0)
      case .renamed, .folderSynced: #expect(repair.leftoversRemoved == 0 && repair.orphansSetAside == 1)
      case .rowsInserted, .beforeCommit: #expect(repair.leftoversRemoved == 0 && repair.orphansSetAside == 2)
      case .afterCommit: #expect(repair == LibraryRepair())
      }
      let health = try await library.check()
      #expect(health.isSound, "\(health.findings)")

      let isStored = step == .afterCommit
      #expect(health.artworks == (isStored ? 2 : 0) && health.images == (isStored ? 2 : 0))
      #expect(imageFiles(in: folder).count == (isStored ? 2 : 0))
      let job = try await library.add(
        Samples.job(), for: KeyedRequest(key: "the one", words: nil, command: Samples.job().command).step("0"))
      #expect(job.state == (isStored ? .completed : .queued))
      #expect(try await (library.currentArtwork() != nil) == isStored)
      if !isStored {
        // Nothing stands in the way of doing it again.
        #expect(try await library.complete(job, with: [Samples.draft("first"), Samples.draft("second")]).count == 2)
        #expect(try await library.check().isSound)
      }
    }
  }

  @Test(arguments: StoringStep.allCases) func `an edit killed at any step leaves the version before`(step: StoringStep) async throws {
    try await withScratchDirectory { folder in
      let path = folder.path
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: path)
        _ = try await library.create(Samples.draft("one"))
      }
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, step = step.rawValue as String] in
        let library = try await SQLiteArtworkLibrary.open(
          dataFolder: path,
          step: { reached in
            if reached.rawValue == step { kill(getpid(), SIGKILL) }
          })
        _ = try await library.edit(1, "two")
      }
      let library = try await SQLiteArtworkLibrary.open(dataFolder: path)
      _ = try await library.repair()
      #expect(try await library.check().isSound)
      let artwork = try #require(try await library.artwork(1))
      let head = step == .afterCommit ? 2 : 1
      #expect(artwork.head == head && artwork.revisionCount == head)
      #expect(try await library.imageBytes(artwork.revision.image.sha256) == Array((head == 2 ? "two" : "one").utf8))
    }
  }

  @Test(arguments: StoringStep.allCases.filter { $0 != .afterCommit })
  func `a failure at any step changes nothing, and the next try works`(step: StoringStep) async throws {
    try await withScratchDirectory { folder in
      let faults = Faults()
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, step: { try faults.reach($0) })
      let before = try await library.create(Samples.draft("before"))
      let files = imageFiles(in: folder)
      faults.fail(at: step, with: SketchError(.storageFull, "no space left"))
      let job = try await library.add(Samples.job(), for: nil)
      #expect(await errorCode { _ = try await library.complete(job, with: [Samples.draft("after")]) } == .storageFull)
      #expect(imageFiles(in: folder) == files)
      #expect(try await library.check().isSound)
      #expect(try await library.currentArtwork() == before)
      #expect(try await library.job(job.id) == job)
      faults.fail(at: nil)
      #expect(try await library.complete(job, with: [Samples.draft("after")]).count == 1)
      #expect(try await library.check().isSound)
    }
  }
}
