import TestSupport
import Testing

@testable import ImageProviders

@Suite struct HTTPRedirectTests {
  private let transport = CurlTransport(environment: [:])
  private let key = HTTPField("Authorization", "Key id:secret")

  private func redirect(_ status: Int, to location: String) -> FaultyServer.Script {
    { _, wire in
      try wire.answer(status, "<html>moved</html>", type: "text/html", headers: ["Location: \(location)"])
      return .keepAlive
    }
  }

  @Test func `where none is to be followed, a redirect is the answer`() async throws {
    let server = try FaultyServer(script: redirect(302, to: "http://127.0.0.1:1/x"))
    let response = try await transport.send(HTTPRequest(.get, server.url))
    #expect(response.status == 302)
    #expect(response.head["location"] == "http://127.0.0.1:1/x")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `within the server it is followed, with the credential`(status: Int) async throws {
    let server = try FaultyServer { request, wire in
      guard request.target == "/a/b" else {
        try wire.answer(200, "here")
        return .keepAlive
      }
      try wire.answer(status, "moved", headers: ["Location: ../c?d=e#f"])
      return .keepAlive
    }
    let request = HTTPRequest(
      .post, server.url + "/a/b", headers: [HTTPField("OpenAI-Project", "p")], credential: key, body: .bytes([1, 2], contentType: "x/y"),
      limits: HTTPLimits(redirects: 2))
    #expect(try await transport.send(request).body == [UInt8]("here".utf8))
    let last = try #require(server.requests.last)
    #expect(last.target == "/c?d=e")
    #expect(last["authorization"] == "Key id:secret")
    #expect(last["openai-project"] == "p")
    #expect(last.connection == 1)
    let isRepeated = status >= 307
    #expect(last.method == (isRepeated ? "POST" : "GET"))
    #expect(last.body == (isRepeated ? [1, 2] : []))
  }

  @Test func `another port gets neither credential nor what says who we are`() async throws {
    let other = try FaultyServer { _, wire in
      try wire.answer()
      return .keepAlive
    }
    let server = try FaultyServer(script: redirect(302, to: other.url + "/x"))
    let headers = [HTTPField("OpenAI-Organization", "o"), HTTPField("authorization", "Bearer t"), HTTPField("Accept", "image/png")]
    let response = try await transport.send(
      HTTPRequest(.get, server.url, headers: headers, credential: key, limits: HTTPLimits(redirects: 1)))
    #expect(response.status == 200)
    let seen = try #require(other.requests.first)
    #expect(seen["authorization"] == nil)
    #expect(seen["openai-organization"] == nil)
    #expect(seen["accept"] == "image/png")
  }

  @Test func `and does not get it back on the way home`() async throws {
    let home = LockedValue<String>("")
    let other = try FaultyServer { _, wire in
      try wire.answer(302, "", headers: ["Location: \(home.value)/end"])
      return .keepAlive
    }
    let server = try FaultyServer { request, wire in
      if request.target == "/end" {
        try wire.answer()
      } else {
        try wire.answer(302, "", headers: ["Location: \(other.url)"])
      }
      return .keepAlive
    }
    home.value = server.url
    _ = try await transport.send(HTTPRequest(.get, server.url, credential: key, limits: HTTPLimits(redirects: 5)))
    #expect(server.requests.map { $0["authorization"] != nil } == [true, false])
  }

  @Test(arguments: [307, 308])
  func `a request with a body is not passed on to somebody else`(status: Int) async throws {
    let other = try FaultyServer { _, wire in
      try wire.answer()
      return .keepAlive
    }
    let server = try FaultyServer(script: redirect(status, to: other.url))
    let request = HTTPRequest(.post, server.url, body: .bytes([1], contentType: "x/y"), limits: HTTPLimits(redirects: 3))
    let failure = await #expect(throws: HTTPFailure.self) { try await transport.send(request) }
    #expect(failure?.kind == .forbidden)
    #expect(failure?.wasSent == true)
    #expect(other.connections == 0)
  }

  @Test(arguments: [
    "file:///etc/passwd", "gopher://127.0.0.1/x", "https://10.0.0.1/x", "https://[::1]/x", "http://fal.media/x", "https://localhost/x",
    "https://user:hunter2@fal.media/x", "//169.254.169.254/latest", "http://2130706433:80/x\u{1}",
  ])
  func `where the rules do not allow it is not gone`(location: String) async throws {
    let server = try FaultyServer(script: redirect(302, to: location))
    let failure = await #expect(throws: HTTPFailure.self) {
      try await transport.send(HTTPRequest(.get, server.url, limits: HTTPLimits(redirects: 3)))
    }
    #expect(failure?.kind == .forbidden || failure?.kind == .malformed)
    #expect(failure?.wasSent == true)
    #expect(failure?.reason.contains("hunter2") == false)
    #expect(server.requests.count == 1)
  }

  @Test func `a picture's server does not lead to another one on this machine`() async throws {
    let other = try FaultyServer { _, wire in
      try wire.answer()
      return .keepAlive
    }
    let server = try FaultyServer(script: redirect(302, to: other.url))
    let request = HTTPRequest(.get, server.url + "/a.png", destinations: .media(ofServer: server.url), limits: HTTPLimits(redirects: 3))
    let failure = await #expect(throws: HTTPFailure.self) { try await transport.send(request) }
    #expect(failure?.kind == .forbidden)
    #expect(server.requests.count == 1)
    #expect(other.connections == 0)
  }

  @Test func `a circle ends`() async throws {
    let server = try FaultyServer(script: redirect(302, to: "/again"))
    let failure = await #expect(throws: HTTPFailure.self) {
      try await transport.send(HTTPRequest(.get, server.url, limits: HTTPLimits(redirects: 5)))
    }
    #expect(failure == HTTPFailure(.tooManyRedirects, reason: "127.0.0.1 redirects again and again", wasSent: true))
    #expect(server.requests.count == 6)
  }

  @Test func `the total time is that of all hops`() async throws {
    let server = try FaultyServer { request, wire in
      if request.target == "/slow" { return .stall }
      try wire.answer(302, "", headers: ["Location: /slow"])
      return .keepAlive
    }
    let limits = HTTPLimits(total: .milliseconds(400), stall: .never, redirects: 1)
    let failure = await #expect(throws: HTTPFailure.self) { try await transport.send(HTTPRequest(.get, server.url, limits: limits)) }
    #expect(failure?.kind == .timeout)
  }

  @Test func `a streamed answer shows only the last head`() async throws {
    let server = try FaultyServer { request, wire in
      if request.target == "/a" {
        try wire.answer(302, String(repeating: "x", count: 10_000), headers: ["Location: /b"])
      } else {
        try wire.answer(200, "picture")
      }
      return .keepAlive
    }
    let seen = LockedValue<[String]>([])
    try await transport.stream(HTTPRequest(.get, server.url + "/a", limits: HTTPLimits(redirects: 1))) { head in
      seen.value.append("\(head.status)")
    } piece: { piece in
      seen.value.append(String(decoding: piece, as: UTF8.self))
    }
    #expect(seen.value == ["200", "picture"])
  }
}
