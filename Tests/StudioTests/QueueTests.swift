import FoundationEssentials
import SketchCore
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// The queue: paused and resumed, in order of priority, and what can be done about jobs that brought no picture.
@Suite(.timeLimit(.minutes(10))) struct QueueTests {
  private func queue(_ action: VoiceCommand.QueueRequest.Action, wait: Bool = false) -> Submission {
    var command = VoiceCommand(transcript: "\(action.rawValue) the queue", intent: .queue, confidence: 1)
    command.queue = .init(action)
    return Submission(.command(command), wait: wait)
  }

  private func draw(_ name: String, _ priority: JobPriority? = nil, count: Int = 1) -> Submission {
    var command = VoiceCommand(transcript: "draw \(name)", intent: .create, confidence: 1)
    command.create = CreateRequest(description: name, count: count)
    var submission = Submission(.command(command))
    submission.priority = priority
    return submission
  }

  private func titles(_ fixture: StudioFixture) async throws -> [String] {
    try await fixture.library.artworks(ArtworkQuery(sort: .oldest)).artworks.map(\.title)
  }

  private func finishAll(_ studio: Studio) async throws {
    while try await studio.jobs(limit: 50).contains(where: \.state.isActive) { await Task.yield() }
  }

  @Test func `in a pause what runs goes on, nothing is begun and nobody is kept waiting`() async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      _ = try await fixture.studio.submit(draw("a fox"))
      await fixture.provider.requestIsHeld()
      let paused = try await fixture.studio.submit(queue(.pause))
      #expect(paused.message == "The queue is paused; what is being drawn goes on. No pictures wait.")
      // Said to wait, and answered all the same.
      let hen = try await fixture.say("draw a hen")
      #expect(hen.status == .accepted && hen.message == StudioMessages.waitingInPause)
      #expect(hen.job?.phase == "waiting: the queue is paused" && hen.job?.secondsLeft == nil)
      let fox = try #require(await fixture.studio.status().queue.first)
      #expect(fox.phase == "being drawn by gated")
      await fixture.provider.open()
      while try await titles(fixture) != ["a fox"] { await Task.yield() }
      let status = await fixture.studio.status()
      #expect(status.paused == true && status.queue.map(\.command.transcript) == ["draw a hen"])
      #expect(try await fixture.say("status").message.contains("1 in the queue, the queue is paused;"))
      #expect(
        try await fixture.studio.submit(queue(.pause)).message
          == "The queue was paused already; what is being drawn goes on. One picture waits.")
      _ = try await fixture.studio.submit(queue(.resume))
      try await finishAll(fixture.studio)
      #expect(try await titles(fixture) == ["a fox", "a hen"])
      #expect(await fixture.studio.status().paused == nil)
      let told = fixture.events.all.compactMap { if case .queue(let news) = $0 { news } else { nil } }
      #expect(told == [.init(paused: true, jobs: 1), .init(paused: false, jobs: 1)])
    }
  }

  @Test func `a paused queue stays paused over a restart`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.studio.submit(queue(.pause))
      _ = try await fixture.say("draw a fox")
      await fixture.studio.stop(grace: .zero)
      try await fixture.withStudio(provider: fixture.provider, library: fixture.library) { studio in
        #expect(await studio.status().paused == true)
        #expect(await fixture.provider.requests.isEmpty)
        _ = try await studio.submit(queue(.resume))
        try await finishAll(studio)
        #expect(try await titles(fixture) == ["a fox"])
      }
    }
  }

  @Test func `jobs have their turn by priority, can be moved, and keep it over a restart`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.studio.submit(queue(.pause))
      let low = try #require(try await fixture.studio.submit(draw("a low", .low)).job)
      _ = try await fixture.say("draw a fox")
      let last = try #require(try await fixture.say("draw a last").job)
      _ = try await fixture.studio.submit(draw("a high", .high))
      #expect(try await fixture.studio.prioritize(last.id, .high).priority == .high)
      await fixture.studio.stop(grace: .zero)
      try await fixture.withStudio(provider: fixture.provider, library: fixture.library) { studio in
        #expect(await studio.status().queue.map(\.command.transcript) == ["draw a last", "draw a high", "draw a fox", "draw a low"])
        _ = try await studio.submit(queue(.resume))
        try await finishAll(studio)
        #expect(try await titles(fixture) == ["a last", "a high", "a fox", "a low"])
        let late = await #expect(throws: SketchError.self) { try await studio.prioritize(low.id, .high) }
        #expect(late?.code == .conflict)
      }
    }
  }

  @Test func `it is what was said last, whatever overtook what`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.studio.submit(queue(.pause))
      let low = try #require(try await fixture.studio.submit(draw("a low", .low)).job)
      let fox = try #require(try await fixture.say("draw a fox").job)
      let edit = try #require(try await fixture.say("edit").job)
      #expect(edit.after == fox.id)
      #expect(await fixture.studio.status().queue.map(\.id) == [fox.id, edit.id, low.id])
      _ = try await fixture.studio.submit(queue(.resume))
      try await finishAll(fixture.studio)
      #expect(try await fixture.library.artworks(ArtworkQuery(sort: .oldest)).artworks.map(\.head) == [2, 1])
    }
  }

  private func cancel(_ target: Target) -> Submission {
    var command = VoiceCommand(transcript: "cancel \(target.spokenName)", intent: .cancel, confidence: 1)
    command.target = target
    return Submission(.command(command))
  }

  @Test func `a job is cancelled by its place in the queue or by its words, and none where none is meant`() async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      for name in ["a fox", "a hen", "a tree", "an owl"] { _ = try await fixture.studio.submit(draw(name)) }
      await fixture.provider.requestIsHeld()
      let third = try await fixture.studio.submit(cancel(Target(.ordinal, ordinal: 3)))
      #expect(third.status == .done && third.message == "Cancelled “draw a tree”.")
      let next = try await fixture.studio.submit(cancel(Target(.next)))
      #expect(next.message == "Cancelled “draw a hen”.")
      let none = try await fixture.studio.submit(cancel(Target(.matching, query: "tree")))
      #expect(none.status == .rejected && none.error?.code == .notFound)
      #expect(none.error?.message == "“tree” is not in the queue")
      #expect(try await fixture.studio.submit(cancel(Target(.ordinal, ordinal: 3))).error?.code == .notFound)
      let owl = try await fixture.studio.submit(cancel(Target(.matching, query: "OWL")))
      #expect(owl.message == "Cancelled “draw an owl”.")
      await fixture.provider.open()
      try await finishAll(fixture.studio)
      #expect(try await titles(fixture) == ["a fox"])
    }
  }

  @Test func `cancelling one job touches no other`() async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      var jobs: [Job] = []
      for name in ["a fox", "a hen", "an owl"] {
        jobs.append(try #require(try await fixture.studio.submit(draw(name)).job))
      }
      await fixture.provider.requestIsHeld()
      #expect(try await fixture.studio.cancelJob(jobs[1].id).state == .cancelled)
      #expect(await fixture.studio.status().queue.map(\.id) == [jobs[0].id, jobs[2].id])
      await fixture.provider.open()
      try await finishAll(fixture.studio)
      #expect(try await titles(fixture) == ["a fox", "an owl"])
    }
  }

  @Test func `what failed is made once more, the newest first, and not twice`() async throws {
    try await StudioFixture.with { fixture in
      let broken = ImageProviderError(.badResponse, provider: "gated", reason: "broken")
      for name in ["a fox", "a hen"] {
        await fixture.provider.failNext(broken)
        _ = try await fixture.say("draw \(name)")
      }
      let failed = try await fixture.studio.jobs(limit: 1)[0]
      #expect(failed.state == .failed && failed.offers?.map(\.action) == [.retry])
      let hen = try await fixture.studio.submit(queue(.retry, wait: true))
      #expect(hen.status == .done && hen.artwork?.title == "a hen" && hen.job?.seed == failed.seed)
      let fox = try await fixture.studio.submit(queue(.retry, wait: true))
      #expect(fox.artwork?.title == "a fox")
      let none = try await fixture.studio.submit(queue(.retry, wait: true))
      #expect(none.status == .rejected && none.error?.code == .notFound)
      // By its number it can be had again.
      let again = try await fixture.studio.take(.retry, of: failed.id)
      try await finishAll(fixture.studio)
      #expect(try await fixture.studio.job(again.id).state == .completed)
    }
  }

  @Test func `what was tried again since is not made once more`() async throws {
    try await StudioFixture.with { fixture in
      await fixture.provider.failNext(ImageProviderError(.badResponse, provider: "gated", reason: "broken"))
      _ = try await fixture.say("draw a fox")
      let again = try await fixture.studio.submit(
        Submission(.command(VoiceCommand(transcript: "try again", intent: .retry, confidence: 1)), wait: true))
      #expect(again.artwork?.title == "a fox")
      let none = try await fixture.studio.submit(queue(.retry, wait: true))
      #expect(none.status == .rejected && none.error?.code == .notFound)
    }
  }

  @Test func `the time left is what such pictures took, with those before it`() async throws {
    let clock = SetTime()
    try await StudioFixture.with(startOpen: false) { fixture in
      var parts = await fixture.studio.parts
      parts.now = { clock.now.withLock { $0 } }
      let studio = try await Studio.open(
        parts: parts, settings: StudioSettings(exportFolder: fixture.exports.path), version: "test")
      let working = Task { await studio.run() }
      let first = try #require(try await studio.submit(draw("a fox")).job)
      #expect(first.secondsLeft == nil, "nobody knows yet")
      await fixture.provider.requestIsHeld()
      clock.now.withLock { $0 += 8 }
      await fixture.provider.letOneThrough()
      try await finishAll(studio)
      for name in ["a hen", "an owl"] { _ = try await studio.submit(draw(name)) }
      await fixture.provider.requestIsHeld()
      clock.now.withLock { $0 += 3 }
      #expect(await studio.status().queue.map(\.secondsLeft) == [5, 13])
      #expect(await studio.status().queue.map(\.estimate) == [nil, .free])
      await fixture.provider.open()
      try await finishAll(studio)
      await studio.stop(grace: .zero)
      await working.value
    }
  }

  @Test func `how many of several pictures are there is told`() async throws {
    try await StudioFixture.with { fixture in
      let picture = GeneratedPicture(image: ScriptedStudio.image, prompt: "a fox", style: nil, model: "m", seed: 1)
      let maker = ScriptedImageProvider(
        "maker",
        [.report(.started(provider: "maker")), .report(.pictures(1)), .report(.pictures(2)), .deliver([picture, picture])])
      try await fixture.withStudio(provider: maker, library: fixture.library) { studio in
        var submission = draw("a fox", count: 2)
        submission.wait = true
        let outcome = try await studio.submit(submission)
        #expect(outcome.job?.imageCount == 2)
      }
      let counts = fixture.events.all.compactMap { if case .job(let job) = $0 { job.imageCount } else { nil } }
      #expect(counts == [1, 2, 2])
    }
  }

  @Test func `a job whose end nobody knows offers what can be done, and each can be done`() async throws {
    try await StudioFixture.with { fixture in
      let price = Cost(0.04)
      let lost = ImageProviderError(.network, provider: "fal", reason: "fal broke the connection", acceptance: .accepted)
      let picture = GeneratedPicture(image: ScriptedStudio.image, prompt: "a fox", style: nil, model: "m", seed: 1, cost: 0.04)
      let started = ScriptedImageProvider.Step.report(.started(provider: "fal", estimate: price))
      var gone = lost
      gone.statedAcceptance = .unknown
      let fal = ScriptedImageProvider(
        "fal",
        [started, .report(.handle("fal:1")), .fail(lost), .deliver([picture]), started, .fail(gone), started, .deliver([picture])],
        isFree: false, price: price)
      var parts = await fixture.studio.parts
      parts.provider = FreeBeside(fal)
      parts.sleep = { _ in try await Task.sleep(for: .seconds(3_600)) }
      let studio = try await Studio.open(
        parts: parts, settings: StudioSettings(exportFolder: fixture.exports.path), version: "test")
      let working = Task { await studio.run() }
      let fox = try #require(try await fixture.say("draw a fox", to: studio).job)
      #expect(fox.offers?.map(\.action) == [.lookAgain, .drawFree, .giveUp])
      #expect(await studio.status().unsettled.first?.offers == fox.offers)
      _ = try await studio.take(.lookAgain, of: fox.id)
      try await finishAll(studio)
      #expect(try await studio.job(fox.id).state == .completed && fal.received.count == 1 && fal.resumed == ["fal:1"])

      let hen = try #require(try await fixture.say("draw a hen", to: studio).job)
      #expect(hen.offers?.map(\.action) == [.drawFree, .giveUp])
      let refused = await #expect(throws: SketchError.self) { try await studio.take(.lookAgain, of: hen.id) }
      #expect(refused?.code == .conflict && refused?.advice == "It offers: drawFree, giveUp.")
      let drawn = try await studio.take(.drawFree, of: hen.id)
      try await finishAll(studio)
      #expect(drawn.id != hen.id && fal.received.last?.budget == 0)
      #expect(try await studio.job(hen.id).state == .unknown)
      #expect(try await studio.take(.giveUp, of: hen.id).state == .cancelled)
      #expect(try await studio.job(drawn.id).state == .completed)
      #expect(try await studio.job(hen.id).offers == nil)
      await studio.stop(grace: .zero)
      await working.value
    }
  }

  @Test func `a dry run tells what it would cost`() async throws {
    try await StudioFixture.with { fixture in
      let fal = ScriptedImageProvider("fal", [], isFree: false, price: Cost(0.04, asOf: "2026-11-01"))
      try await fixture.withStudio(provider: fal, library: fixture.library) { studio in
        let outcome = try await studio.submit(Submission(.text(Utterance(text: "draw a fox and edit and export")), dryRun: true))
        #expect(outcome.status == .parsed && outcome.estimate == Cost(0.08, asOf: "2026-11-01"))
        #expect(try await studio.submit(Submission(.text(Utterance(text: "list")), dryRun: true)).estimate == nil)
        #expect(fal.received.isEmpty)
      }
    }
  }
}

/// A time of day that the test sets.
private final class SetTime: Sendable {
  let now = Mutex(Date(timeIntervalSince1970: 1_795_176_000))
}
