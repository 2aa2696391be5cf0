import FoundationEssentials
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// New pictures are made at once where their provider takes several, and stored in the order they were said.
@Suite(.timeLimit(.minutes(10))) struct WorkAheadTests {
  private func withStudio(
    concurrency: Int, isFree: Bool = false, cap: Double? = nil, _ body: (Studio, StudioFixture, Easel) async throws -> Void
  ) async throws {
    try await StudioFixture.with { fixture in
      let easel = Easel()
      var parts = await fixture.studio.parts
      parts.provider = SlowProvider(easel: easel, limit: concurrency, isFree: isFree)
      let settings = StudioSettings(exportFolder: fixture.exports.path, monthlyCap: cap)
      let studio = try await Studio.open(parts: parts, settings: settings, version: "test")
      let working = Task { await studio.run() }
      try await body(studio, fixture, easel)
      await easel.finishAll()
      await studio.stop(grace: .zero)
      await working.value
    }
  }

  private func say(_ text: String, to studio: Studio, wait: Bool = false) async throws -> CommandOutcome {
    try await studio.submit(Submission(.text(Utterance(text: text)), wait: wait))
  }

  /// Stops while a fox is drawn and a change of it waits; the hen said after them is made.
  private func stopWithAHenMadeAhead(_ studio: Studio, _ easel: Easel) async throws {
    for text in ["draw a fox", "edit", "draw a hen"] { _ = try await say(text, to: studio) }
    await easel.isWorkedOn(["a fox", "a hen"])
    await easel.finish("a hen")
    async let stopped: Void = studio.stop(grace: .seconds(60))
    while await !studio.isStopping { await Task.yield() }
    await easel.finish("a fox")
    await stopped
  }

  @Test func `separate commands are made at once, and kept in the order they were said, whichever is done first`() async throws {
    try await withStudio(concurrency: 3) { studio, fixture, easel in
      for name in ["a fox", "a hen", "an owl"] { _ = try await say("draw \(name)", to: studio) }
      await easel.isWorkedOn(["a fox", "a hen", "an owl"])
      await easel.finish("an owl")
      await easel.finish("a hen")
      let jobs = try await studio.jobs(limit: 10)
      #expect(jobs.allSatisfy { $0.state.isActive }, "none is kept before the first")
      await easel.finish("a fox")
      while try await studio.jobs(limit: 10).contains(where: \.state.isActive) { await Task.yield() }
      let titles = try await fixture.library.artworks(ArtworkQuery(sort: .oldest)).artworks.map(\.title)
      #expect(titles == ["a fox", "a hen", "an owl"])
      #expect(try await fixture.library.currentArtwork()?.title == "an owl")
    }
  }

  @Test func `no more are made at once than the provider takes`() async throws {
    try await withStudio(concurrency: 2) { studio, _, easel in
      for name in ["a fox", "a hen", "an owl"] { _ = try await say("draw \(name)", to: studio) }
      await easel.isWorkedOn(["a fox", "a hen"])
      for _ in 0..<100 { await Task.yield() }
      #expect(await easel.begun == ["a fox", "a hen"])
      await easel.finish("a hen")
      await easel.isWorkedOn(["a fox", "a hen", "an owl"])
    }
  }

  @Test func `a change waits for its picture, and what was said after it does not wait for the change`() async throws {
    try await withStudio(concurrency: 3) { studio, fixture, easel in
      _ = try await say("draw a fox", to: studio)
      _ = try await say("edit", to: studio)
      _ = try await say("draw a hen", to: studio)
      await easel.isWorkedOn(["a fox", "a hen"])
      await easel.finish("a hen")
      await easel.finish("a fox")
      await easel.isWorkedOn(["a fox", "a hen", "edit of a fox"])
      await easel.finish("edit of a fox")
      while try await studio.jobs(limit: 10).contains(where: \.state.isActive) { await Task.yield() }
      let made = try await fixture.library.artworks(ArtworkQuery(sort: .oldest)).artworks
      #expect(made.map(\.title) == ["a fox", "a hen"] && made.map(\.head) == [2, 1])
    }
  }

  @Test func `what is being made counts against the month's money of those made beside it`() async throws {
    try await withStudio(concurrency: 3, cap: 0.1) { studio, _, easel in
      for name in ["a fox", "a hen", "an owl"] { _ = try await say("draw \(name)", to: studio) }
      await easel.isWorkedOn(["a fox", "a hen", "an owl"])
      #expect(await easel.budgets.map { (($0 ?? 0) * 100).rounded() } == [10, 6, 2])
    }
  }

  @Test func `what was made ahead is not kept before what a stop postpones`() async throws {
    try await withStudio(concurrency: 2, isFree: true) { studio, fixture, easel in
      try await stopWithAHenMadeAhead(studio, easel)
      #expect(try await studio.jobs(limit: 10).map(\.state) == [.queued, .queued, .completed])
      #expect(try await fixture.library.artworks(ArtworkQuery()).artworks.map(\.title) == ["a fox"])
    }
  }

  @Test func `a picture that was paid for and cannot be asked for again is kept, also by a stop`() async throws {
    try await withStudio(concurrency: 2) { studio, fixture, easel in
      try await stopWithAHenMadeAhead(studio, easel)
      #expect(try await studio.jobs(limit: 10).map(\.state) == [.completed, .queued, .completed])
    }
  }

  @Test func `a job that is made ahead of its turn can be cancelled at once`() async throws {
    try await withStudio(concurrency: 2) { studio, _, easel in
      _ = try await say("draw a fox", to: studio)
      let hen = try #require(try await say("draw a hen", to: studio).job)
      await easel.isWorkedOn(["a fox", "a hen"])
      #expect(try await studio.cancelJob(hen.id).state == .cancelled)
      await easel.finish("a fox")
      while try await studio.jobs(limit: 10).contains(where: \.state.isActive) { await Task.yield() }
      #expect(try await studio.jobs(limit: 10).map(\.state) == [.cancelled, .completed])
    }
  }
}

