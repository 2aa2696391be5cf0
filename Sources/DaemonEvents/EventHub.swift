package import FoundationEssentials
package import SketchCore
import Synchronization

/// Numbers the daemon's events, keeps the last of them, and hands each to every subscriber without waiting for any.
///
/// Numbers start at 1 and increase by one, so a subscriber that sees a gap knows it lost events. `level` events are about this moment only:
/// they are not kept and take no number of their own, they carry that of the event before.
package final class EventHub: EventPublisher, EventSource {
  private struct State {
    var lastNumber = 0
    var kept: RecentEvents
    var subscribers: [UInt64: AsyncStream<NumberedEvent>.Continuation] = [:]
    var nextSubscriber: UInt64 = 0
    var isFinished = false
  }

  private let state: Mutex<State>
  private let bufferSize: Int
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - keeping: how many events a subscriber that comes late (or back) can still have.
  ///   - bufferSize: how many unread events a subscriber may have before it loses the oldest, beside those replayed on subscribing.
  package init(keeping: Int = 512, bufferSize: Int = 256, now: @escaping @Sendable () -> Date = { Date() }) {
    state = Mutex(State(kept: RecentEvents(capacity: keeping)))
    self.bufferSize = bufferSize
    self.now = now
  }

  /// How many streams are open.
  package var subscriberCount: Int { state.withLock { $0.subscribers.count } }

  package func publish(_ event: StudioEvent) {
    let time = now()
    // Yielding under the lock keeps every subscriber's order; it stores into the buffer and never runs the reader.
    state.withLock { state in
      guard !state.isFinished else { return }
      if !event.isMomentary { state.lastNumber += 1 }
      let numbered = NumberedEvent(number: state.lastNumber, time: time, event: event)
      if !event.isMomentary { state.kept.append(numbered) }
      for subscriber in state.subscribers.values { subscriber.yield(numbered) }
    }
  }

  /// A number we have not reached yet was given by an earlier run of the daemon: all kept events are new to its bearer.
  package func subscribe(after number: Int?) -> AsyncStream<NumberedEvent> {
    state.withLock { state in
      let missed = number.map { state.kept.after($0 > state.lastNumber ? 0 : $0) } ?? []
      let (stream, continuation) = AsyncStream.makeStream(
        of: NumberedEvent.self, bufferingPolicy: .bufferingNewest(bufferSize + missed.count))
      for event in missed { continuation.yield(event) }
      guard !state.isFinished else {
        continuation.finish()
        return stream
      }
      let id = state.nextSubscriber
      state.nextSubscriber += 1
      state.subscribers[id] = continuation
      continuation.onTermination = { [weak self] _ in self?.forget(id) }
      return stream
    }
  }

  /// Ends every stream, after what is in its buffer; later events go nowhere.
  package func finish() {
    let subscribers = state.withLock { state in
      state.isFinished = true
      defer { state.subscribers = [:] }
      return Array(state.subscribers.values)
    }
    // Outside the lock: finishing calls `forget`.
    for subscriber in subscribers { subscriber.finish() }
  }

  private func forget(_ id: UInt64) {
    // The continuation is released outside the lock.
    _ = state.withLock { $0.subscribers.removeValue(forKey: id) }
  }
}

extension StudioEvent {
  /// About this moment only, of no use later.
  fileprivate var isMomentary: Bool {
    if case .level = self { true } else { false }
  }
}
