import Foundation
import Imaging
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// What happens while something else is happening: several speakers, repeated requests, stops and a library that fails.
@Suite(.timeLimit(.minutes(10))) struct OverlapTests {
  @Test func `who does not wait can go on talking while a picture is drawn`() async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      _ = try await fixture.say("draw a fox", wait: false)
      await fixture.provider.requestIsHeld()
      let favored = try await fixture.say("favorite", wait: false)
      #expect(favored.status == .accepted)
      #expect(try await fixture.say("cancel", wait: false).status == .done)
      // Nobody waited for it, so it was announced when its turn came.
      _ = try await fixture.say("undo")
      #expect(fixture.events.outcomes(of: .favorite).map(\.status) == [.accepted, .rejected])
    }
  }

  @Test func `a compound command stays together whatever others say meanwhile`() async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      async let first = fixture.say("draw a fox and edit")
      await fixture.provider.requestIsHeld()
      _ = try await fixture.say("draw a cat", wait: false)
      await fixture.provider.open()
      let outcome = try await first
      #expect(outcome.artwork?.title == "a fox")
      #expect(outcome.artwork?.head == 2)
    }
  }

  @Test func `compound commands of many at once do not mix`() async throws {
    try await StudioFixture.with { fixture in
      try await withThrowingTaskGroup { group in
        for number in 1...12 {
          group.addTask { (number, try await fixture.say("draw a fox \(number) and edit and favorite", wait: number % 2 == 0)) }
        }
        for try await (number, outcome) in group where number % 2 == 0 { #expect(outcome.artwork?.title == "a fox \(number)") }
      }
      _ = try await fixture.say("favorite")
      let artworks = try await fixture.library.artworks(ArtworkQuery()).artworks
      #expect(artworks.count == 12)
      for artwork in artworks {
        #expect(artwork.head == 2)
        #expect(artwork.favorite)
      }
    }
  }

  @Test func `the same request twice at once is carried out once`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox and edit and edit")
      let undo = Submission(.text(Utterance(text: "undo")), wait: true, idempotencyKey: "once")
      async let one = fixture.studio.submit(undo)
      async let other = fixture.studio.submit(undo)
      #expect(try await one.artwork?.head == 2)
      #expect(try await other.artwork?.head == 2)
      #expect(try await fixture.library.currentArtwork()?.head == 2)
    }
  }

  @Test func `a compound command repeated under its key repeats none of its steps`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox and edit and edit").artwork?.id)
      let compound = Submission(.text(Utterance(text: "undo and draw a hen")), wait: true, idempotencyKey: "compound")
      let first = try await fixture.studio.submit(compound)
      let second = try await fixture.studio.submit(compound)
      #expect(first.artwork?.id == second.artwork?.id)
      #expect(try await fixture.studio.artwork(fox).head == 2)
    }
  }

  @Test func `yes repeated under its key answers as before`() async throws {
    try await StudioFixture.with(isFree: false) { fixture in
      _ = try await fixture.say("draw a fox", source: .speech, confidence: 0.5)
      let yes = Submission(.text(Utterance(text: "confirm")), wait: true, idempotencyKey: "yes")
      let first = try await fixture.studio.submit(yes)
      let second = try await fixture.studio.submit(yes)
      #expect(first.artwork != nil)
      #expect(first.artwork?.id == second.artwork?.id)
    }
  }

  @Test func `going on to something else withdraws the question`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      #expect(try await fixture.say("delete", confidence: 0.4).status == .question)
      _ = try await fixture.say("draw a hen")
      #expect(try await fixture.say("confirm").status == .rejected)
      #expect(try await fixture.library.artworks(ArtworkQuery()).artworks.count == 2)
    }
  }

  @Test func `something overheard does not change what yes means`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      _ = try await fixture.say("delete", confidence: 0.4)
      _ = try await fixture.say("dream a red hen", source: .speech)
      #expect(try await fixture.say("confirm").artwork?.deletedAt != nil)
    }
  }

  @Test func `another one while one is being drawn is another of that`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a castle")
      await fixture.provider.close()
      _ = try await fixture.say("draw a fox", wait: false)
      await fixture.provider.requestIsHeld()
      _ = try await fixture.say("retry", wait: false)
      await fixture.provider.open()
      _ = try await fixture.say("favorite")
      #expect(try await fixture.library.artworks(ArtworkQuery()).artworks.map(\.title) == ["a fox", "a fox", "a castle"])
    }
  }

  @Test func `another go at an edit that still waits starts from the same version`() async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      for text in ["draw a fox", "edit", "retry"] { _ = try await fixture.say(text, wait: false) }
      await fixture.provider.open()
      let artwork = try #require(try await fixture.say("favorite").artwork)
      #expect(try await fixture.library.revisions(of: artwork.id).map(\.parent) == [nil, 1, 1])
    }
  }

  @Test func `try again after a failure tries what failed`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a castle")
      await fixture.provider.failNext(ImageProviderError(.network, provider: "gated", reason: "the line is dead"))
      #expect(try await fixture.say("draw a fox").status == .rejected)
      #expect(try await fixture.say("retry").artwork?.title == "a fox")
    }
  }

  @Test func `undo brings back what was deleted, whatever is looked at`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox and edit")
      let hen = try #require(try await fixture.say("draw a hen").artwork?.id)
      _ = try await fixture.say("delete")
      _ = try await fixture.say("show last")
      #expect(try await fixture.say("undo").artwork?.id == hen)
      #expect(try await fixture.studio.artwork(hen).deletedAt == nil)
    }
  }

  @Test func `who waits for a picture when the daemon stops is told that it is kept`() async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      async let running = fixture.say("draw a fox")
      await fixture.provider.requestIsHeld()
      async let waiting = fixture.say("draw a hen")
      while try await fixture.library.jobs(unfinished: true, limit: 9).count < 2 { await Task.yield() }
      await fixture.studio.stop(grace: .zero)
      for outcome in [try await running, try await waiting] {
        #expect(outcome.status == .accepted)
        #expect(outcome.job?.state == .queued)
      }
    }
  }

  @Test func `a studio that was never run tells those who wait that it is kept when it stops`() async throws {
    try await StudioFixture.with { fixture in
      let studio = try await Studio.open(
        parts: await fixture.studio.parts, settings: await fixture.studio.settings, version: "test")
      async let waiting = studio.submit(Submission(.text(Utterance(text: "favorite")), wait: true))
      while await studio.lane.commandCount == 0 { await Task.yield() }
      await studio.stop(grace: .zero)
      #expect(try await waiting.status == .accepted)
      #expect(try await fixture.library.queuedCommands().map(\.command.intent) == [.favorite])
    }
  }

  @Test func `progress is told, not stored`() async throws {
    try await StudioFixture.with { fixture in
      let provider = ScriptedImageProvider(
        "slow", [.report(.started(provider: "slow"))] + (1...50).map { .report(.fraction(Double($0) / 100)) } + [.hang])
      let library = FaultyLibrary(fixture.library)
      try await fixture.withStudio(provider: provider, library: library) { studio in
        let job = try #require(try await studio.submit(Submission(.text(Utterance(text: "draw a fox")))).job)
        while try await studio.job(job.id).progress < 0.5 { await Task.yield() }
        #expect(try await fixture.library.job(job.id)?.progress == 0)
        #expect(library.updates == 2)
        _ = try await studio.cancelJob(job.id)
      }
    }
  }

  @Test func `a job whose failure cannot be stored still answers and is stored later`() async throws {
    try await StudioFixture.with { fixture in
      let library = FaultyLibrary(fixture.library)
      let provider = ScriptedImageProvider("slow", [.report(.started(provider: "slow")), .hang])
      try await fixture.withStudio(provider: provider, library: library) { studio in
        let job = try #require(try await studio.submit(Submission(.text(Utterance(text: "draw a fox")))).job)
        while try await studio.job(job.id).state != .processing { await Task.yield() }
        library.room = 0
        #expect(try await studio.cancelJob(job.id).state == .cancelled)
        #expect(try await studio.job(job.id).state == .cancelled)
        #expect(try await fixture.library.job(job.id)?.state == .processing)
        library.room = .max
        _ = try await studio.submit(Submission(.text(Utterance(text: "draw a hen")), wait: true))
        #expect(try await fixture.library.job(job.id)?.state == .cancelled)
      }
    }
  }

  @Test func `a full disk does not keep the studio from opening`() async throws {
    try await StudioFixture.with(isFree: false) { fixture in
      var job = try await fixture.library.add(
        Job(command: WordParser().parse(Utterance(text: "draw a fox")), seed: 1, createdAt: Date()), for: nil)
      job.state = .processing
      job.attempts = [.init(provider: "gated", startedAt: Date())]
      try await fixture.library.update(job)
      let library = FaultyLibrary(fixture.library)
      library.room = 0
      try await fixture.withStudio(provider: fixture.provider, library: library) { studio in
        #expect(try await studio.job(job.id).state == .unknown)
        library.room = .max
        _ = try await studio.submit(Submission(.text(Utterance(text: "draw a hen")), wait: true))
        #expect(try await fixture.library.job(job.id)?.state == .unknown)
      }
    }
  }

  @Test func `a request that cannot be noted is given up`() async throws {
    try await StudioFixture.with { fixture in
      let library = FaultyLibrary(fixture.library)
      // For the job that starts; not for the attempt.
      library.room = 1
      let provider = ScriptedImageProvider("slow", [.report(.started(provider: "slow")), .hang])
      try await fixture.withStudio(provider: provider, library: library) { studio in
        let outcome = try await studio.submit(Submission(.text(Utterance(text: "draw a fox")), wait: true))
        #expect(outcome.error?.code == .storageFull)
      }
    }
  }

  @Test func `cancelling what is finished says so`() async throws {
    try await StudioFixture.with { fixture in
      let job = try #require(try await fixture.say("draw a fox").job)
      let error = await #expect(throws: SketchError.self) { try await fixture.studio.cancelJob(job.id) }
      #expect(error?.code == .conflict)
    }
  }
}
