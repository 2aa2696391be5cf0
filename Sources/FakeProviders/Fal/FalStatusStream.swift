import Synchronization

/// The events of one job, until it is complete: a status object whenever something changed, a comment line now and
/// then.
final class FalStatusStream: Sendable {
  /// Lets a closure see and change the job, given its URL; false when the job is gone.
  typealias Look = @Sendable ((inout FalJob, String) -> Void) -> Void?

  private struct Sent {
    var stage: FalJob.Stage?
    var logs = 0
    var nextPing: ContinuousClock.Instant
  }

  private let ping: Duration
  private let exchange: FakeExchange
  private let wantsLogs: Bool
  private let look: Look
  private let sent: Mutex<Sent>

  init(ping: Duration, exchange: FakeExchange, wantsLogs: Bool, look: @escaping Look) {
    self.ping = ping
    self.exchange = exchange
    self.wantsLogs = wantsLogs
    self.look = look
    sent = Mutex(Sent(nextPing: .now + ping))
  }

  /// Blocks until there is something to send.
  @Sendable func next() -> FakePiece {
    while true {
      let generation = exchange.wakeups.generation
      var event: FakeJSON?
      var nextChange: ContinuousClock.Instant?
      let before = sent.withLock { $0 }
      if before.stage == .completed { return .end }
      if ContinuousClock.now >= before.nextPing {
        sent.withLock { $0.nextPing = .now + ping }
        return .bytes(Array(": ping\n\n".utf8))
      }
      var now = before
      let isThere: Void? = look { [wantsLogs] job, base in
        job.advance(isLook: true)
        if job.stage != before.stage || job.logs.count > before.logs {
          // Only the new ones, unlike a status.
          event = job.status(base, logs: wantsLogs ? Array(job.logs.dropFirst(before.logs)) : nil)
          now.stage = job.stage
          now.logs = job.logs.count
          job.look()
        }
        nextChange = job.nextChange
      }
      guard isThere != nil else { return .end }
      if let event {
        sent.withLock { $0 = now }
        return .bytes(Array("data: ".utf8) + event.bytes + Array("\n\n".utf8))
      }
      switch exchange.wakeups.wait(on: exchange.socket, since: generation, until: min(before.nextPing, nextChange ?? before.nextPing)) {
      case .changed, .elapsed: continue
      case .clientLeft, .stopping: return .hangUp(reset: false)
      }
    }
  }
}
