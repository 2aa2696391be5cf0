import FoundationEssentials
import SketchCore
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// Paid requests with an open end: asked for by themselves, and a free drawing offered where nobody can be asked.
@Suite(.timeLimit(.minutes(10))) struct OpenEndsTests {
  private let price = Cost(0.04, asOf: "2026-11-01")
  private let lost = ImageProviderError(.network, provider: "fal", reason: "fal broke the connection", acceptance: .accepted)
  private let picture = GeneratedPicture(image: ScriptedStudio.image, prompt: "a fox", style: nil, model: "m", seed: 1, cost: 0.04)

  private func say(_ text: String, to studio: Studio) async throws -> CommandOutcome {
    try await studio.submit(Submission(.text(Utterance(text: text)), wait: true))
  }

  /// A studio whose waits are noted and take no time.
  private func withStudio(
    _ provider: any ImageProvider, budgets: [String: Double] = [:],
    _ body: (Studio, StudioFixture, PauseLog) async throws -> Void
  ) async throws {
    try await StudioFixture.with { fixture in
      let pauses = PauseLog()
      var parts = await fixture.studio.parts
      parts.provider = provider
      parts.sleep = { pause in
        pauses.entries.withLock { $0.append(pause) }
        await Task.yield()
      }
      let settings = StudioSettings(exportFolder: fixture.exports.path, budgets: budgets)
      let studio = try await Studio.open(parts: parts, settings: settings, version: "test")
      let working = Task { await studio.run() }
      try await body(studio, fixture, pauses)
      await studio.stop(grace: .zero)
      await working.value
    }
  }

  @Test func `a picture that may be paid for is asked for at growing intervals, never sent again, and announced when it comes`()
    async throws
  {
    let taken: [ScriptedImageProvider.Step] = [
      .report(.started(provider: "fal", estimate: price)), .report(.handle("fal:req-1")), .fail(lost),
    ]
    let fal = ScriptedImageProvider(
      "fal", taken + Array(repeating: .fail(lost), count: 4) + [.deliver([picture])], isFree: false, price: price)
    try await withStudio(fal) { studio, fixture, pauses in
      let outcome = try await say("draw a fox", to: studio)
      let id = try #require(outcome.job?.id)
      #expect(outcome.job?.state == .unknown && outcome.error?.advice.contains("asked for it again by itself") == true)
      while try await studio.job(id).state != .completed { await Task.yield() }
      #expect(fal.received.count == 1 && fal.resumed == Array(repeating: "fal:req-1", count: 5))
      #expect(pauses.entries.withLock(\.self) == [2, 4, 8, 16, 32].map { .seconds($0) })
      while fixture.events.outcomes(of: .create).count < 2 { await Task.yield() }
      let announced = try #require(fixture.events.outcomes(of: .create).last)
      #expect(announced.status == .done && announced.job?.id == id)
    }
  }

  @Test func `pauses double up to five minutes, and a job's end forgets them`() {
    var ends = OpenEnds()
    #expect((0..<9).map { _ in ends.pause(before: 1) } == [2, 4, 8, 16, 32, 64, 128, 256, 300].map { .seconds($0) })
    #expect(ends.pause(before: 2) == .seconds(2) && ends.isLate(1))
    ends.settle(1)
    #expect(!ends.isLate(1) && ends.pause(before: 1) == .seconds(2))
  }

  @Test func `where nobody can be asked a free drawing is offered, and a yes sends nothing to who charges`() async throws {
    var gone = lost
    gone.statedAcceptance = .unknown
    let fal = OfferingProvider(
      ScriptedImageProvider("fal", [.report(.started(provider: "fal", estimate: price)), .fail(gone)], isFree: false, price: price))
    try await withStudio(fal) { studio, _, _ in
      let outcome = try await say("draw a fox", to: studio)
      #expect(outcome.status == .rejected && outcome.job?.state == .unknown)
      #expect(outcome.message.contains("Shall the illustrator draw “a fox” meanwhile, for nothing?"))
      #expect(await studio.status().pendingQuestion?.contains("the illustrator") == true)
      _ = try await say("confirm", to: studio)
      #expect(fal.inner.received.map(\.budget) == [nil, 0])
      let jobs = try await studio.jobs(limit: 10)
      #expect(jobs.count == 2 && jobs.last?.state == .unknown, "the paid one stays as it is")
    }
  }

  @Test func `who sends a request again hears of the open question, too`() async throws {
    var gone = lost
    gone.statedAcceptance = .unknown
    let fal = OfferingProvider(
      ScriptedImageProvider("fal", [.report(.started(provider: "fal", estimate: price)), .fail(gone)], isFree: false, price: price))
    try await withStudio(fal) { studio, _, _ in
      func fox(wait: Bool) -> Submission {
        Submission(.text(Utterance(text: "draw a fox")), wait: wait, idempotencyKey: "lost-answer")
      }
      let accepted = try await studio.submit(fox(wait: false))
      let id = try #require(accepted.job?.id)
      while try await studio.job(id).state.isActive { await Task.yield() }
      while await studio.status().pendingQuestion == nil { await Task.yield() }
      let again = try await studio.submit(fox(wait: true))
      #expect(again.job?.id == id && again.message.contains("meanwhile, for nothing?"))
      _ = try await say("deny", to: studio)
      let later = try await studio.submit(fox(wait: true))
      #expect(later.job?.id == id && !later.message.contains("meanwhile, for nothing?"))
      #expect(fal.inner.received.count == 1)
    }
  }

  @Test func `a model's budget is what is left of it after its pictures of the month`() async throws {
    let steps: [ScriptedImageProvider.Step] = [.deliver([picture]), .deliver([picture])]
    let fal = ScriptedImageProvider("fal", steps, isFree: false, price: price)
    try await withStudio(fal, budgets: ["m": 1, "other": 2]) { studio, _, _ in
      _ = try await say("draw a fox", to: studio)
      _ = try await say("draw a hen", to: studio)
      #expect(fal.received.map { ($0.modelBudgets["m"] ?? 0) * 100 }.map { $0.rounded() } == [100, 96])
      #expect(fal.received.allSatisfy { $0.modelBudgets["other"] == 2 && $0.budget == nil })
    }
  }
}

/// The waits of a studio, in order.
private final class PauseLog: Sendable {
  let entries = Mutex<[Duration]>([])
}

/// A provider beside which there is a free one.
private struct OfferingProvider: ImageProvider {
  let inner: ScriptedImageProvider
  var name: String { inner.name }
  var capabilities: ProviderCapabilities { inner.capabilities }

  init(_ inner: ScriptedImageProvider) { self.inner = inner }

  func estimate(for request: GenerationRequest) -> Cost? { inner.estimate(for: request) }
  func freeAlternative(for request: GenerationRequest) -> String? { "the illustrator" }
  func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await inner.generate(request, report: report)
  }
}
