import ArtworkLibrary
import Foundation
import SketchCore
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// What is said of a daemon whose disk hangs.
@Suite(.timeLimit(.minutes(10))) struct StatusTests {
  /// Library whose own queue stands still while a picture is stored.
  private final class StandingDisk: Sendable {
    private let turnstile = Turnstile()
    private let state = Mutex((isStanding: false, isMet: false))

    func stand() { state.withLock { $0.isStanding = true } }
    func goOn() {
      state.withLock { $0.isStanding = false }
      turnstile.letOnePass()
    }

    /// Returns when the library has come to the disk that stands still.
    func isMet() async throws {
      while !state.withLock({ $0.isMet }) { try await Task.sleep(for: .milliseconds(5)) }
    }

    func reach(_ step: StoringStep) {
      guard step == .temporaryWritten, state.withLock({ $0.isStanding }) else { return }
      state.withLock { $0.isMet = true }
      turnstile.wait()
    }
  }

  @Test func `status answers while the library hangs, with what was known and since when`() async throws {
    try await StudioFixture.with { fixture in
      try await withScratchDirectory { folder in
        let disk = StandingDisk()
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, step: { disk.reach($0) })
        try await fixture.withStudio(provider: fixture.provider, library: library) { studio in
          _ = try await studio.submit(Submission(.text(Utterance(text: "draw a fox")), wait: true))
          let before = await studio.status()
          #expect(before.usage.artworks == 1 && before.libraryAsOf == nil)

          disk.stand()
          let accepted = try await studio.submit(Submission(.text(Utterance(text: "draw a hen"))))
          try await disk.isMet()
          let clock = ContinuousClock()
          var report = before
          let first = await clock.measure { report = await studio.status() }
          // Whoever asks next does not wait again for what is known to hang.
          let second = await clock.measure { report = await studio.status() }
          #expect(first < .seconds(10) && second < .seconds(1))
          #expect(report.usage.artworks == 1 && report.currentArtwork == before.currentArtwork)
          #expect(report.queue.map(\.id) == [accepted.job?.id])
          let age = Date().timeIntervalSince(try #require(report.libraryAsOf))
          #expect(age >= 2)

          disk.goOn()
          while await studio.status().libraryAsOf != nil { try await Task.sleep(for: .milliseconds(5)) }
          while await !studio.status().queue.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
          #expect(await studio.status().usage.artworks == 2)
        }
      }
    }
  }

  @Test func `the lane answers while a provider draws, and not while its picture is stored on a disk that hangs`() async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      try await withScratchDirectory { folder in
        let disk = StandingDisk()
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, step: { disk.reach($0) })
        try await fixture.withStudio(provider: fixture.provider, library: library) { studio in
          await studio.respondFromLane()
          _ = try await studio.submit(Submission(.text(Utterance(text: "draw a fox"))))
          while await studio.running.values.first?.isAtProvider != true { try await Task.sleep(for: .milliseconds(5)) }
          await studio.respondFromLane()

          disk.stand()
          await fixture.provider.open()
          try await disk.isMet()
          let hasAnswered = Mutex(false)
          let question = Task {
            await studio.respondFromLane()
            hasAnswered.withLock { $0 = true }
          }
          try await Task.sleep(for: .milliseconds(1_500))
          #expect(!hasAnswered.withLock { $0 })
          disk.goOn()
          await question.value
        }
      }
    }
  }

  @Test func `what hangs is the reason`() async throws {
    try await StudioFixture.with { fixture in
      var parts = await fixture.studio.parts
      let now = Date(timeIntervalSince1970: 1_800_000_000)
      parts.now = { now }
      parts.hanging = { [StatusReport.Hang(part: "library", since: now - 12)] }
      let studio = try await Studio.open(parts: parts, settings: await fixture.studio.settings, version: "test")
      let report = await studio.status()
      #expect(report.reason == "the library has not answered for 12 s")
      #expect(report.hanging?.map(\.part) == ["library"])
    }
  }
}
