import ControlClient
import ControlServer
import Foundation
import SketchCore
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LivenessTests {
  @Test func `the server answers a request of its own, again and again`() async throws {
    try await LiveServer.with { live in
      for _ in 1...200 { await live.server.respond() }
      // None of them is left.
      let status = try await live.client.status()
      #expect(status.version == "0.0-test")
    }
  }

  @Test func `a server with as many connections as it may have is busy, not dead`() async throws {
    var limits = ControlLimits()
    limits.connections = 3
    try await LiveServer.with(limits: limits) { live in
      let clients = try (1...3).map { _ in try RawConnection(live.socket) }
      for client in clients { try client.send("GET /v1/status HTTP/1.1\r\nHost: x\r\n") }
      try await Task.sleep(for: .milliseconds(200))
      await live.server.respond()
      withExtendedLifetime(clients) {}
    }
  }
}
