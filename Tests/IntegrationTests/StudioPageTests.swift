import Foundation
import SketchCore
import TestSupport
import Testing

/// The studio page on the built daemon, as a browser has it.
@Suite struct StudioPageTests {
  private struct Page {
    var origin: String
    var authority: String
    var ticket: String
    var port: UInt16

    init(_ address: String) throws {
      let parts = try #require(address.wholeMatch(of: /(http:\/\/([^:]+:(\d+)))\/#([0-9a-f]{64})\s*/))
      (origin, authority, ticket) = (String(parts.1), String(parts.2), String(parts.4))
      port = try #require(UInt16(parts.3))
    }

    /// The head and the body of an answer.
    func send(_ method: String, _ path: String, _ headers: [String] = [], body: String = "") async throws -> String {
      let connection = try RawConnection(port: port)
      let lines = ["Host: \(authority)", "Sec-Fetch-Site: same-origin", "Origin: \(origin)", "Connection: close"] + headers
      let content = body.isEmpty ? [] : ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
      try connection.send("\(method) \(path) HTTP/1.1\r\n\((lines + content).joined(separator: "\r\n"))\r\n\r\n\(body)")
      return await connection.receive(until: "no such text: to the end")
    }
  }

  @Test func `a browser signs in, has a picture drawn and is shown it, its drawing only for saving`() async throws {
    try await DaemonFixture.with { daemon in
      let page = try Page(try await daemon.control("open", "--print").output)
      #expect(try await daemon.control("status").output.contains("Page       \(page.origin)/ ("))
      let session = try await page.send("POST", "/studio/session", body: #"{"ticket":"\#(page.ticket)"}"#)
      let cookie = try #require(session.firstMatch(of: /Set-Cookie: ([^;]+);/)).1
      let token = try #require(session.firstMatch(of: /"csrf":"([^"]+)"/)).1
      let identity = ["Cookie: \(cookie)", "X-CSRF-Token: \(token)"]
      #expect(try await page.send("GET", "/").contains("/modules/main.js"))
      let done = try await page.send("POST", "/v1/commands", identity, body: #"{"text":"draw a red fox","wait":true}"#)
      #expect(done.contains(#""status":"done""#))
      #expect(try await page.send("GET", "/v1/artworks/1/thumbnail", identity).contains("Content-Type: image/webp"))
      let drawing = try await page.send("GET", "/v1/artworks/1/image?format=svg", identity)
      #expect(drawing.contains("Content-Type: image/svg+xml") && drawing.contains("Content-Disposition: attachment; filename="))
      #expect(drawing.contains("; sandbox\r\n"))
      #expect(try await daemon.control("open", "--revoke").output == "1 browser signed out.\n")
      #expect(try await page.send("GET", "/v1/status", identity).hasPrefix("HTTP/1.1 401"))
      // Neither a ticket nor a session is in the log.
      #expect(!daemon.log.contains(page.ticket) && !daemon.log.contains(identity[0].suffix(64)))
    }
  }

  @Test(arguments: [(["--audio", "none", "--no-studio"], ""), (["--audio", "none"], "[studio]\nenabled = no\n")])
  func `without the page the daemon has no TCP socket at all`(arguments: [String], configuration: String) async throws {
    try await DaemonFixture.with(arguments, configuration: configuration) { daemon in
      #expect(try listeners(of: daemon).isEmpty)
      #expect(try await daemon.control("status").output.contains("Page       off: "))
      let refusal = try await daemon.control("open", "--print")
      #expect(refusal.status == 69 && refusal.errors.contains("the studio page is off"))
    }
  }

  @Test func `with the page it has one port, on loopback only`() async throws {
    try await DaemonFixture.with { daemon in
      let addresses = try listeners(of: daemon)
      let ports = Set(addresses.compactMap { $0.split(separator: ":").last })
      #expect(ports.count == 1)
      let loopback: Set = ["0100007F", "00000000000000000000000001000000"]
      #expect(addresses.allSatisfy { loopback.contains(String($0.split(separator: ":")[0])) })
    }
  }

  @Test func `where the port is taken the daemon runs without the page and says why`() async throws {
    try await DaemonFixture.with { other in
      let page = try Page(try await other.control("open", "--print").output)
      try await DaemonFixture.with(configuration: "[studio]\nport = \(page.port)\n") { daemon in
        let status = try await daemon.control("status").output
        #expect(status.contains("Page       off: the studio page cannot be served at 127.0.0.1:\(page.port): Address already in use"))
        #expect(daemon.log.contains("error: the studio page cannot be served"))
        #expect(try await daemon.control("say", "draw a tree").status == 0)
      }
    }
  }

  /// Addresses of the TCP sockets the daemon listens on, as /proc/net/tcp has them.
  private func listeners(of daemon: DaemonFixture) throws -> [String] {
    let folder = "/proc/\(daemon.processIdentifier)"
    let own = Set(
      try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").compactMap { name in
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\(name)")
      })
    var addresses: [String] = []
    for table in ["tcp", "tcp6"] {
      // Whose size is said to be 0: it is read to its end, piece by piece.
      let text = try FileHandle(forReadingFrom: URL(filePath: "\(folder)/net/\(table)")).readToEnd() ?? Data()
      for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
        let fields = line.split(separator: " ").map(String.init)
        guard fields.count > 9, fields[3] == "0A", own.contains("socket:[\(fields[9])]") else { continue }
        addresses.append(fields[1])
      }
    }
    return addresses
  }
}
