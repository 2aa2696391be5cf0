package import FoundationEssentials
package import SketchCore
import Synchronization

/// Hub that numbers the daemon's events, keeps the last of them, and hands each to every subscriber without waiting for
/// any.
///
/// Numbers start at 1 and increase by one, so a subscriber that sees a gap knows it lost events. `level` events are about
/// this moment only: they are not kept and take no number of their own, they carry that of the event before.
package final class EventHub: EventPublisher, EventSource {
  private struct History {
    var lastNumber = 0
    var kept: RecentEvents
    var isFinished = false
  }

  private struct Subscribers {
    var streams: [UInt64: AsyncStream<NumberedEvent>.Continuation] = [:]
    var next: UInt64 = 0
  }

  /// Lock held while an event is handed out, which keeps every subscriber's order. Handing out wakes tasks, and so this
  /// lock is not for `forget`.
  private let history: Mutex<History>
  /// Lock taken alone or inside `history`, for a moment only. `forget` is called while a reader's task is being cancelled,
  /// under a lock of the runtime's that waking that same task needs, too: nothing is woken while this is held.
  private let subscribers = Mutex(Subscribers())
  private let bufferSize: Int
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - keeping: number of events a subscriber that comes late (or back) can still have.
  ///   - bufferSize: number of unread events a subscriber may have before it loses the oldest, beside those replayed on
  ///     subscribing.
  package init(keeping: Int = 512, bufferSize: Int = 256, now: @escaping @Sendable () -> Date = { Date() }) {
    history = Mutex(History(kept: RecentEvents(capacity: keeping)))
    self.bufferSize = bufferSize
    self.now = now
  }

  /// Number of open streams.
  package var subscriberCount: Int { subscribers.withLock { $0.streams.count } }

  package func publish(_ event: StudioEvent) {
    let time = now()
    history.withLock { history in
      guard !history.isFinished else { return }
      if !event.isMomentary { history.lastNumber += 1 }
      let numbered = NumberedEvent(number: history.lastNumber, time: time, event: event)
      if !event.isMomentary { history.kept.append(numbered) }
      // Yielding stores into the buffer and never runs the reader; one that has left meanwhile takes no notice.
      for stream in subscribers.withLock({ $0.streams }).values { stream.yield(numbered) }
    }
  }

  /// A number we have not reached yet was given by an earlier run of the daemon: all kept events are new to its bearer.
  package func subscribe(after number: Int?) -> AsyncStream<NumberedEvent> {
    history.withLock { history in
      let missed = number.map { history.kept.after($0 > history.lastNumber ? 0 : $0) } ?? []
      let (stream, continuation) = AsyncStream.makeStream(
        of: NumberedEvent.self, bufferingPolicy: .bufferingNewest(bufferSize + missed.count))
      for event in missed { continuation.yield(event) }
      guard !history.isFinished else {
        continuation.finish()
        return stream
      }
      let id = subscribers.withLock { subscribers in
        defer { subscribers.next += 1 }
        subscribers.streams[subscribers.next] = continuation
        return subscribers.next
      }
      continuation.onTermination = { [weak self] _ in self?.forget(id) }
      return stream
    }
  }

  package func forget(since: Date?) { history.withLock { $0.kept.drop(since: since) } }

  /// Ends every stream, after what is in its buffer; later events go nowhere.
  package func finish() {
    history.withLock { $0.isFinished = true }
    let streams = subscribers.withLock { subscribers in
      defer { subscribers.streams = [:] }
      return subscribers.streams
    }
    for stream in streams.values { stream.finish() }
  }

  private func forget(_ id: UInt64) {
    // The continuation is released outside the lock.
    _ = subscribers.withLock { $0.streams.removeValue(forKey: id) }
  }
}

extension StudioEvent {
  /// The event is about this moment only, of no use later.
  fileprivate var isMomentary: Bool {
    if case .level = self { true } else { false }
  }
}
