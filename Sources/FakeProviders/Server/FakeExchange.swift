import Glibc

/// A request being answered: lets its handler wait and see whether the client is still there. Its connection's thread
/// only, but for the waking, which `Wakeups` does.
package struct FakeExchange: Sendable {
  let socket: Int32
  let wakeups: Wakeups

  /// False when the client left, or the server stops, before `duration` is over.
  package func pause(_ duration: Duration) -> Bool {
    guard duration > .zero else { return true }
    return wakeups.wait(on: socket, since: nil, until: .now + duration) == .elapsed
  }

  /// Waits for as long as the client does.
  package func pauseForEver() { _ = wakeups.wait(on: socket, since: nil, until: nil) }

  /// Breaks the connection as a crash would: the kernel sends a reset for a socket that is taken away from its peer.
  func reset() {
    var nobody = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    connect(socket, &nobody, socklen_t(MemoryLayout<sockaddr>.size))
  }
}
