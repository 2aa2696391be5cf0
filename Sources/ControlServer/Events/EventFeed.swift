import SketchCore
import Synchronization

/// A reader's stream of events as bytes, between the hub that must not wait and the connection that may.
///
/// The buffer is bounded in bytes: a reader too slow for it loses the oldest events, which it can see by the numbers.
/// Of levels only the newest is kept.
final class EventFeed: Sendable {
  fileprivate struct State {
    var chunks: [Chunk] = [Chunk(bytes: ServerSentEvents.preamble, isLevel: false)]
    /// Bytes of the first chunk that are sent.
    var offset = 0
    var size = ServerSentEvents.preamble.count
    /// `end` was called.
    var isEnding = false
    /// End: no more events will be added.
    var isEnded = false
    /// Wakes the connection while it is suspended because there is nothing to send.
    var wake: (@Sendable () -> Void)?
    var pump: Task<Void, Never>?
  }

  fileprivate struct Chunk {
    var bytes: [UInt8]
    var isLevel: Bool
  }

  enum Reading: Equatable {
    case bytes(Int)
    /// No bytes now: `suspend` was called, and `wake` will be.
    case later
    case end
  }

  private let state = Mutex(State())
  private let events: AsyncStream<NumberedEvent>
  private let sizeLimit: Int
  private let ping: Duration

  init(_ events: AsyncStream<NumberedEvent>, limits: ControlLimits) {
    self.events = events
    sizeLimit = limits.eventBuffer
    ping = limits.ping
  }

  /// Copies what there is to send.
  ///
  /// `suspend` and `wake` are called under the feed's lock, so that no event can slip between finding nothing and
  /// suspending, and nobody wakes a connection that is gone.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, suspend: () -> Void, wake: @escaping @Sendable () -> Void
  ) -> Reading {
    startPump()
    return state.withLock { state in
      var count = 0
      while let chunk = state.chunks.first, count < buffer.count {
        let part = chunk.bytes[state.offset...].prefix(buffer.count - count)
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyBytes(from: part)
        count += part.count
        state.offset += part.count
        if state.offset == chunk.bytes.count {
          state.chunks.removeFirst()
          state.size -= chunk.bytes.count
          state.offset = 0
        }
      }
      if count > 0 { return .bytes(count) }
      if state.isEnded { return .end }
      suspend()
      state.wake = wake
      return .later
    }
  }

  /// No more events than have happened: those are still sent, then the stream ends.
  func end() {
    let pump = state.withLock { state in
      state.isEnding = true
      return state.pump
    }
    // Cancelled, it still moves what the hub has for us, and then ends the stream itself.
    pump?.cancel()
  }

  /// The connection is gone.
  func close() {
    let pump = state.withLock { state in
      state.wake = nil
      state.chunks = []
      state.isEnded = true
      return state.pump
    }
    // Cancelling calls into the hub; nothing of ours is to be locked meanwhile.
    pump?.cancel()
  }

  private func startPump() {
    let cancelled = state.withLock { state -> Task<Void, Never>? in
      guard state.pump == nil && !state.isEnded else { return nil }
      let pump = makePump()
      state.pump = pump
      return state.isEnding ? pump : nil
    }
    cancelled?.cancel()
  }

  private func makePump() -> Task<Void, Never> {
    Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { for await event in self.events { self.add(event) } }
        group.addTask { while (try? await Task.sleep(for: self.ping)) != nil { self.addPing() } }
        await group.next()
        group.cancelAll()
      }
      state.withLock { state in
        state.isEnded = true
        state.rouse()
      }
    }
  }

  private func add(_ event: NumberedEvent) {
    // Our own values; one that cannot be encoded (a NaN) is better skipped, and seen by its number, than the end of the
    // stream.
    guard let bytes = try? ServerSentEvents.encode(event) else { return }
    let isLevel = if case .level = event.event { true } else { false }
    state.withLock { state in
      guard !state.isEnded else { return }
      if isLevel, state.chunks.count > 1, state.chunks.last?.isLevel == true { state.size -= state.chunks.removeLast().bytes.count }
      state.chunks.append(Chunk(bytes: bytes, isLevel: isLevel))
      state.size += bytes.count
      // The first may be sent in part, so it stays.
      while state.size > sizeLimit && state.chunks.count > 2 { state.size -= state.chunks.remove(at: 1).bytes.count }
      state.rouse()
    }
  }

  private func addPing() {
    state.withLock { state in
      // Unsent bytes are as good as a ping.
      guard state.chunks.isEmpty && !state.isEnded else { return }
      state.chunks.append(Chunk(bytes: ServerSentEvents.ping, isLevel: false))
      state.size += ServerSentEvents.ping.count
      state.rouse()
    }
  }
}

extension EventFeed.State {
  fileprivate mutating func rouse() {
    wake?()
    wake = nil
  }
}
