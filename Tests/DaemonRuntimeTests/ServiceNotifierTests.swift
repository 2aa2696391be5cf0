import Foundation
import TestSupport
import Testing

@testable import DaemonRuntime

@Suite struct ServiceNotifierTests {
  @Test func `systemd hears READY, WATCHDOG and STOPPING on a real datagram socket`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.appending(path: "notify").path
      let receiver = try NotifySocket(path: path)
      let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "30000000"])
      notifier.ready(status: "hello")
      notifier.alive()
      notifier.stopping()
      #expect(receiver.next() == "READY=1\nSTATUS=hello")
      #expect(receiver.next() == "WATCHDOG=1")
      #expect(receiver.next() == "STOPPING=1")
      #expect(notifier.watchdogLimit == .seconds(30))
    }
  }

  @Test func `without systemd nothing is said and no watchdog is wanted`() {
    let notifier = ServiceNotifier(environment: [:])
    notifier.ready(status: "hello")
    #expect(notifier.watchdogLimit == nil)
    let others = ServiceNotifier(environment: ["WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"])
    #expect(others.watchdogLimit == nil)
  }
}
