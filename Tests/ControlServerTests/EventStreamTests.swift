import ControlClient
import ControlServer
import DaemonEvents
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct EventStreamTests {
  private func transcript(_ text: String) -> StudioEvent {
    .transcript(StudioEvent.Transcript(text: text, final: true, source: .typed))
  }

  private func texts(_ events: [ReceivedEvent]) -> [String] {
    events.compactMap { if case .transcript(let transcript)? = $0.event { transcript.text } else { nil } }
  }

  private func take(_ count: Int, of stream: AsyncThrowingStream<ReceivedEvent, any Error>) async throws -> [ReceivedEvent] {
    var events: [ReceivedEvent] = []
    for try await event in stream {
      events.append(event)
      if events.count == count { break }
    }
    return events
  }

  /// For what only another process can bring about: looks again until it is so, for a minute.
  private func eventually(_ condition: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !condition() && ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(10)) }
    #expect(condition())
  }

  @Test func `every event arrives with its number, type and value`() async throws {
    try await LiveServer.with { live in
      let stream = try await live.client.events()
      live.hub.publish(.state(.init(state: .listening, mode: .push, device: "mic")))
      live.hub.publish(.level(StudioEvent.Level(dbfs: -20.5, isClipped: true)))
      live.hub.publish(transcript("größer\n画"))
      let outcome = try await live.client.submit(Submission(.text(Utterance(text: "draw a fox")), wait: true))
      let events = try await take(7, of: stream)
      #expect(events.map(\.type) == ["state", "level", "transcript", "job", "job", "job", "artwork"])
      #expect(events.map(\.number) == [1, 1, 2, 3, 4, 5, 6])
      #expect(events[0].event == .state(.init(state: .listening, mode: .push, device: "mic")))
      #expect(events[1].event == .level(StudioEvent.Level(dbfs: -20.5, isClipped: true)))
      #expect(texts(events) == ["größer\n画"])
      let job = try #require(outcome.job)
      #expect(events[5].event == .job(job))
      let artwork = try #require(outcome.artwork)
      #expect(events[6].event == .artwork(.init(.created, artwork)))
    }
  }

  @Test func `a reader that comes back gets what it missed`() async throws {
    try await LiveServer.with { live in
      for text in ["a", "b", "c"] { live.hub.publish(transcript(text)) }
      let stream = try await live.client.events(after: 1)
      live.hub.publish(transcript("d"))
      let events = try await take(3, of: stream)
      #expect(texts(events) == ["b", "c", "d"])
      #expect(events.map(\.number) == [2, 3, 4])
    }
  }

  @Test func `curl is a reader too and Last-Event-ID resumes`() async throws {
    try await LiveServer.with { live in
      for text in ["a", "b", "c"] { live.hub.publish(transcript(text)) }
      let reader = Task { try await Curl.run(live.socket, "/v1/events?after=0", "--no-buffer", "-H", "Last-Event-ID: 2") }
      try await eventually { live.hub.subscriberCount == 1 }
      await live.server.stop()
      let answer = try await reader.value
      #expect(answer.exitCode == 0)
      #expect(answer.headers["content-type"] == "text/event-stream")
      #expect(answer.body.hasPrefix("retry: 2000\n\n"))
      #expect(answer.body.contains("id: 3\nevent: transcript\ndata: {\"final\":true,\"source\":\"typed\",\"text\":\"c\"}\n\n"))
      #expect(!answer.body.contains("id: 2\n"))
    }
  }

  @Test func `a quiet stream shows that it is alive`() async throws {
    var limits = ControlLimits()
    limits.ping = .milliseconds(20)
    try await LiveServer.with(limits: limits) { live in
      let events = try await take(2, of: live.client.events())
      #expect(events == [ReceivedEvent(number: nil, type: "ping", data: "{}"), ReceivedEvent(number: nil, type: "ping", data: "{}")])
    }
  }

  @Test func `too many readers are told so, and a place that is free again is used`() async throws {
    var limits = ControlLimits()
    limits.eventReaders = 2
    limits.ping = .milliseconds(20)
    try await LiveServer.with(limits: limits) { live in
      var first: AsyncThrowingStream<ReceivedEvent, any Error>? = try await live.client.events()
      let second = try await live.client.events()
      let refusal = await #expect(throws: SketchError.self) { try await live.client.events() }
      #expect(refusal?.code == .tooBusy)
      #expect(refusal?.message == "2 event streams are open already")
      let curl = try await Curl.run(live.socket, "/v1/events")
      #expect(curl.status == 503)
      #expect(curl.headers["retry-after"] == "1")
      #expect(try await Curl.run(live.socket, "/v1/events", "--head").status == 200)
      first = nil
      // The client notices within a second that nobody reads, the server with its next ping.
      try await eventually { live.hub.subscriberCount == 1 }
      #expect(try await take(1, of: live.client.events()).count == 1)
      _ = (first, second)
    }
  }

  @Test func `a reader that does not read loses the oldest and delays nobody`() async throws {
    var limits = ControlLimits()
    limits.eventBuffer = 100_000
    try await LiveServer.with(limits: limits) { live in
      let reader = try RawConnection(live.socket)
      // HTTP/1.0, so that the body is not cut into chunks.
      try reader.send("GET /v1/events HTTP/1.0\r\nHost: localhost\r\n\r\n")
      _ = await reader.receive(until: "retry: 2000\n\n")
      // From now on what is published is on its way to the reader.
      live.hub.publish(transcript("the first"))
      let first = await reader.receive(until: "the first")
      let long = String(repeating: "x", count: 2_000)
      // In portions, so that the hub's own buffer is not what drops them.
      for portion in 0..<40 {
        for index in 1...50 { live.hub.publish(transcript("\(portion * 50 + index) \(long)")) }
        _ = try await live.client.status()
      }
      live.hub.publish(transcript("the last"))
      let text = await reader.receive(until: "the last")
      let numbers = (first + text).split(separator: "\n").filter { $0.hasPrefix("id: ") }.compactMap { Int($0.dropFirst(4)) }
      #expect(numbers.first == 1)
      #expect(numbers.last == 2_002)
      #expect(numbers == numbers.sorted())
      #expect(numbers.count < 1_500, "nothing was dropped: the test has to send more than the socket's buffers hold")
      #expect(live.hub.subscriberCount == 1)
    }
  }

  @Test func `a reader that goes on not reading is dropped, one that has nothing to read is not`() async throws {
    var limits = ControlLimits()
    // Ten pings, so that a busy machine does not make the quiet reader's connection look dead.
    limits.idleSeconds = 3
    limits.eventBuffer = 100_000
    limits.ping = .milliseconds(300)
    try await LiveServer.with(limits: limits) { live in
      let quiet = try await live.client.events()
      let stuck = try RawConnection(live.socket)
      try stuck.send("GET /v1/events HTTP/1.0\r\nHost: localhost\r\n\r\n")
      _ = await stuck.receive(until: "retry: 2000\n\n")
      #expect(live.hub.subscriberCount == 2)
      let long = String(repeating: "x", count: 2_000)
      for _ in 0..<40 {
        for _ in 1...50 { live.hub.publish(transcript(long)) }
        _ = try await live.client.status()
      }
      try await eventually { live.hub.subscriberCount == 1 }
      live.hub.publish(transcript("the last"))
      for try await event in quiet where event.data.contains("the last") { break }
    }
  }

  @Test func `the stream ends when the daemon stops`() async throws {
    try await LiveServer.with { live in
      let stream = try await live.client.events()
      live.hub.publish(transcript("a"))
      let reader = Task { try await take(.max, of: stream) }
      await live.server.stop()
      #expect(texts(try await reader.value) == ["a"])
    }
  }

  @Test func `a stream that cannot be opened says why`() async throws {
    try await withScratchDirectory { folder in
      let client = ControlClient(socketPath: folder.path + "/none.sock")
      let error = await #expect(throws: SketchError.self) { try await client.events() }
      #expect(error?.code == .notRunning)
    }
  }
}