/// Pictures under way, each finished when the test says so.
private actor Easel {
  private(set) var begun: [String] = []
  private(set) var budgets: [Double?] = []
  private var waiting: [String: CheckedContinuation<Void, Never>] = [:]
  private var isOpen = false
  private var watchers: [(names: Set<String>, CheckedContinuation<Void, Never>)] = []

  func work(_ name: String, budget: Double?) async {
    begun.append(name)
    budgets.append(budget)
    if isOpen || Task.isCancelled { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting[name] = continuation
        tell()
      }
    } onCancel: {
      Task { await self.finish(name) }
    }
  }

  func finish(_ name: String) { waiting.removeValue(forKey: name)?.resume() }

  func finishAll() {
    isOpen = true
    for name in waiting.keys { finish(name) }
  }

  /// Returns once all of them have begun.
  func isWorkedOn(_ names: Set<String>) async {
    if names.isSubset(of: begun) { return }
    await withCheckedContinuation { watchers.append((names, $0)) }
  }

  private func tell() {
    for watcher in watchers where watcher.names.isSubset(of: begun) { watcher.1.resume() }
    watchers.removeAll { $0.names.isSubset(of: begun) }
  }
}

private struct SlowProvider: ImageProvider {
  let easel: Easel
  let limit: Int
  let isFree: Bool
  let name = "slow"
  var capabilities: ProviderCapabilities { ProviderCapabilities(creates: true, edits: true, isFree: isFree) }

  func estimate(for request: GenerationRequest) -> Cost? { isFree ? .free : Cost(0.04) }
  func concurrency(for request: GenerationRequest) -> Int { limit }

  func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    await report(.started(provider: name, estimate: estimate(for: request)))
    let title =
      switch request.work {
      case .create(let create): create.description
      case .edit(_, let parent): "edit of \(parent.prompt)"
      }
    await easel.work(title, budget: request.budget)
    if Task.isCancelled { throw ImageProviderError(.cancelled, provider: name, reason: "it was cancelled", acceptance: .refused) }
    let image = title.hasPrefix("edit") ? ScriptedStudio.image + [0] : ScriptedStudio.image
    return [GeneratedPicture(image: image, prompt: title, style: nil, model: "m", seed: request.seed, cost: isFree ? nil : 0.04)]
  }
}
