import ControlProtocol
import SketchCore
import Testing

@testable import ControlClient

@Suite struct ReceivedEventTests {
  @Test func `has the number, type and text of the stream's event`() {
    #expect(
      ReceivedEvent(ServerSentEvent(id: "7", type: "job", data: [UInt8]("{\"id\":1}".utf8)))
        == ReceivedEvent(number: 7, type: "job", data: "{\"id\":1}"))
    #expect(ReceivedEvent(ServerSentEvent(id: "x", data: [])) == ReceivedEvent(number: nil, type: "message", data: ""))
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
  @Test func `the query is encoded and leaves out what is nil`() throws {
    let query = ArtworkQuery(text: "a b&c=é", limit: 5, cursor: "")
    let request = try WireRequest(Endpoints.artworks, at: (), with: query)
    #expect(request.target == "/v1/artworks?q=a%20b%26c%3D%C3%A9&trash=false&fields=all&total=false&limit=5&cursor=")
  }

  @Test func `what is in the path is encoded`() throws {
    #expect(try WireRequest(Endpoints.removeWord, at: "a/b é", with: ()).target == "/v1/words/a%2Fb%20%C3%A9")
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
