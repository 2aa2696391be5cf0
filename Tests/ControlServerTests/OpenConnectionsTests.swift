import ControlClient
import ControlServer
import DaemonEvents
import Foundation
import SketchCore
import TestSupport
import Testing

/// Clients that hold connections and do not get on.
@Suite(.timeLimit(.minutes(10))) struct OpenConnectionsTests {
  private static func limits(_ change: (inout ControlLimits) -> Void) -> ControlLimits {
    var limits = ControlLimits()
    limits.look = .milliseconds(50)
    change(&limits)
    return limits
  }

  @Test(arguments: ["", "GET /v1/st", "GET /v1/status HTTP/1.1\r\nHost: localhost\r\n", "GET /v1/status HTTP/1.1\r\n\r\n"])
  func `connections that are silent, slow or done make room for a short request`(beginning: String) async throws {
    try await LiveServer.with { live in
      // Twice as many as there are places.
      let others = try (1...128).map { _ in try RawConnection(live.socket) }
      for other in others { try? other.send(beginning) }
      for _ in 1...20 {
        let client = ControlClient(socketPath: live.socket)
        let time = try await ContinuousClock().measure { _ = try await client.status() }
        #expect(time < .seconds(5))
      }
      withExtendedLifetime(others) {}
    }
  }

  @Test func `a request has to be whole in time, however steadily its bytes come`() async throws {
    try await LiveServer.with(limits: Self.limits { $0.request = .milliseconds(500) }) { live in
      let slow = try RawConnection(live.socket)
      try slow.send("GET /v1/status HTTP/1.1\r\nHost: localhost\r\nX: ")
      let clock = ContinuousClock()
      let time = try await clock.measure {
        while (try? slow.send("x")) != nil { try await Task.sleep(for: .milliseconds(50)) }
      }
      #expect(time >= .milliseconds(450) && time < .seconds(20))
    }
  }

  @Test func `a request that waits for its picture keeps its place, however many come`() async throws {
    try await LiveServer.with(limits: Self.limits { $0.connections = 4 }) { live in
      var holding = await live.studio.holding().makeAsyncIterator()
      let held = Task { try await live.client.submit(Submission(.text(Utterance(text: "hold a fox")), wait: true)) }
      _ = await holding.next()
      let others = try (1...50).map { _ in try RawConnection(live.socket) }
      _ = try await ControlClient(socketPath: live.socket).status()
      await live.studio.release()
      #expect(try await held.value.status == .done)
      withExtendedLifetime(others) {}
    }
  }

  @Test func `more than so many requests that wait are refused, short ones are not`() async throws {
    try await LiveServer.with(limits: Self.limits { $0.waiting = 1 }) { live in
      var holding = await live.studio.holding().makeAsyncIterator()
      let fox = Submission(.text(Utterance(text: "hold a fox")), wait: true)
      let held = Task { try await live.client.submit(fox) }
      _ = await holding.next()
      let refusal = await #expect(throws: SketchError.self) { try await ControlClient(socketPath: live.socket).submit(fox) }
      #expect(refusal?.code == .tooBusy && refusal?.message == "1 requests wait for their pictures already")
      let other = Submission(.text(Utterance(text: "draw a hen")))
      #expect(try await ControlClient(socketPath: live.socket).submit(other).status == .accepted)
      await live.studio.release()
      _ = try await held.value
      // Its place is free again.
      #expect(try await live.client.submit(Submission(other.content, wait: true)).status != .rejected)
    }
  }

  @Test func `a stream whose reader is gone makes room at once, as for a page that is loaded anew`() async throws {
    try await LiveServer.with(limits: Self.limits { $0.eventReaders = 3 }) { live in
      var pages = try (1...3).map { _ in try RawConnection(live.socket) }
      for page in pages { try page.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n") }
      for _ in 0..<600 where live.hub.subscriberCount < 3 { try await Task.sleep(for: .milliseconds(10)) }
      #expect(live.hub.subscriberCount == 3)
      pages = []
      var events = try await live.client.events().makeAsyncIterator()
      live.hub.publish(.transcript(.init(text: "heard", final: true, source: .typed)))
      let heard = try await events.next()?.data
      #expect(heard?.contains("heard") == true)
    }
  }

  @Test func `an event stream that nobody reads makes room for one that is read`() async throws {
    try await LiveServer.with(limits: Self.limits { $0.eventReaders = 3 }) { live in
      let unread = try (1...200).map { _ in try RawConnection(live.socket) }
      for one in unread { try? one.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n") }
      // A stream is known to be unread when it was looked at twice.
      var heard: String?
      for _ in 0..<600 where heard == nil {
        do {
          var events = try await live.client.events().makeAsyncIterator()
          live.hub.publish(.transcript(.init(text: "heard", final: true, source: .typed)))
          heard = try await events.next()?.data
        } catch let error as SketchError where error.code == .tooBusy {
          try await Task.sleep(for: .milliseconds(50))
        }
      }
      #expect(heard?.contains("heard") == true)
      withExtendedLifetime(unread) {}
    }
  }
}
