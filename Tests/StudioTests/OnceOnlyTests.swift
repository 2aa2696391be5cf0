import ArtworkLibrary
import Foundation
import Imaging
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// A paid request is sent once, whatever breaks, and the user is told what is not known.
@Suite(.timeLimit(.minutes(10))) struct OnceOnlyTests {
  private let price = Cost(0.04, asOf: "2026-11-01")
  private let lost = ImageProviderError(.network, provider: "fal", reason: "fal broke the connection")

  /// What a provider tells as it takes a request.
  private var taken: [ScriptedImageProvider.Step] { [.report(.started(provider: "fal", estimate: price)), .report(.handle("fal:req-1"))] }

  private func provider(_ script: [ScriptedImageProvider.Step]) -> ScriptedImageProvider {
    ScriptedImageProvider("fal", script + [.deliver([picture])], isFree: false, price: price)
  }

  private let picture = GeneratedPicture(image: ScriptedStudio.image, prompt: "a fox", style: nil, model: "m", seed: 1, cost: 0.04)

  private func say(_ text: String, to studio: Studio, wait: Bool = true) async throws -> CommandOutcome {
    try await studio.submit(Submission(.text(Utterance(text: text)), wait: wait))
  }

  /// A library with one job in the state a crash left it in.
  private func leave(_ state: Job.State, handle: String?, error: SketchError? = nil, in fixture: StudioFixture) async throws -> JobID {
    var job = try await fixture.library.add(
      Job(command: WordParser().parse(Utterance(text: "draw a fox")), seed: 1, createdAt: Date()), for: nil)
    job.state = state
    job.attempts = [Job.Attempt(provider: "fal", startedAt: Date(), error: error, estimate: price)]
    job.handle = handle
    job.error = error
    try await fixture.library.update(job)
    return job.id
  }

  @Test func `a lost answer to a submit leaves the job unknown, and says what to do`() async throws {
    try await StudioFixture.with { fixture in
      let fal = provider([.report(.started(provider: "fal", estimate: price)), .fail(lost)])
      try await fixture.withStudio(provider: fal, library: fixture.library) { studio in
        let outcome = try await say("draw a fox", to: studio)
        #expect(outcome.status == .rejected && outcome.error?.code == .outcomeUnknown && outcome.job?.state == .unknown)
        #expect(outcome.error?.message.contains("whether fal made “draw a fox” is not known") == true)
        #expect(outcome.error?.advice.contains("try again") == true)
        let status = await studio.status()
        #expect(status.unsettled.map(\.state) == [.unknown] && status.queue.isEmpty)
        #expect(fal.received.count == 1)
      }
    }
  }

  @Test func `try again asks before it sends a second time, and a yes settles the first`() async throws {
    try await StudioFixture.with { fixture in
      let fal = provider([.report(.started(provider: "fal", estimate: price)), .fail(lost)])
      try await fixture.withStudio(provider: fal, library: fixture.library) { studio in
        let first = try #require(try await say("draw a fox", to: studio).job)
        let question = try await say("retry", to: studio)
        #expect(question.status == .question && question.message.contains("about $0.04, twice"))
        #expect(fal.received.count == 1)
        #expect(try await say("deny", to: studio).status == .done)
        #expect(fal.received.count == 1)
        #expect(try await studio.job(first.id).state == .unknown)
        _ = try await say("retry", to: studio)
        #expect(try await say("confirm", to: studio).status == .done)
        #expect(fal.received.count == 2)
        #expect(try await studio.job(first.id).state == .failed)
        #expect(await studio.status().unsettled.isEmpty)
      }
    }
  }

  @Test func `try again about a request with a handle asks for it and sends nothing`() async throws {
    try await StudioFixture.with { fixture in
      let fal = provider(taken + [.fail(lost)])
      try await fixture.withStudio(provider: fal, library: fixture.library) { studio in
        let first = try await say("draw a fox", to: studio)
        #expect(first.job?.state == .unknown && first.error?.advice.contains("which costs nothing") == true)
        let again = try await say("retry", to: studio)
        #expect(again.status == .done && again.job?.id == first.job?.id)
        #expect(fal.received.count == 1 && fal.resumed == ["fal:req-1"])
        #expect(again.artwork?.revision.cost == 0.04)
      }
    }
  }

  @Test(arguments: [Job.State.processing, .completing, .queued, .unknown])
  func `after a restart a stored handle is asked first`(state: Job.State) async throws {
    try await StudioFixture.with { fixture in
      let id = try await leave(state, handle: "fal:req-1", in: fixture)
      let fal = provider([])
      try await fixture.withStudio(provider: fal, library: fixture.library) { studio in
        #expect(try await say("favorite", to: studio).artwork?.favorite == true)
        let job = try await studio.job(id)
        #expect(job.state == .completed && job.attempts.last?.endedAt != nil)
        #expect(fal.received.isEmpty && fal.resumed == ["fal:req-1"])
      }
    }
  }

  @Test(arguments: [Job.State.processing, .completing, .unknown])
  func `after a restart a request without a handle is neither sent nor forgotten`(state: Job.State) async throws {
    try await StudioFixture.with { fixture in
      let id = try await leave(state, handle: nil, in: fixture)
      let fal = provider([])
      try await fixture.withStudio(provider: fal, library: fixture.library) { studio in
        let job = try await studio.job(id)
        #expect(job.state == .unknown)
        #expect(await studio.status().unsettled.map(\.id) == [id])
        let next = try await say("favorite", to: studio)
        #expect(next.status == .rejected)
        #expect(fal.received.isEmpty && fal.resumed.isEmpty)
      }
    }
  }

  @Test(arguments: [nil, "fal:req-1"])
  func `a paid request stays unknown when those who charge are configured no longer`(handle: String?) async throws {
    try await StudioFixture.with { fixture in
      let id = try await leave(.processing, handle: handle, in: fixture)
      let gone = ImageProviderError(.notFound, provider: "fal", reason: "fal is not configured any more", acceptance: .unknown)
      let free = ScriptedImageProvider("illustrator", handle == nil ? [] : [.fail(gone)])
      try await fixture.withStudio(provider: free, library: fixture.library) { studio in
        // Ordered behind what was left: once this is answered it has been dealt with.
        #expect(try await say("favorite", to: studio).status == .rejected)
        let job = try await studio.job(id)
        #expect(job.state == .unknown && job.handle == handle && job.error?.code == .outcomeUnknown)
        #expect(free.received.isEmpty && free.resumed == (handle.map { [$0] } ?? []))
        #expect(try await studio.cancelJob(id).attempts.last?.isCharged == true)
        #expect(try await fixture.library.usage().costThisMonth == price.amount)
      }
    }
  }

  @Test func `killed between the picture and the library, it does not send again what was paid for`() async throws {
    try await StudioFixture.with { fixture in
      let first = provider([.report(.started(provider: "fal", estimate: price))])
      try await fixture.withStudio(provider: first, library: fixture.library) { studio in
        let drawn = try await say("draw a fox", to: studio)
        #expect(drawn.status == .done)
      }
      let told = fixture.events.all.compactMap { if case .job(let job) = $0, job.state == .completing { job } else { nil } }
      let completing = try #require(told.first)
      // As a crash leaves it there.
      var left = try await fixture.library.add(
        Job(command: completing.command, seed: 1, createdAt: Date()), for: nil)
      (left.state, left.attempts, left.handle) = (completing.state, completing.attempts, completing.handle)
      try await fixture.library.update(left)
      let fal = provider([])
      try await fixture.withStudio(provider: fal, library: fixture.library) { studio in
        _ = try await say("favorite", to: studio)
        let job = try await studio.job(left.id)
        #expect(job.state == .unknown && fal.received.isEmpty)
        // The picture came: that it is charged for is known.
        #expect(job.error?.message.contains("fal had made “draw a fox” and charges for it") == true)
      }
    }
  }

  @Test func `a crash after the last word of a provider that may have taken it does not send it again`() async throws {
    try await StudioFixture.with { fixture in
      // The failure was stored, the job's end was not.
      let id = try await leave(.processing, handle: nil, error: SketchError(.provider, "broke"), in: fixture)
      let fal = provider([])
      try await fixture.withStudio(provider: fal, library: fixture.library) { studio in
        let job = try await studio.job(id)
        #expect(job.state == .unknown)
        #expect(fal.received.isEmpty)
      }
    }
  }

  @Test func `a stop leaves a request to its provider, and the next run asks for it`() async throws {
    try await StudioFixture.with { fixture in
      let fal = provider(taken + [.hang])
      let studio = try await fixture.opened(fal)
      let working = Task { await studio.run() }
      let job = try #require(try await say("draw a fox", to: studio, wait: false).job)
      while try await studio.job(job.id).handle == nil { await Task.yield() }
      await studio.stop(grace: .zero)
      await working.value
      let kept = try #require(try await fixture.library.job(job.id))
      #expect(kept.state == .queued && kept.handle == "fal:req-1")
      let next = provider([])
      try await fixture.withStudio(provider: next, library: fixture.library) { studio in
        let outcome = try await say("favorite", to: studio)
        #expect(outcome.status == .done)
      }
      #expect(next.received.isEmpty && next.resumed == ["fal:req-1"] && fal.received.count == 1)
    }
  }

  @Test func `a stop in the middle of a submit leaves it unknown`() async throws {
    try await StudioFixture.with { fixture in
      let fal = provider([.report(.started(provider: "fal", estimate: price)), .hang])
      let studio = try await fixture.opened(fal)
      let working = Task { await studio.run() }
      let job = try #require(try await say("draw a fox", to: studio, wait: false).job)
      for await _ in fal.requests { break }
      while try await studio.job(job.id).attempts.isEmpty { await Task.yield() }
      await studio.stop(grace: .zero)
      await working.value
      #expect(try await fixture.library.job(job.id)?.state == .unknown)
    }
  }

  @Test func `cancelling reaches the provider: running, waiting to be asked for, and unknown`() async throws {
    try await StudioFixture.with { fixture in
      let fal = provider(taken + [.hang])
      try await fixture.withStudio(provider: fal, library: fixture.library) { studio in
        let job = try #require(try await say("draw a fox", to: studio, wait: false).job)
        while try await studio.job(job.id).handle == nil { await Task.yield() }
        #expect(try await studio.cancelJob(job.id).state == .cancelled)  // the task's cancellation is the provider's
      }
      let left = try await leave(.unknown, handle: nil, in: fixture)
      let asked = try await leave(.processing, handle: "fal:req-2", in: fixture)
      let other = provider([.hang])
      let studio = try await fixture.opened(other)  // not running: what it has waits
      #expect(try await studio.cancelJob(asked).state == .cancelled)
      #expect(other.withdrawn == ["fal:req-2"])
      #expect(try await studio.cancelJob(left).state == .cancelled)
      #expect(other.withdrawn == ["fal:req-2"] && other.received.isEmpty)
      #expect(await studio.status().unsettled.isEmpty)
      await studio.stop(grace: .zero)
    }
  }

  @Test func `what was paid for and brought nothing is not paid for again by a restart`() async throws {
    try await StudioFixture.with { fixture in
      let gone = ImageProviderError(.expired, provider: "fal", reason: "fal keeps it no longer", acceptance: .accepted)
      let fal = provider(taken + [.report(.failedAttempt(gone)), .report(.started(provider: "free", estimate: .free)), .hang])
      let studio = try await fixture.opened(fal)
      let working = Task { await studio.run() }
      let job = try #require(try await say("draw a fox", to: studio, wait: false).job)
      while try await studio.job(job.id).attempts.count < 2 { await Task.yield() }
      await studio.stop(grace: .zero)
      await working.value
      let kept = try #require(try await fixture.library.job(job.id))
      #expect(kept.state == .queued && kept.handle == nil && kept.attempts.first?.isCharged == true)
      let usage = try await fixture.library.usage()
      #expect(usage.costThisMonth == 0.04)
      let next = provider([])
      try await fixture.withStudio(provider: next, library: fixture.library) { studio in
        _ = try await say("favorite", to: studio)
      }
      #expect(next.received.map(\.budget) == [0])
    }
  }

  @Test func `what is asked about before money is spent names the price`() async throws {
    try await StudioFixture.with { fixture in
      try await fixture.withStudio(provider: provider([]), library: fixture.library) { studio in
        let heard = Utterance(text: "draw a fox", confidence: 0.5, source: .speech)
        let question = try await studio.submit(Submission(.text(heard)))
        #expect(question.status == .question && question.message.contains("It costs $0.04."))
      }
    }
  }

  @Test func `what was spoken is corrected before it is paid, and paid once`() async throws {
    try await StudioFixture.with { fixture in
      let fal = provider([.deliver([picture])])
      try await fixture.withStudio(provider: fal, library: fixture.library) { studio in
        await studio.update(StudioSettings(confirmPaid: .spoken, exportFolder: fixture.exports.path))
        let heard = try await fixture.say("draw a fox", source: .speech, to: studio)
        #expect(heard.status == .question && fal.received.isEmpty)
        var corrected = heard.command
        corrected.create?.description = "a red fox"
        let drawn = try await studio.submit(Submission(.command(corrected), wait: true))
        #expect(drawn.status == .done && fal.received.count == 1)
        let late = try await fixture.say("confirm", source: .speech, to: studio)
        #expect(late.status == .rejected && fal.received.count == 1)
      }
    }
  }

  @Test func `the month's money is what a request may cost, open ones counted`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await leave(.unknown, handle: nil, in: fixture)
      let fal = provider([.deliver([picture])])
      try await fixture.withStudio(provider: fal, library: fixture.library) { studio in
        await studio.update(StudioSettings(exportFolder: fixture.exports.path, monthlyCap: 1))
        _ = try await say("draw a fox", to: studio)
        _ = try await say("draw a hen", to: studio)
        #expect(fal.received.map { $0.budget.map { ($0 * 100).rounded() } } == [96, 92])
        let usage = await studio.status().usage
        #expect(usage.monthlyCap == 1 && usage.costThisMonth == 0.08)
      }
    }
  }
}

extension StudioFixture {
  /// A studio over the same library that does not work yet.
  func opened(_ provider: any ImageProvider) async throws -> Studio {
    var parts = await studio.parts
    parts.provider = provider
    return try await Studio.open(parts: parts, settings: await studio.settings, version: "test")
  }
}
