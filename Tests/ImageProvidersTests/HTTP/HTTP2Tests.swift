import Foundation
import TestSupport
import Testing

@testable import ImageProviders

/// HTTP/2, against nghttpd.
@Suite struct HTTP2Tests {
  /// Serves a folder; `log` has a line for each connection.
  private func withServer(
    files: [String: Int], _ body: (String, CurlTransport) async throws -> Void
  ) async throws -> String {
    try await withScratchDirectory { folder in
      let identity = try TLSIdentity()
      for (name, size) in files { try Data(repeating: 0x61, count: size).write(to: folder.appending(path: name)) }
      let port = try FaultyServer.closedPort()
      let log = folder.appending(path: "log")
      let output = open(log.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(output) }
      let server = try SpawnedProcess(
        [
          "/usr/sbin/nghttpd", "-v", "--address=127.0.0.1", "-d", folder.path, "\(port)", try identity.writeKey(into: folder),
          try identity.writeCertificate(into: folder),
        ], environment: [:], standardOutput: output)
      let transport = CurlTransport(environment: [:], authorities: folder.appending(path: "authority.pem").path)
      let deadline = ContinuousClock.now + .seconds(20)
      while (try? await transport.send(HTTPRequest(.get, "https://127.0.0.1:\(port)/"))) == nil, ContinuousClock.now < deadline {
        await Task.yield()
      }
      do {
        try await body("https://127.0.0.1:\(port)", transport)
      } catch {
        server.send(SIGKILL)
        throw error
      }
      server.send(SIGKILL)
      _ = await server.exitStatus()
      return try String(contentsOf: log, encoding: .utf8)
    }
  }

  /// nghttpd tags each line with its connection: "[id=2] [  0.001] recv HEADERS frame …".
  private func connections(in log: String) -> Set<Substring> {
    Set(log.split(separator: "\n").filter { $0.hasPrefix("[id=") && $0.contains("recv") }.map { $0.prefix { $0 != "]" } })
  }

  @Test func `requests of one moment share a connection`() async throws {
    let log = try await withServer(files: ["a": 1_000]) { url, transport in
      try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
        for _ in 0..<50 { group.addTask { try await transport.send(HTTPRequest(.get, url + "/a")) } }
        for try await response in group {
          #expect(response.status == 200)
          #expect(response.body.count == 1_000)
        }
      }
    }
    #expect(log.contains("h2"))
    #expect(connections(in: log).count == 1)
  }

  @Test func `a stream whose reader takes its time does not hold up the others`() async throws {
    let log = try await withServer(files: ["large": 30 << 20, "small": 100_000]) { url, transport in
      let received = LockedValue(0)
      let patient = HTTPLimits(total: .seconds(600))
      try await transport.stream(HTTPRequest(.get, url + "/large", limits: patient)) { _ in
      } piece: { piece in
        // On the same connection, while this one is not read.
        if received.value == 0 {
          for _ in 0..<5 {
            let response = try await transport.send(HTTPRequest(.get, url + "/small", limits: patient))
            #expect(response.body.count == 100_000)
          }
        }
        received.value += piece.count
      }
      #expect(received.value == 30 << 20)
    }
    #expect(connections(in: log).count == 1)
  }

  @Test(arguments: ["refused-stream", "goaway"], [false, true])
  func `a POST that the server says it never saw was not sent, whatever shares its host`(refusal: String, isBesideGET: Bool) async throws {
    try await withScratchDirectory { folder in
      let identity = try TLSIdentity()
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      // The independent server of scripts/check-faults.
      let program =
        "import sys, time, pathlib; sys.path.insert(0, sys.argv[1]); import http2; "
        + "s = http2.HTTP2Server(sys.argv[2], sys.argv[3], sys.argv[4], {'made': 1}); "
        + "pathlib.Path(sys.argv[5]).write_text(str(s.port) + chr(10)); time.sleep(600)"
      let portFile = folder.appending(path: "port")
      let server = try SpawnedProcess(
        [
          "/usr/bin/env", "python3", "-c", program, root.appending(path: "scripts/gateways").path,
          try identity.writeCertificate(into: folder), try identity.writeKey(into: folder), refusal, portFile.path,
        ], environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
      defer { server.send(SIGKILL) }
      let deadline = ContinuousClock.now + .seconds(30)
      var port: String?
      while port == nil, ContinuousClock.now < deadline {
        port = (try? String(contentsOf: portFile, encoding: .utf8)).flatMap { $0.hasSuffix("\n") ? String($0.dropLast()) : nil }
        await Task.yield()
      }
      let url = "https://127.0.0.1:\(try #require(port))/v1/images/generations"
      let transport = CurlTransport(environment: [:], authorities: folder.appending(path: "authority.pem").path)
      let post = HTTPRequest(.post, url, body: .bytes(Array("{}".utf8), contentType: "application/json"))
      let failure = await #expect(throws: HTTPFailure.self) {
        // Begun at the same moment: it must not join the POST's connection.
        let beside = Task { isBesideGET ? try? await transport.send(HTTPRequest(.get, url)) : nil }
        defer { beside.cancel() }
        return try await transport.send(post)
      }
      #expect(failure?.kind == .refused && failure?.wasSent == false, "\(String(describing: failure))")
      #expect(try await transport.send(post).status == 200)
    }
  }
}
