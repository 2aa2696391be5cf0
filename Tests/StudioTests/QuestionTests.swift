import Foundation
import SketchCore
import Synchronization
import Testing

@testable import Studio

@Suite(.timeLimit(.minutes(10))) struct QuestionTests {
  /// Time of day and time that runs, both of which can be moved.
  private final class Clocks: Sendable {
    private let state = Mutex((date: Date(), instant: ContinuousClock.now))

    var date: Date { state.withLock { $0.date } }
    var instant: ContinuousClock.Instant { state.withLock { $0.instant } }

    func setForward() { state.withLock { $0.date += 3600 } }
    func pass(_ time: Duration) { state.withLock { $0.instant += time } }
  }

  private func withQuestion(_ body: (StudioFixture, Studio, Clocks) async throws -> Void) async throws {
    try await StudioFixture.with { fixture in
      let clocks = Clocks()
      var parts = await fixture.studio.parts
      parts.now = { clocks.date }
      parts.instant = { clocks.instant }
      let studio = try await Studio.open(parts: parts, settings: await fixture.studio.settings, version: "test")
      let working = Task { await studio.run() }
      _ = try await fixture.say("draw a fox", to: studio)
      #expect(try await fixture.say("delete", confidence: 0.4, to: studio).status == .question)
      try await body(fixture, studio, clocks)
      await studio.stop(grace: .zero)
      await working.value
    }
  }

  @Test func `a time of day that is set forward does not end a question`() async throws {
    try await withQuestion { fixture, studio, clocks in
      clocks.setForward()
      clocks.pass(.seconds(29))
      #expect(await studio.status().pendingQuestion != nil)
      let outcome = try await fixture.say("confirm", to: studio)
      #expect(outcome.artwork?.deletedAt != nil)
    }
  }

  @Test func `a question ends when its time has passed`() async throws {
    try await withQuestion { fixture, studio, clocks in
      clocks.pass(.seconds(30))
      #expect(await studio.status().pendingQuestion == nil)
      let outcome = try await fixture.say("confirm", to: studio)
      #expect(outcome.status == .rejected)
    }
  }
}
