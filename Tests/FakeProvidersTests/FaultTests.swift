import FakeProviders
import Foundation
import TestSupport
import Testing

struct FaultTests {
  /// A request that each fault can strike: the list of prices, 38 bytes at least.
  private func ask(_ fal: FakeFal, _ arguments: [String] = []) async throws -> Curl.Answer {
    try await Curl.send(
      "GET", fal.platformURL + "/v1/models/pricing?endpoint_id=fal-ai/flux/dev", headers: ["Authorization": "Key id:secret"], arguments
    )
  }

  private func withFal<Result>(_ body: (FakeFal) async throws -> Result) async throws -> Result {
    let fal = try FakeFal()
    defer { fal.stop() }
    return try await body(fal)
  }

  @Test func `an error is answered as often as it is to be, then all is well again`() async throws {
    try await withFal { fal in
      fal.script.add(.status("pricing", 429, headers: ["retry-after-ms": "20"], body: ["detail": "slow"], times: 2, skip: 1))
      var answers: [Curl.Answer] = []
      for _ in 0..<4 { answers.append(try await ask(fal)) }
      #expect(answers.map(\.status) == [200, 429, 429, 200])
      #expect(answers[1].headers["retry-after-ms"] == "20" && answers[1].json == ["detail": "slow"])
      #expect(fal.script.requests("pricing").map(\.status) == [200, 429, 429, 200])
    }
  }

  @Test func `connections break politely or not, before and in an answer`() async throws {
    try await withFal { fal in
      fal.script.add(
        Fault("pricing", .hangUp(reset: false)), Fault("pricing", .hangUp(reset: true)),
        Fault("pricing", .truncate(after: 10, reset: false)),
        Fault("pricing", .truncate(after: 10, reset: true)), Fault("pricing", .loseAnswer))
      var exits: [Int32] = []
      for _ in 0..<5 { exits.append(try await ask(fal).exit) }
      // Empty reply, reset, partial file, reset, empty reply: curl's words.
      #expect(exits == [52, 56, 18, 56, 52])
    }
  }

  @Test func `an answer that is lost has been worked for`() async throws {
    try await withFal { fal in
      fal.script.add(Fault("submit", .loseAnswer))
      let lost = try await Curl.send(
        "POST", fal.queueURL + "/fal-ai/flux/dev", headers: ["Authorization": "Key id:secret"], json: ["prompt": "x"])
      #expect(lost.exit == 52)
      #expect(fal.charges.count == 1)
    }
  }

  @Test func `an answer stalls until the client has had enough`() async throws {
    try await withFal { fal in
      fal.script.add(Fault("pricing", .stall(after: 10)), Fault("pricing", .stall(after: 0)))
      async let first = ask(fal, ["--max-time", "5"])
      async let second = ask(fal, ["--max-time", "5"])
      let answers = try await [first, second]
      #expect(answers.allSatisfy { $0.exit == 28 && $0.status == 200 })
      #expect(answers.map(\.body.count).sorted() == [0, 10])
    }
  }

  @Test func `a dripping answer arrives whole`() async throws {
    try await withFal { fal in
      fal.script.add(Fault("pricing", .drip(piece: 7, every: .milliseconds(1))))
      let whole = try await ask(fal)
      #expect(whole.json["prices"] != nil && whole.exit == 0)
    }
  }

  @Test func `floods and bombs are as large as they say`() async throws {
    try await withFal { fal in
      fal.script.add(Fault("pricing", .flood(bytes: 3 << 20)), Fault("pricing", .gzipBomb(bytes: 1 << 20)))
      #expect(try await ask(fal).body.count == 3 << 20)
      let bomb = try await ask(fal)
      #expect(bomb.headers["content-encoding"] == "gzip" && bomb.body.count < 8_000)
      let file = FileManager.default.temporaryDirectory.appending(path: "vs-bomb-\(UInt64.random(in: 0 ... .max)).gz")
      try Data(bomb.body).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let unpacked = try await BuiltProgram(path: "/usr/bin/gzip").run(["-dc", file.path])
      #expect(abs(unpacked.output.utf8.count - 1 << 20) < 300)
    }
  }

  @Test func `a delay is waited, and a client that leaves ends it`() async throws {
    try await withFal { fal in
      fal.script.add(.delay("pricing", .seconds(600)))
      let left = try await ask(fal, ["--max-time", "0.2"])
      #expect(left.exit == 28)
      // The next is served by another thread, and stopping does not wait for the first.
      let next = try await ask(fal)
      #expect(next.status == 200)
    }
  }

  @Test func `waiting for requests ends when they are there`() async throws {
    try await withFal { fal in
      async let arrived: Void = fal.script.waitForRequests("pricing", count: 2)
      for _ in 0..<2 { _ = try await ask(fal) }
      await arrived
      #expect(fal.script.count("pricing") == 2)
    }
  }

  @Test func `one connection serves many requests`() async throws {
    try await withFal { fal in
      let url = fal.platformURL + "/v1/models/pricing?endpoint_id=fal-ai/flux/dev"
      _ = try await Curl.send("GET", url, headers: ["Authorization": "Key id:secret"], [url, url])
      #expect(fal.connections.api == 1 && fal.script.count("pricing") == 3)
    }
  }

  @Test func `TLS is spoken with a certificate for localhost`() async throws {
    try await withScratchDirectory { folder in
      let identity = try TLSIdentity()
      let (certificate, key) = (try identity.writeCertificate(into: folder), try identity.writeKey(into: folder))
      let fal = try FakeFal(tls: PEMIdentity(certificateFile: URL(filePath: certificate), keyFile: URL(filePath: key)))
      defer { fal.stop() }
      #expect(fal.url.hasPrefix("https://localhost:"))
      #expect(try await ask(fal).exit == 60)
      let trusting = try await ask(fal, ["--cacert", certificate])
      #expect(trusting.status == 200)
    }
  }

  @Test func `the control URL scripts faults, counts and resets`() async throws {
    try await withFakeProviders { fakes in
      let control = fakes.controlURL
      let added = try await Curl.send(
        "POST", control + "/fal/faults",
        json: [["route": "pricing", "status": 503, "text": "<html>busy</html>"], ["route": "pricing", "drop": "before"]])
      #expect(added.status == 200)
      let busy = try await ask(fakes.fal)
      #expect(busy.status == 503 && busy.headers["content-type"] == "text/html" && busy.text == "<html>busy</html>")
      #expect(try await ask(fakes.fal).exit == 52)
      let overview = try await Curl.send("GET", control + "/fal")
      #expect(overview.json["requests"] == ["pricing": 2] && overview.json["pending_faults"] == 0)
      let log = try await Curl.send("GET", control + "/fal/requests")
      #expect(log.json.elements?.first?["headers"]?["authorization"] == "Key •••")
      let wrong = try await Curl.send("POST", control + "/fal/faults", json: ["rout": "pricing"])
      #expect(wrong.status == 400 && wrong.json["error"]?.text?.contains("unknown field \"rout\"") == true)
      let reset = try await Curl.send("POST", control + "/reset")
      #expect(reset.status == 200 && fakes.fal.script.requests.isEmpty)
    }
  }
}
