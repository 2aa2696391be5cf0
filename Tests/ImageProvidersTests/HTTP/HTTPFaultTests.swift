import Foundation
import TestSupport
import Testing

@testable import ImageProviders

private let impatient = HTTPLimits(total: .seconds(20), stall: .when(StallRule(time: .seconds(1))))

/// What goes wrong between us and a server: which failure it is, whether the request counts as sent, and how often the server saw it.
///
/// All of them are POSTs, for which it matters: what was sent may have been paid for.
@Suite struct HTTPFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var kind: HTTPFailure.Kind
    var limits = HTTPLimits(total: .seconds(20))
    var script: FaultyServer.Script
  }

  private static let ok = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

  static let afterTheRequest: [Fault] = [
    Fault(testDescription: "reset before an answer", kind: .reset) { _, _ in .reset },
    Fault(testDescription: "closed before an answer", kind: .reset) { _, _ in .close },
    Fault(testDescription: "reset in the middle of the head", kind: .reset) { _, wire in
      try wire.send("HTTP/1.1 200 OK\r\nContent-")
      return .reset
    },
    Fault(testDescription: "reset in the middle of the body", kind: .reset) { _, wire in
      try wire.send(ok + "Content-Length: 100\r\n\r\n{\"images\":[")
      return .reset
    },
    Fault(testDescription: "a body shorter than its length", kind: .reset) { _, wire in
      try wire.send(ok + "Content-Length: 100\r\n\r\n{}")
      return .close
    },
    Fault(testDescription: "a chunked body without its end", kind: .reset) { _, wire in
      try wire.send(ok + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n")
      return .close
    },
    Fault(testDescription: "a chunk that is none", kind: .reset) { _, wire in
      try wire.send(ok + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n")
      return .close
    },
    Fault(testDescription: "silence", kind: .stalled, limits: impatient) { _, _ in .stall },
    Fault(testDescription: "silence in the middle of the body", kind: .stalled, limits: impatient) {
      try $1.send(ok + "Content-Length: 100\r\n\r\n{")
      return .stall
    },
    Fault(testDescription: "a slow drip", kind: .stalled, limits: impatient) { _, wire in
      try wire.send(ok + "\r\n")
      while true {
        try wire.send("x")
        usleep(20_000)
      }
    },
    Fault(
      testDescription: "a drip that outlasts the total time", kind: .timeout, limits: HTTPLimits(total: .milliseconds(300), stall: .never)
    ) {
      try $1.send(ok + "\r\n")
      while true {
        try $1.send("x")
        usleep(20_000)
      }
    },
    Fault(testDescription: "garbage instead of HTTP", kind: .malformed) { _, wire in
      try wire.send("SSH-2.0-OpenSSH_9.2\r\n\r\n")
      return .close
    },
    Fault(testDescription: "headers without end", kind: .malformed) { _, wire in
      try wire.send("HTTP/1.1 200 OK\r\n")
      while true { try wire.send("X-Again: \(String(repeating: "y", count: 4_000))\r\n") }
    },
    Fault(testDescription: "a gzip body that is none", kind: .malformed) { _, wire in
      try wire.send(ok + "Content-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip.")
      return .close
    },
    Fault(testDescription: "a length beyond the cap", kind: .tooLarge, limits: HTTPLimits(maximumBytes: 1_000)) { _, wire in
      try wire.send(ok + "Content-Length: 500000000\r\n\r\n")
      return .stall
    },
    Fault(testDescription: "one byte beyond the cap, unannounced", kind: .tooLarge, limits: HTTPLimits(maximumBytes: 1_000)) { _, wire in
      try wire.send(ok + "\r\n" + String(repeating: "x", count: 1_001))
      return .stall
    },
  ]

  @Test(arguments: afterTheRequest)
  func `a request that was sent is sent once, and counts as sent`(fault: Fault) async throws {
    let server = try FaultyServer(script: fault.script)
    let transport = CurlTransport(environment: [:])
    let failure = await #expect(throws: HTTPFailure.self) { try await transport.send(post(server.url, fault.limits)) }
    #expect(failure?.kind == fault.kind)
    #expect(failure?.wasSent == true)
    #expect(server.requests.count == 1)
    // For the user: names the server and nothing secret.
    #expect(failure?.reason.contains("127.0.0.1") == true)
    #expect(failure?.reason.contains("secret") == false)
  }

  @Test func `a request without a rule of its own stalls when the transport was told so, and one that may take its time does not`()
    async throws
  {
    let server = try FaultyServer { _, wire in
      try wire.send("HTTP/1.1 200 OK\r\n\r\n")
      while true {
        try wire.send(String(repeating: "x", count: 8))  // about 400 bytes a second: more than is usually asked for
        usleep(20_000)
      }
    }
    let transport = CurlTransport(environment: [:], stall: StallRule(time: .seconds(1), speed: 4_000))
    func failure(_ stall: HTTPLimits.Stall) async -> HTTPFailure.Kind? {
      let limits = HTTPLimits(total: .seconds(4), stall: stall)
      return await #expect(throws: HTTPFailure.self) { try await transport.send(post(server.url, limits)) }?.kind
    }
    #expect(await failure(.usual) == .stalled)
    #expect(await failure(.when(StallRule(time: .seconds(1), speed: 10))) == .timeout)
    #expect(await failure(.never) == .timeout)
  }

  @Test func `exactly as much as the cap is no failure`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer(200, String(repeating: "x", count: 1_000))
      return .keepAlive
    }
    let response = try await CurlTransport(environment: [:]).send(post(server.url, HTTPLimits(maximumBytes: 1_000)))
    #expect(response.body.count == 1_000)
  }

  @Test func `a body of 500 MB is given up at the cap`() async throws {
    let (sent, sink) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    let server = try FaultyServer { _, wire in
      var megabytes = 0
      defer { sink.yield(megabytes) }
      try wire.send(HTTPFaultTests.ok + "\r\n")
      let piece = [UInt8](repeating: 0x78, count: 1 << 20)
      while megabytes < 500 {
        try wire.send(piece)
        megabytes += 1
      }
      return .close
    }
    let transport = CurlTransport(environment: [:])
    let failure = await #expect(throws: HTTPFailure.self) { try await transport.send(post(server.url, HTTPLimits(maximumBytes: 4 << 20))) }
    #expect(failure?.kind == .tooLarge)
    // What the buffers between us hold comes on top.
    #expect(try #require(await sent.first { _ in true }) < 64)
  }

  @Test(arguments: [1, 2])
  func `a compressed bomb is given up at the cap of what comes out of it`(layers: Int) async throws {
    // 200 MB of zeros: 200 kB once compressed, a kilobyte or so twice.
    let pipe = Array(repeating: "gzip -9", count: layers).joined(separator: " | ")
    let bomb = try await withScratchDirectory { folder in
      let file = folder.appending(path: "bomb")
      let command = "head -c 200000000 /dev/zero | \(pipe) > \(file.path)"
      let shell = try SpawnedProcess(["/bin/sh", "-c", command], environment: ["PATH": "/usr/bin:/bin"])
      #expect(await shell.exitStatus() == 0)
      return try [UInt8](Data(contentsOf: file))
    }
    #expect((1..<300_000).contains(bomb.count))
    let encodings = Array(repeating: "gzip", count: layers).joined(separator: ", ")
    let server = try FaultyServer { _, wire in
      try wire.answer(200, bomb, headers: ["Content-Encoding: \(encodings)"])
      return .close
    }
    let transport = CurlTransport(environment: [:])
    let failure = await #expect(throws: HTTPFailure.self) { try await transport.send(post(server.url, HTTPLimits(maximumBytes: 1 << 20))) }
    #expect(failure?.kind == .tooLarge)
    #expect(failure?.wasSent == true)
  }

  @Test func `a server that refuses an upload before it is through is heard`() async throws {
    let server = try FaultyServer(greet: { wire in
      try wire.send("HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\n{}")
      return .stall
    })
    let upload = HTTPRequest(.post, server.url, body: .bytes([UInt8](repeating: 0, count: 50 << 20), contentType: "image/png"))
    #expect(try await CurlTransport(environment: [:]).send(upload).status == 413)
  }

  // MARK: Before the request

  @Test func `a refused connection sent nothing`() async throws {
    let port = try FaultyServer.closedPort()
    let failure = await failure(of: post("http://127.0.0.1:\(port)"))
    #expect(failure == HTTPFailure(.refused, reason: "127.0.0.1 refused the connection", wasSent: false))
  }

  @Test func `a name that does not exist sent nothing`() async throws {
    let failure = await failure(of: post("https://queue.fal.invalid/x"))
    #expect(failure == HTTPFailure(.nameNotFound, reason: "the name queue.fal.invalid could not be found", wasSent: false))
  }

  @Test func `a server that does not take the connection sent nothing`() async throws {
    let deaf = try DeafPort()
    let failure = await failure(of: post("http://127.0.0.1:\(deaf.port)", HTTPLimits(connect: .milliseconds(300))))
    #expect(failure == HTTPFailure(.connectTimeout, reason: "127.0.0.1 could not be connected to in time", wasSent: false))
  }

  @Test func `a total time that is over before there is a connection is a connection's failure`() async throws {
    let deaf = try DeafPort()
    let failure = await failure(of: post("http://127.0.0.1:\(deaf.port)", HTTPLimits(connect: .seconds(9), total: .milliseconds(200))))
    #expect(failure?.kind == .connectTimeout)
    #expect(failure?.wasSent == false)
  }

  // MARK: Kept connections

  @Test func `a POST has a connection of its own, and is not tried again when that dies`() async throws {
    let server = try FaultyServer { request, wire in
      guard request.target == "/first" else { return .close }
      try wire.answer()
      return .keepAlive
    }
    let transport = CurlTransport(environment: [:])
    _ = try await transport.send(post(server.url + "/first"))
    let failure = await #expect(throws: HTTPFailure.self) { try await transport.send(post(server.url + "/second")) }
    #expect(failure == HTTPFailure(.reset, reason: "127.0.0.1 closed the connection without an answer", wasSent: true))
    // On a kept one libcurl would have sent it again, over a new connection.
    #expect(server.requests.map(\.target) == ["/first", "/second"])
    #expect(server.requests.map(\.connection) == [1, 2])
  }

  @Test func `a kept connection that dies under a GET is`() async throws {
    let server = try FaultyServer { request, wire in
      guard request.target == "/first" || request.connection == 2 else { return .close }
      try wire.answer()
      return .keepAlive
    }
    let transport = CurlTransport(environment: [:])
    _ = try await transport.send(HTTPRequest(.get, server.url + "/first"))
    #expect(try await transport.send(HTTPRequest(.get, server.url + "/second")).status == 200)
    #expect(server.requests.map(\.target) == ["/first", "/second", "/second"])
  }

  @Test func `a kept connection that was closed meanwhile is replaced`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer()
      return .close
    }
    let transport = CurlTransport(environment: [:])
    _ = try await transport.send(post(server.url + "/first"))
    // Else the second request may be on its way before the close is.
    while server.openConnections > 0 { await Task.yield() }
    _ = try await transport.send(post(server.url + "/second"))
    #expect(server.requests.map(\.connection) == [1, 2])
  }

  // MARK: What cannot be sent

  @Test(arguments: [
    HTTPField("X-A", "b\r\nX-C: d"), HTTPField("X-A", "b\nc"), HTTPField("X-A", "b\0c"), HTTPField("X A", "b"), HTTPField("", "b"),
    HTTPField("X:A", "b"), HTTPField("X-A\r\nX-B", "c"), HTTPField("Origin", "http://a"), HTTPField("Host", "a"),
    HTTPField("Content-Length", "5"), HTTPField("Transfer-Encoding", "chunked"), HTTPField("cookie", "a=b"),
  ])
  func `a header that would say more than it should is refused`(field: HTTPField) async throws {
    let server = try FaultyServer { _, wire in
      try wire.answer()
      return .close
    }
    for request in [HTTPRequest(.get, server.url, headers: [field]), HTTPRequest(.get, server.url, credential: field)] {
      let failure = await failure(of: request)
      #expect(failure?.kind == .malformed)
      #expect(failure?.wasSent == false)
    }
    #expect(server.connections == 0)
  }

  @Test func `a credential with a line break is refused without being told`() async throws {
    let failure = await failure(of: HTTPRequest(.get, "http://127.0.0.1:9", credential: HTTPField("Authorization", "Key my-secret\n")))
    #expect(failure?.reason == "the header Authorization contains a line break or another control character")
  }

  @Test(arguments: ["image/png\r\nX-A: b", "image/png\n"])
  func `nor may a content type say more`(type: String) async throws {
    let port = try FaultyServer.closedPort()
    for body in [HTTPRequest.Body.bytes([1], contentType: type), .form([.init("a", [1], contentType: type)])] {
      #expect(await failure(of: HTTPRequest(.post, "http://127.0.0.1:\(port)", body: body))?.kind == .malformed)
    }
  }

  private func post(_ url: String, _ limits: HTTPLimits = HTTPLimits()) -> HTTPRequest {
    HTTPRequest(
      .post, url, credential: HTTPField("Authorization", "Key id:secret"),
      body: .bytes([UInt8]("{}".utf8), contentType: "application/json"),
      limits: limits)
  }

  private func failure(of request: HTTPRequest) async -> HTTPFailure? {
    let transport = CurlTransport(environment: [:])
    return await #expect(throws: HTTPFailure.self) { try await transport.send(request) }
  }
}
