import FoundationEssentials
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// An allowance that is used up stops who charges before anything is sent, and nobody who does not.
@Suite(.timeLimit(.minutes(10))) struct AllowanceTests {
  private func withStudio(
    _ allowance: Allowance, cap: Double? = nil,
    _ body: (Studio, StudioFixture, ScriptedImageProvider) async throws -> Void
  ) async throws {
    try await StudioFixture.with { fixture in
      let steps = (0..<20).flatMap { index in
        [
          ScriptedImageProvider.Step.report(.started(provider: "fal", estimate: Cost(0.04))),
          .deliver([
            GeneratedPicture(
              image: ScriptedStudio.image + [UInt8(index)], prompt: "a fox", style: nil, model: "m", seed: 1, cost: 0.04)
          ]),
        ]
      }
      let fal = ScriptedImageProvider("fal", steps, isFree: false, price: Cost(0.04))
      var parts = await fixture.studio.parts
      parts.provider = FreeBeside(fal)
      let studio = try await Studio.open(
        parts: parts,
        settings: StudioSettings(exportFolder: fixture.exports.path, monthlyCap: cap, allowance: allowance), version: "test")
      let working = Task { await studio.run() }
      try await body(studio, fixture, fal)
      await studio.stop(grace: .zero)
      await working.value
    }
  }

  @Test func `pictures of a day are counted, refused when used up, and drawn for nothing after a yes`() async throws {
    try await withStudio(Allowance(picturesPerDay: 2)) { studio, fixture, fal in
      for name in ["a fox", "a hen"] { #expect(try await fixture.say("draw \(name)", to: studio).status == .done) }
      let refused = try await fixture.say("draw an owl", to: studio)
      #expect(refused.status == .rejected && refused.error?.code == .allowanceUsedUp && refused.job == nil)
      #expect(refused.message.contains("Shall the illustrator draw “an owl” meanwhile, for nothing?"))
      #expect(try await studio.jobs(limit: 9).count == 2)
      #expect(fal.received.count == 2)
      let drawn = try await fixture.say("confirm", to: studio)
      #expect(drawn.status == .done && fal.received.last?.budget == 0 && drawn.job?.units == nil)
      #expect(try await studio.usage().left.picturesToday == 0)
    }
  }

  @Test func `a kind that costs more takes more of the allowance`() async throws {
    try await withStudio(Allowance(picturesPerDay: 5)) { studio, fixture, _ in
      var parts = await studio.parts
      parts.catalog = Catalog(kinds: [CatalogKind(id: .picture, name: "Picture", cost: 2)])
      let dear = try await Studio.open(parts: parts, settings: await studio.settings, version: "test")
      let working = Task { await dear.run() }
      let made = try await fixture.say("draw a fox", to: dear)
      #expect(made.status == .done && made.job?.units == 2)
      #expect(try await dear.usage().left.picturesToday == 3)
      await dear.stop(grace: .zero)
      await working.value
    }
  }

  @Test func `a change is made for nothing where somebody can`() async throws {
    try await withStudio(Allowance(picturesPerMonth: 1)) { studio, fixture, fal in
      _ = try await fixture.say("draw a fox", to: studio)
      let changed = try await fixture.say("edit", to: studio)
      #expect(changed.status == .done && changed.job?.units == 0 && fal.received.map(\.budget) == [nil, 0])
    }
  }

  @Test func `today's money stops what is dearer than what is left of it`() async throws {
    try await withStudio(Allowance(dollarsPerDay: 0.1), cap: 5) { studio, fixture, fal in
      for name in ["a fox", "a hen"] { #expect(try await fixture.say("draw \(name)", to: studio).status == .done) }
      #expect(fal.received.map { (($0.budget ?? 0) * 100).rounded() } == [10, 6])
      let refused = try await fixture.say("draw an owl", to: studio)
      #expect(refused.error?.code == .allowanceUsedUp)
      #expect(refused.error?.message == "$0.02 of today's $0.10 is left, and this takes about $0.04")
    }
  }

  @Test func `what is left is told truly, and what was made`() async throws {
    try await withStudio(Allowance(picturesPerDay: 3, picturesPerMonth: 9), cap: 1) { studio, fixture, _ in
      #expect(
        try await fixture.say("status", to: studio).message.hasSuffix(
          "You have left: 3 more pictures today, 9 more pictures this month, $1.00 this month; what is drawn for nothing does not count."))
      _ = try await fixture.say("draw a fox", to: studio)
      let usage = try await studio.usage()
      #expect(usage.today == .init(pictures: 1, dollars: 0.04) && usage.all == usage.month && usage.held == 0)
      #expect(usage.makers == [.init(provider: "fal", model: nil, pictures: 1, dollars: 0.04)])
      #expect(usage.left.picturesToday == 2 && usage.left.picturesThisMonth == 8 && usage.left.dollarsThisMonth == 0.96)
      #expect(usage.allowance == Allowance(picturesPerDay: 3, picturesPerMonth: 9, dollarsPerMonth: 1))
      #expect(await studio.status().usage.left == usage.left)
    }
    try await StudioFixture.with { fixture in
      let answer = try await fixture.say("status")
      #expect(answer.message.hasSuffix("Nothing limits how many pictures you make."))
      #expect(await fixture.studio.status().usage.left == nil)
    }
  }

  @Test func `a retry that the allowance does not grant is refused`() async throws {
    try await withStudio(Allowance(picturesPerDay: 0)) { studio, fixture, fal in
      var job = Job(command: WordParser().parse(Utterance(text: "draw a fox")), seed: 1, createdAt: .now)
      job = try await fixture.library.add(job, for: nil)
      job.state = .failed
      try await fixture.library.update(job)
      let id = job.id
      let refused = await #expect(throws: SketchError.self) { try await studio.take(.retry, of: id) }
      #expect(refused?.code == .allowanceUsedUp && fal.received.isEmpty)
    }
  }
}

/// A provider that charges, beside one that draws for nothing when there is no money.
struct FreeBeside: ImageProvider {
  let inner: ScriptedImageProvider
  var name: String { inner.name }
  var capabilities: ProviderCapabilities { inner.capabilities }

  init(_ inner: ScriptedImageProvider) { self.inner = inner }

  func estimate(for request: GenerationRequest) -> Cost? { request.budget == 0 ? .free : inner.estimate(for: request) }
  func freeAlternative(for request: GenerationRequest) -> String? { "the illustrator" }
  func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await inner.generate(request, report: report)
  }
  func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await inner.resume(request, handle: handle, report: report)
  }
}
