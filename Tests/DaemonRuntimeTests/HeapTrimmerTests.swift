import Synchronization
import Testing

@testable import DaemonRuntime

@Suite(.timeLimit(.minutes(10))) struct HeapTrimmerTests {
  /// Trims after each interval with so much processor time.
  private func trims(after work: [Duration], releasing: Set<Int> = []) async -> [Bool] {
    let clock = SteppedClock()
    let state = Mutex((used: Duration.zero, round: 0, trimmed: false))
    let trimmer = HeapTrimmer(
      clock: clock, processorTime: { state.withLock { $0.used } },
      release: { state.withLock { releasing.contains($0.round) } }, trim: { state.withLock { $0.trimmed = true } })
    let running = Task { await trimmer.run() }
    await clock.sleeping()
    var trims: [Bool] = []
    for (round, time) in work.enumerated() {
      state.withLock { $0 = ($0.used + time, round, false) }
      await clock.step()
      trims.append(state.withLock { $0.trimmed })
    }
    running.cancel()
    clock.end()
    await running.value
    return trims
  }

  @Test func `memory goes back while there is work, and once more when it is over`() async {
    let (busy, calm) = (Duration.seconds(2), Duration.milliseconds(20))
    #expect(await trims(after: [calm, calm, busy, busy, calm, calm, calm]) == [true, false, true, true, true, false, false])
  }

  @Test func `what is let go of goes back, too`() async {
    let calm = Duration.milliseconds(20)
    #expect(await trims(after: [calm, calm, calm, calm], releasing: [2]) == [true, false, true, false])
  }
}
