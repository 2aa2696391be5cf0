import Foundation
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

@Suite struct JSONAnswerTests {
  private let transport = CurlTransport(environment: [:])

  @Test func `an answer with pictures is read as it comes`() async throws {
    let picture = [UInt8](repeating: 7, count: 3_000_000)
    let body = #"{"created":1,"data":[{"b64_json":"\#(Data(picture).base64EncodedString())"}],"usage":{"output_tokens":196}}"#
    let server = try FaultyServer { _, wire in
      try wire.answer(200, body, headers: ["x-request-id: r"])
      return .keepAlive
    }
    let answer = try await transport.json(HTTPRequest(.get, server.url), media: [.base64("data[].b64_json")])
    #expect(answer.status == 200)
    #expect(answer.head["x-request-id"] == "r")
    #expect(answer.fault == nil)
    #expect(answer.tree?["data"]?[0]?["b64_json"]?.media?.bytes == picture)
    #expect(answer.tree?["usage"]?["output_tokens"]?.integer == 196)
  }

  @Test func `an error's body is read, too`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer(422, #"{"detail":[{"type":"content_policy_violation"}]}"#)
      return .keepAlive
    }
    let answer = try await transport.json(HTTPRequest(.get, server.url))
    #expect(answer.status == 422)
    #expect(answer.tree?["detail"]?[0]?["type"]?.string == "content_policy_violation")
  }

  @Test(arguments: [
    ("<html><h1>502 Bad Gateway</h1><center>nginx</center></html>", JSONFault.Kind.invalid), ("{\"images\":[", .truncated),
    ("", .truncated),
    ("{\"a\":1,\"a\":2}", .duplicateKey),
  ])
  func `what is no JSON is told with its beginning`(body: String, kind: JSONFault.Kind) async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer(502, body, type: "text/html")
      return .keepAlive
    }
    let answer = try await transport.json(HTTPRequest(.get, server.url))
    #expect(answer.status == 502)
    #expect(answer.tree == nil)
    #expect(answer.fault?.kind == kind)
    #expect(answer.beginning == body)
  }

  @Test func `a page without end is not read to its end`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.send("HTTP/1.1 200 OK\r\n\r\n<html>")
      while true { try wire.send(String(repeating: "x", count: 10_000)) }
    }
    let answer = try await transport.json(HTTPRequest(.get, server.url))
    #expect(answer.fault?.kind == .invalid)
    #expect(answer.beginning.hasPrefix("<html>"))
    #expect(answer.beginning.utf8.count <= 1_024)
  }

  @Test func `an answer that breaks off is the transport's failure, not the document's`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\":")
      return .close
    }
    let failure = await #expect(throws: HTTPFailure.self) { try await transport.json(HTTPRequest(.get, server.url)) }
    #expect(failure?.kind == .reset)
  }
}

@Suite struct EventAnswerTests {
  private let transport = CurlTransport(environment: [:])

  @Test func `each event is handed over in turn`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n: ping\r\n\r\nevent: a\r\ndata: 1\r\n\r")
      try wire.send("\ndata: 2\n\ndata: [DONE]\n\n")
      return .close
    }
    let seen = LockedValue<[String]>([])
    let answer = try await transport.events(HTTPRequest(.get, server.url)) { event in seen.value.append("\(event.type) \(event.text)") }
    #expect(answer == nil)
    #expect(seen.value == ["a 1", "message 2", "message [DONE]"])
  }

  @Test(arguments: [(200, "application/json"), (429, "text/event-stream"), (404, "text/html")])
  func `an answer that is no stream of events is handed back`(status: Int, type: String) async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer(status, "data: 1\n\n", type: type)
      return .keepAlive
    }
    let answer = try await transport.events(HTTPRequest(.get, server.url)) { _ in Issue.record("no event") }
    #expect(answer?.status == status)
    #expect(answer?.body == [UInt8]("data: 1\n\n".utf8))
  }
}
