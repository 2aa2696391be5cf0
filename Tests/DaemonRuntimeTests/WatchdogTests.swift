import Foundation
import SketchCore
import Synchronization
import Testing

@testable import DaemonRuntime

@Suite(.timeLimit(.minutes(10))) struct WatchdogTests {
  /// A watchdog that asks two parts, of which the second can be stopped.
  private final class Fixture: Sendable {
    struct Seen: Equatable {
      var alive = 0
      var questions = [0, 0]
      var changes: [Watchdog<SteppedClock>.Change] = []
    }

    let clock = SteppedClock()
    let hanging = HangingParts()
    private let state = Mutex((seen: Seen(), isStopped: false, waiters: [CheckedContinuation<Void, Never>]()))

    var seen: Seen { state.withLock { $0.seen } }

    func run(_ body: (Fixture) async throws -> Void) async rethrows {
      let watchdog = Watchdog(
        parts: [
          VitalPart("lane") { [self] in state.withLock { $0.seen.questions[0] += 1 } },
          VitalPart("library") { [self] in await answer() },
        ], hanging: hanging, clock: clock, pause: .seconds(5), alive: { [self] in state.withLock { $0.seen.alive += 1 } },
        report: { [self] change in state.withLock { $0.seen.changes.append(change) } })
      let running = Task { await watchdog.run() }
      try await body(self)
      running.cancel()
      clock.end()
      await running.value
    }

    /// Returns when the parts have been asked as often as they are to be.
    func step(untilAsked first: Int, _ second: Int) async throws {
      await clock.step()
      while seen.questions != [first, second] { try await Task.sleep(for: .milliseconds(1)) }
    }

    func stop() { state.withLock { $0.isStopped = true } }

    func goOn() {
      let waiters = state.withLock { state in
        defer { state.waiters = [] }
        state.isStopped = false
        return state.waiters
      }
      for waiter in waiters { waiter.resume() }
    }

    private func answer() async {
      await withCheckedContinuation { continuation in
        let isStopped = state.withLock { state in
          state.seen.questions[1] += 1
          if state.isStopped { state.waiters.append(continuation) }
          return state.isStopped
        }
        if !isStopped { continuation.resume() }
      }
    }
  }

  @Test func `systemd hears of a life that every part shows`() async throws {
    try await Fixture().run { fixture in
      for round in 1...4 { try await fixture.step(untilAsked: round, round) }
      #expect(fixture.seen.alive == 4)
      #expect(fixture.hanging.all.isEmpty && fixture.seen.changes.isEmpty)
    }
  }

  @Test func `a part that hangs is named, asked once, and nothing is said to systemd until it answers`() async throws {
    try await Fixture().run { fixture in
      try await fixture.step(untilAsked: 1, 1)
      fixture.stop()
      try await fixture.step(untilAsked: 2, 2)
      // One pause may be chance.
      try await fixture.step(untilAsked: 3, 2)
      #expect(fixture.seen.alive == 3 && fixture.hanging.all.isEmpty)
      for round in 4...6 { try await fixture.step(untilAsked: round, 2) }
      #expect(fixture.seen.alive == 3)
      #expect(fixture.hanging.all.map(\.part) == ["library"])
      #expect(fixture.seen.changes == [.hangs("library")])

      fixture.goOn()
      while fixture.seen.changes.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
      try await fixture.step(untilAsked: 7, 3)
      #expect(fixture.seen.alive == 4 && fixture.hanging.all.isEmpty)
      #expect(fixture.seen.changes == [.hangs("library"), .answers("library")])
    }
  }
}
