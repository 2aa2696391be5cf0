import Foundation
import TestSupport
import Testing

@testable import ImageProviders

/// A transport that trusts this certificate beside the system's.
func withTrust<Result>(in identity: TLSIdentity?, _ body: (CurlTransport) async throws -> Result) async throws -> Result {
  try await withScratchDirectory { folder in
    try await body(CurlTransport(environment: [:], authorities: try identity?.writeCertificate(into: folder)))
  }
}

/// What the transport does when all is well.
@Suite struct CurlTransportTests {
  private let transport = CurlTransport(environment: [:])

  @Test func `a request goes out as it was stated and the whole answer comes back`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer(404, "{\"detail\":\"é\"}", headers: ["X-Fal-Request-Id: r1", "x-empty:"])
      return .keepAlive
    }
    let request = HTTPRequest(
      .post, server.url + "/fal-ai/flux/dev?logs=1", headers: [HTTPField("X-Fal-No-Retry", "1"), HTTPField("X-Empty", "")],
      credential: HTTPField("Authorization", "Key id:secret"),
      body: .bytes([UInt8](#"{"prompt":"a fox"}"#.utf8), contentType: "application/json"))
    let response = try await transport.send(request)

    #expect(response.status == 404)
    #expect(response.head["x-fal-request-id"] == "r1")
    #expect(response.head["X-Empty"] == "")
    #expect(response.body == [UInt8]("{\"detail\":\"é\"}".utf8))
    let seen = try #require(server.requests.first)
    #expect(seen.method == "POST")
    #expect(seen.target == "/fal-ai/flux/dev?logs=1")
    #expect(seen["authorization"] == "Key id:secret")
    #expect(seen["content-type"] == "application/json")
    #expect(seen["x-fal-no-retry"] == "1")
    #expect(seen["x-empty"] == "")
    #expect(seen.body == [UInt8](#"{"prompt":"a fox"}"#.utf8))
    #expect(seen["origin"] == nil)
    #expect(seen["cookie"] == nil)
    #expect(seen["expect"] == nil)
    #expect(seen["user-agent"]?.hasPrefix("VoiceSketch/") == true)
  }

  @Test(arguments: [HTTPRequest.Method.put, .post, .delete, .get])
  func `a request without a body has none`(method: HTTPRequest.Method) async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer()
      return .keepAlive
    }
    let response = try await transport.send(HTTPRequest(method, server.url + "/x/cancel"))
    #expect(response.status == 200)
    let seen = try #require(server.requests.first)
    #expect(seen.method == method.rawValue)
    #expect(seen.body.isEmpty)
    #expect(seen["content-type"] == nil)
    // Some servers refuse a PUT or POST that says nothing about its length.
    #expect(seen["content-length"] == (method == .put || method == .post ? "0" : nil))
  }

  @Test func `connections are kept, and cookies are not`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer(headers: ["Set-Cookie: a=b"])
      return .keepAlive
    }
    for _ in 0..<5 { _ = try await transport.send(HTTPRequest(.get, server.url)) }
    #expect(server.connections == 1)
    #expect(server.requests.count == 5)
    #expect(server.requests.allSatisfy { $0["cookie"] == nil })
  }

  @Test(arguments: [false, true])
  func `sixty-four requests are under way at once`(withTLS: Bool) async throws {
    let gate = Barrier(64)
    let identity = withTLS ? try TLSIdentity() : nil
    let server = try FaultyServer(identity: identity) { request, wire in
      // Nobody is answered until all have asked.
      gate.arrive()
      try wire.answer(200, request.target, type: "text/plain")
      return .keepAlive
    }
    let answers = try await withTrust(in: identity) { transport in
      try await withThrowingTaskGroup(of: String.self) { group in
        for index in 0..<64 {
          group.addTask {
            String(decoding: try await transport.send(HTTPRequest(.get, server.url + "/\(index)")).body, as: UTF8.self)
          }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
    }
    #expect(answers == Set((0..<64).map { "/\($0)" }))
  }

  @Test func `more than may be in flight wait for their turn`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer()
      return .keepAlive
    }
    let narrow = CurlTransport(environment: [:], maximumInFlight: 2)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { try await narrow.send(HTTPRequest(.get, server.url)).status } }
      for try await status in group { #expect(status == 200) }
    }
    #expect(server.requests.count == 20)
    #expect(server.connections <= 2)
  }

  @Test func `a large body goes up whole`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer()
      return .keepAlive
    }
    let body = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    _ = try await transport.send(HTTPRequest(.post, server.url, body: .bytes(body, contentType: "image/png")))
    #expect(server.requests.first?.body == body)
  }

  @Test func `a form has its parts in order, files with name and type`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer()
      return .keepAlive
    }
    let picture = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    _ = try await transport.send(
      HTTPRequest(
        .post, server.url,
        body: .form([
          .init("prompt", [UInt8]("a \"fox\"".utf8)), .init("image[]", picture, fileName: "a\".png", contentType: "image/png"),
          .init("image[]", [1, 2, 3], fileName: "b.png", contentType: "image/png"),
        ])))
    let seen = try #require(server.requests.first)
    #expect(seen.method == "POST")
    let type = try #require(seen["content-type"])
    #expect(type.hasPrefix("multipart/form-data; boundary="))
    let boundary = "--" + type.dropFirst("multipart/form-data; boundary=".count)
    let expected =
      [UInt8]("\(boundary)\r\nContent-Disposition: form-data; name=\"prompt\"\r\n\r\na \"fox\"\r\n".utf8)
      + [UInt8](
        "\(boundary)\r\nContent-Disposition: form-data; name=\"image[]\"; filename=\"a%22.png\"\r\nContent-Type: image/png\r\n\r\n".utf8)
      + picture
      + [UInt8](
        "\r\n\(boundary)\r\nContent-Disposition: form-data; name=\"image[]\"; filename=\"b.png\"\r\nContent-Type: image/png\r\n\r\n".utf8)
      + [1, 2, 3] + [UInt8]("\r\n\(boundary)--\r\n".utf8)
    #expect(seen.body == expected)
  }

  @Test func `a chunked answer is put together, and its trailers are no headers`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.send("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: Late\r\n\r\n")
      try wire.send("3\r\nabc\r\n2\r\nde\r\n0\r\nLate: yes\r\n\r\n")
      return .keepAlive
    }
    let response = try await transport.send(HTTPRequest(.get, server.url))
    #expect(response.status == 200)
    #expect(response.body == [UInt8]("abcde".utf8))
    #expect(response.head["late"] == nil)
    #expect(response.head["link"] == nil)
  }
}
