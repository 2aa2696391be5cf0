import ArtworkLibrary
import Foundation
import Imaging
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// What was paid counts, picture or not, and nothing counts that was not.
@Suite(.timeLimit(.minutes(10))) struct AccountingTests {
  private let price = Cost(0.04, asOf: "2026-11-01")
  private let mask = PaintedMask.png(width: 8, height: 8, x: 2, y: 2, edge: 3)

  private func picture(_ image: [UInt8], cost: Double? = nil) -> GeneratedPicture {
    GeneratedPicture(image: image, prompt: "a fox", style: nil, model: "m", seed: 1, cost: cost)
  }

  private func fal(_ script: ScriptedImageProvider.Step..., estimate: Cost? = Cost(0.04, asOf: "2026-11-01")) -> ScriptedImageProvider {
    ScriptedImageProvider("fal", [.report(.started(provider: "fal", estimate: estimate))] + script, isFree: false, price: estimate)
  }

  /// Says it to a studio whose provider charges; what has been spent when it is answered.
  private func spent(
    _ provider: ScriptedImageProvider, _ text: String, mask: [UInt8]? = nil, in fixture: StudioFixture
  ) async throws -> (outcome: CommandOutcome, cost: Double) {
    var outcome: CommandOutcome?
    try await fixture.withStudio(provider: provider, library: fixture.library) { studio in
      outcome = try await studio.submit(
        Submission(.text(Utterance(text: text)), wait: true, attachments: Attachments(mask: mask)))
    }
    return (try #require(outcome), try await fixture.library.usage().costThisMonth)
  }

  @Test func `a change of which nothing is left within the mask has been paid for`() async throws {
    try await StudioFixture.with { fixture in
      let drawn = try #require(try await fixture.say("draw a fox").artwork)
      let same = try await fixture.library.imageBytes(drawn.revision.image.sha256)
      let (outcome, cost) = try await spent(fal(.deliver([picture(same + [0], cost: 0.05)])), "edit", mask: mask, in: fixture)
      #expect(outcome.error?.message == "nothing changed within the mask" && outcome.job?.state == .failed)
      #expect(outcome.error?.advice.hasSuffix("fal charges $0.05 for it all the same.") == true)
      #expect(cost == 0.05 && outcome.job?.attempts.map(\.isCharged) == [true] && outcome.job?.attempts.last?.cost == 0.05)
      #expect(outcome.job?.attempts.last?.endedAt != nil)
    }
  }

  @Test func `so has one that changes nothing at all, and bytes that are no picture`() async throws {
    try await StudioFixture.with { fixture in
      let drawn = try #require(try await fixture.say("draw a fox").artwork)
      let same = try await fixture.library.imageBytes(drawn.revision.image.sha256)
      // Nobody said what it cost: what was expected counts.
      let (_, expected) = try await spent(fal(.deliver([picture(same)])), "edit", in: fixture)
      #expect(expected == 0.04)
      let (broken, cost) = try await spent(fal(.deliver([picture(Array("no".utf8), cost: 0.01)])), "draw a hen", in: fixture)
      #expect(broken.error?.code == .badImage && abs(cost - 0.05) < 1e-9)
      // And where nothing is charged nothing is counted.
      let (free, same2) = try await spent(fal(.deliver([picture(same)]), estimate: .free), "edit", in: fixture)
      #expect(free.job?.attempts.last?.isCharged == nil && free.error?.advice == "Nothing was changed." && same2 == cost)
    }
  }

  @Test(arguments: [(ImageProviderError.Acceptance.unknown, 0.04), (.accepted, 0.04), (.refused, 0)])
  func `what is cancelled counts when it was sent`(acceptance: ImageProviderError.Acceptance, cost: Double) async throws {
    try await StudioFixture.with { fixture in
      let error = ImageProviderError(.cancelled, provider: "fal", reason: "cancelled", acceptance: acceptance)
      let (outcome, spent) = try await spent(fal(.report(.failedAttempt(error)), .fail(error)), "draw a fox", in: fixture)
      #expect(outcome.job?.state == .cancelled && outcome.job?.attempts.last?.isCharged == (cost > 0 ? true : nil) && spent == cost)
    }
  }

  @Test func `a failure tells what it cost`() async throws {
    try await StudioFixture.with { fixture in
      let blocked = ImageProviderError(.contentBlocked, provider: "fal", reason: "held back", acceptance: .accepted, cost: 0.07)
      let (outcome, cost) = try await spent(fal(.report(.failedAttempt(blocked)), .fail(blocked)), "draw a fox", in: fixture)
      #expect(cost == 0.07 && outcome.error?.advice == "fal charges $0.07 for it all the same.")
    }
  }

  @Test(arguments: [
    (ImageProviderError.Acceptance.accepted, "fal may charge about $0.04 for it all the same."), (.refused, ""),
  ]) func `a failure that may cost something says so, and one that does not does not`(
    acceptance: ImageProviderError.Acceptance, advice: String
  ) async throws {
    try await StudioFixture.with { fixture in
      let blocked = ImageProviderError(.contentBlocked, provider: "fal", reason: "refused", acceptance: acceptance)
      let (outcome, _) = try await spent(fal(.report(.failedAttempt(blocked)), .fail(blocked)), "draw a fox", in: fixture)
      #expect(outcome.job?.state == .failed && outcome.error?.advice == advice)
    }
  }

  @Test func `a request that is let go of still counts for the month`() async throws {
    try await StudioFixture.with { fixture in
      let lost = ImageProviderError(.network, provider: "fal", reason: "fal broke the connection")
      try await fixture.withStudio(provider: fal(.fail(lost)), library: fixture.library) { studio in
        let job = try #require(try await studio.submit(Submission(.text(Utterance(text: "draw a fox")), wait: true)).job)
        #expect(job.state == .unknown)
        #expect(try await fixture.library.usage().costThisMonth == 0)
        _ = try await studio.cancelJob(job.id)
        #expect(try await fixture.library.usage().costThisMonth == 0.04)
      }
    }
  }

  // MARK: A full disk

  /// A studio whose provider delivers into a library that is full by then: room for the start, the attempt, the handle.
  private func full(_ fixture: StudioFixture, handle: String?) -> (provider: ScriptedImageProvider, library: FaultyLibrary) {
    let library = FaultyLibrary(fixture.library)
    library.room = handle == nil ? 2 : 3
    let told = handle.map { [ScriptedImageProvider.Step.report(.handle($0))] } ?? []
    let made = picture(ScriptedStudio.image, cost: 0.04)
    let script = [.report(.started(provider: "fal", estimate: price))] + told + [.deliver([made]), .deliver([made])]
    return (ScriptedImageProvider("fal", script, isFree: false, price: price), library)
  }

  @Test func `a paid picture that the library cannot take is asked for again, not made again`() async throws {
    try await StudioFixture.with { fixture in
      let (fal, library) = full(fixture, handle: "fal:req-1")
      try await fixture.withStudio(provider: fal, library: library) { studio in
        let outcome = try await studio.submit(Submission(.text(Utterance(text: "draw a fox")), wait: true))
        #expect(outcome.job?.state == .unknown && outcome.error?.code == .storageFull)
        #expect(outcome.error?.description.contains("fal has made “draw a fox”, and keeps it for a while. Free some space.") == true)
        #expect(await studio.status().unsettled.count == 1)
        library.room = .max
        let again = try await studio.submit(Submission(.text(Utterance(text: "retry")), wait: true))
        #expect(again.status == .done && again.job?.id == outcome.job?.id, "\(again)")
        #expect(fal.received.count == 1 && fal.resumed == ["fal:req-1"])
        #expect(await studio.status().unsettled.isEmpty)
        #expect(try await fixture.library.usage().costThisMonth == 0.04)
      }
    }
  }

  @Test func `without a handle it has been paid for, and is made again only as a new picture`() async throws {
    try await StudioFixture.with { fixture in
      let (fal, library) = full(fixture, handle: nil)
      try await fixture.withStudio(provider: fal, library: library) { studio in
        let outcome = try await studio.submit(Submission(.text(Utterance(text: "draw a fox")), wait: true))
        #expect(outcome.job?.state == .failed && outcome.error?.advice == "Free some space. fal charges $0.04 for it all the same.")
        library.room = .max
        _ = try await studio.submit(Submission(.text(Utterance(text: "draw a hen")), wait: true))
        let spent = try await fixture.library.usage().costThisMonth
        #expect(abs(spent - 0.08) < 1e-9)
      }
    }
  }

  @Test func `with a full disk, too, a lost request is asked about before it is sent again`() async throws {
    try await StudioFixture.with { fixture in
      let library = FaultyLibrary(fixture.library)
      library.room = 2
      let lost = ImageProviderError(.network, provider: "fal", reason: "fal broke the connection")
      let fal = fal(.fail(lost))
      try await fixture.withStudio(provider: fal, library: library) { studio in
        let outcome = try await studio.submit(Submission(.text(Utterance(text: "draw a fox")), wait: true))
        #expect(outcome.job?.state == .unknown)
        library.room = .max
        let again = try await studio.submit(Submission(.text(Utterance(text: "retry")), wait: true))
        #expect(again.status == .question && fal.received.count == 1, "\(again)")
      }
    }
  }
}
