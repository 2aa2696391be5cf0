import ControlClient
import Foundation
import SketchCore
import Synchronization
import TestSupport
import Testing

@testable import ControlServer

@Suite(.timeLimit(.minutes(10))) struct PageStartTests {
  private final class Started: Sendable {
    private struct Weak: @unchecked Sendable { weak var daemon: HTTPDaemon? }

    private let state = Mutex<(count: Int, first: Weak)>((0, Weak()))

    /// Number of this start.
    func next() -> Int {
      state.withLock {
        $0.count += 1
        return $0.count
      }
    }

    func note(_ daemon: HTTPDaemon) { state.withLock { $0.first.daemon = daemon } }
    var isFirstAlive: Bool { state.withLock { $0.first.daemon != nil } }
    var count: Int { state.withLock { $0.count } }
  }

  @Test(arguments: [1, 2]) func `where the page cannot be served the daemon starts without it, and says why`(
    failing: Int
  ) async throws {
    let started = Started()
    var settings = PageSettings(port: 0, files: LivePage.files)
    settings.serve = { descriptor, limits, door throws(SketchError) in
      guard started.next() < failing else { throw SketchError(.socket, "no threads are left") }
      let daemon = try HTTPDaemon.start(listeningOn: descriptor, limits: limits, door: door)
      started.note(daemon)
      return daemon
    }
    try await LiveServer.with(page: .serve(settings)) { live in
      // A machine without ::1 has one address only.
      guard started.count == failing else { return }
      #expect(live.server.pageReport?.address == nil)
      #expect(live.server.pageReport?.reason?.contains("no threads are left") == true)
      await #expect { _ = try await live.client.ticket(isLoopback: false) } throws: {
        "\($0)".contains("no threads are left")
      }
      // Everything that was begun is ended.
      while started.isFirstAlive { try await Task.sleep(for: .milliseconds(5)) }
    }
  }
}
