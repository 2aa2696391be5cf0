import ControlServer
import Foundation
import SketchCore
import TestSupport
import Testing

/// Requests that two readers could understand in two ways.
@Suite(.timeLimit(.minutes(10))) struct MalformedRequestTests {
  private func answer(to request: String, _ live: LiveServer) async throws -> String {
    try await answer(to: Array(request.utf8), live)
  }

  private func answer(to request: [UInt8], _ live: LiveServer) async throws -> String {
    let connection = try RawConnection(live.socket)
    try connection.send(request)
    return String(await connection.receive(until: "}").prefix(12))
  }

  @Test(arguments: [
    "Host: localhost\r\nHost: evil.example", "Host: evil.example\r\nHost: localhost", "Host: localhost\r\nhost: localhost",
    "Host: localhost\r\nIdempotency-Key: a\r\nIdempotency-Key: b",
  ])
  func `a header of which there is one is refused when there are two`(headers: String) async throws {
    try await LiveServer.with { live in
      let line = try await answer(to: "GET /v1/status HTTP/1.1\r\n\(headers)\r\n\r\n", live)
      #expect(line == "HTTP/1.1 400")
    }
  }

  @Test func `a length together with chunks is refused, and nothing of it is carried out`() async throws {
    try await LiveServer.with { live in
      let body = #"{"text":"draw a fox"}"#
      let request =
        "POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
      let line = try await answer(to: request, live)
      #expect(line == "HTTP/1.1 400")
      #expect(await live.studio.submissions.isEmpty)
    }
  }

  @Test(arguments: ["/v1/artworks/%FF%FE", "/v1/artworks/1%00", "/v1/artworks?q=%C3", "/v1/artworks?%FF=1"])
  func `an address that is not UTF-8 or has a null in it is refused`(target: String) async throws {
    try await LiveServer.with { live in
      let encoded = try await answer(to: "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n", live)
      #expect(encoded == "HTTP/1.1 400")
      let raw = Array("GET /v1/artworks/".utf8) + [0xFF, 0xFE] + Array(" HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
      let plain = try await answer(to: raw, live)
      #expect(plain == "HTTP/1.1 400")
    }
  }

  @Test func `a byte order mark before a body is passed over`() async throws {
    try await LiveServer.with { live in
      let body = "\u{FEFF}{\"text\":\"draw a fox\"}"
      let request =
        "POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
      let line = try await answer(to: request, live)
      #expect(line == "HTTP/1.1 202")
      #expect(await live.studio.submissions.map(\.content) == [.text(Utterance(text: "draw a fox"))])
    }
  }
}
