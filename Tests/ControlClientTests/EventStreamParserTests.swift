import SketchCore
import Testing

@testable import ControlClient

@Suite struct EventStreamParserTests {
  private let stream =
    "retry: 2000\n\n: a comment\n\nid: 7\nevent: job\ndata: {\"id\":1}\n\nevent: ping\ndata: {}\n\ndata: a\r\ndata:b\r\n\r\n"
  private let events = [
    ReceivedEvent(number: 7, type: "job", data: "{\"id\":1}"), ReceivedEvent(number: nil, type: "ping", data: "{}"),
    ReceivedEvent(number: nil, type: "message", data: "a\nb"),
  ]

  @Test func `reads events, whole or byte by byte`() {
    var parser = EventStreamParser()
    #expect(parser.feed(stream.utf8) == events)
    var slow = EventStreamParser()
    #expect(stream.utf8.flatMap { slow.feed([$0]) } == events)
  }

  @Test func `an event that is not complete is not an event`() {
    var parser = EventStreamParser()
    #expect(parser.feed("id: 1\ndata: x\n".utf8).isEmpty)
    #expect(parser.feed("\n".utf8) == [ReceivedEvent(number: 1, type: "message", data: "x")])
  }

  @Test(arguments: [
    ReceivedEvent(number: 1, type: "news", data: "{}"), ReceivedEvent(number: 1, type: "job", data: "{}"),
    ReceivedEvent(number: nil, type: "ping", data: "{}"),
  ])
  func `what we do not know is no value, and no failure`(event: ReceivedEvent) {
    #expect(event.event == nil)
  }
}

@Suite struct WireRequestTests {
  @Test func `the query is encoded and leaves out what is nil`() {
    let request = WireRequest("GET", "/v1/artworks", query: [("q", "a b&c=é"), ("tag", nil), ("cursor", ""), ("limit", "5")])
    #expect(request.target == "/v1/artworks?q=a%20b%26c%3D%C3%A9&cursor=&limit=5")
  }

  @Test func `only a body has a type`() {
    #expect(!WireRequest("GET", "/").headerLines.contains { $0.hasPrefix("Content-Type") })
    #expect(WireRequest("POST", "/", body: [0x7B, 0x7D]).headerLines.contains("Content-Type: application/json"))
  }
}

@Suite struct SocketCheckTests {
  @Test func `says how to start a daemon that is not there`() {
    let error = #expect(throws: SketchError.self) { try SocketCheck.check("/nonexistent/control.sock") }
    #expect(error?.code == .notRunning)
    #expect(error?.message == "the daemon is not running (there is no socket at /nonexistent/control.sock)")
    #expect(error?.advice == "Start it with “systemctl --user start voicesketch” or run voicesketchd.")
  }
}
