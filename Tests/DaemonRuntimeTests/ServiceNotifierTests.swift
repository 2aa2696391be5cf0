import Foundation
import TestSupport
import Testing

@testable import DaemonRuntime

@Suite struct ServiceNotifierTests {
  @Test func `systemd hears READY, WATCHDOG and STOPPING on a real datagram socket`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.appending(path: "notify").path
      let receiver = try DatagramReceiver(path: path)
      let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "30000000"])
      notifier.ready(status: "hello")
      notifier.alive()
      notifier.stopping()
      #expect(receiver.next() == "READY=1\nSTATUS=hello")
      #expect(receiver.next() == "WATCHDOG=1")
      #expect(receiver.next() == "STOPPING=1")
      #expect(notifier.watchdogInterval == .seconds(15))
    }
  }

  @Test func `without systemd nothing is said and no watchdog is wanted`() {
    let notifier = ServiceNotifier(environment: [:])
    notifier.ready(status: "hello")
    #expect(notifier.watchdogInterval == nil)
    let others = ServiceNotifier(environment: ["WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"])
    #expect(others.watchdogInterval == nil)
  }

  /// The end of the notify socket that systemd holds.
  private final class DatagramReceiver {
    private let descriptor: Int32

    init(path: String) throws {
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      let status = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(status == 0)
      var patience = timeval(tv_sec: 5, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func next() -> String? {
      var buffer = [UInt8](repeating: 0, count: 1024)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }
  }
}
