import Glibc
import Synchronization

/// Lets a server's threads wait: for a time, for something in its state to change, for their client to leave, for the
/// server's end.
final class Wakeups: Sendable {
  enum End {
    case elapsed, changed, clientLeft, stopping
  }

  private struct State {
    var generation: UInt64 = 0
    var waiting: Set<Int32> = []
    var isStopping = false
  }

  private let state = Mutex(State())

  /// Count of changes. To be read before looking at the state one waits for, so that no change between the look and the
  /// wait is missed.
  var generation: UInt64 { state.withLock { $0.generation } }
  var isStopping: Bool { state.withLock { $0.isStopping } }

  /// Something changed.
  func wake() { notify { $0.generation += 1 } }

  /// Every wait ends, and each later one at once.
  func stop() { notify { $0.isStopping = true } }

  private func notify(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      var byte: UInt8 = 1
      for descriptor in state.waiting { write(descriptor, &byte, 1) }
    }
  }

  /// - Parameters:
  ///   - socket: the client's.
  ///   - generation: nil when changes do not matter.
  ///   - deadline: nil for ever.
  func wait(on socket: Int32, since generation: UInt64?, until deadline: ContinuousClock.Instant?) -> End {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .stopping }
    defer { for end in ends { close(end) } }
    state.withLock { _ = $0.waiting.insert(ends[1]) }
    defer { state.withLock { _ = $0.waiting.remove(ends[1]) } }
    while true {
      let (isStopping, current) = state.withLock { ($0.isStopping, $0.generation) }
      if isStopping { return .stopping }
      if let generation, current != generation { return .changed }
      var timeout: Int32 = -1
      if let deadline {
        let left = ContinuousClock.now.duration(to: deadline)
        if left <= .zero { return .elapsed }
        timeout = Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up)))
      }
      // 0x2000 is POLLRDHUP, which glibc declares under _GNU_SOURCE only.
      var watched = [pollfd(fd: socket, events: 0x2000, revents: 0), pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)]
      guard poll(&watched, 2, timeout) > 0 else { continue }
      if watched[0].revents != 0 { return .clientLeft }
      var byte: UInt8 = 0
      read(ends[0], &byte, 1)
    }
  }
}
