import ControlServer
import Foundation
import SketchCore
import TestSupport
import Testing

/// Attacks by requests that no browser makes, and by too much of anything.
@Suite(.timeLimit(.minutes(10))) struct PageRequestAttackTests {
  private static func limits(_ change: (inout ControlLimits) -> Void) -> ControlLimits {
    var limits = ControlLimits()
    limits.look = .milliseconds(50)
    change(&limits)
    return limits
  }

  /// Files are found in a list that was made at the start, never on the disk.
  @Test(arguments: [
    "/../index.html", "/modules/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/modules/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/..%5c..%5cetc%5cpasswd", "/%252e%252e%252fetc%252fpasswd", "/modules/....//main.js", "//etc/passwd", "/modules//main.js",
    "/./", "/index.html", "/modules/", "/modules/main.js/", "/modules/main.js%20", "/.git/config", "/file:///etc/passwd",
  ])
  func `a path out of the page's folder`(path: String) async throws {
    try await LivePage.with { live in
      let reply = try await live.browser().get(path)
      #expect(reply.status == 404 && !reply.body.contains("root:") && reply.headers["content-type"] == "application/problem+json")
    }
  }

  /// An address that is not UTF-8, or has a null in it, is refused before it is looked for.
  @Test(arguments: ["/modules/main.js%00.html", "/%c0%ae%c0%ae/etc/passwd", "/%ff"])
  func `a path that two readers would read in two ways`(path: String) async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      #expect(try await browser.get(path).status == 400)
    }
  }

  /// The request line has to name a path.
  @Test func `a request line with a whole address, or with an authority alone`() async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      #expect(try await browser.get("\(live.origin)/v1/status").status == 400)
      #expect(try await browser.get("http://evil.example/v1/status").status == 400)
      #expect(try await browser.send("CONNECT", live.authority).status == 400)
      #expect(try await browser.send("OPTIONS", "*").status == 400)
    }
  }

  /// A request has one Host.
  @Test func `two Hosts, or none`() async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      let text = browser.text("GET", "/v1/status")
      for pair in ["Host: evil.example\r\nHost: \(live.authority)", "Host: \(live.authority)\r\nhost: evil.example"] {
        let two = text.replacing("Host: \(live.authority)", with: pair)
        #expect(try await browser.sendRaw(two).status == 400)
      }
      #expect(try await browser.get("/v1/status", ["Host": nil]).status >= 400)
      let old = browser.text("GET", "/v1/status", ["Host": nil]).replacing("HTTP/1.1", with: "HTTP/1.0")
      #expect(try await browser.sendRaw(old).status == 403)
    }
  }

  /// A header that decides who asks is there once.
  @Test(arguments: ["Origin", "Cookie", "Sec-Fetch-Site", "X-CSRF-Token", "Content-Type"])
  func `a header that is there twice`(name: String) async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      let text = browser.text("POST", "/v1/commands", body: #"{"text":"draw a fox"}"#)
      let twice = text.replacing("\(name): ", with: "\(name): evil\r\n\(name): ", maxReplacements: 1)
      #expect(try await browser.sendRaw(twice).status == 400)
      #expect(await live.isUntouched())
    }
  }

  /// A body has one length.
  @Test func `a second request hidden in a body`() async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      let hidden = "5\r\n{}   \r\n0\r\n\r\n" + browser.text("DELETE", "/v1/trash")
      for changes in [["Transfer-Encoding": "chunked"], ["Content-Length": "4, 5"], ["Content-Length": "+4"]] {
        let reply = try await browser.post("/v1/commands", hidden, changes)
        #expect(reply.status == 400, "\(changes)")
      }
      let twice = browser.text("POST", "/v1/commands", body: "{}").replacing("Host:", with: "Content-Length: 9\r\nHost:")
      #expect(try await browser.sendRaw(twice).status == 400)
      #expect(await live.isUntouched())
    }
  }

  /// Request line and headers may have 32 KiB, a body 1 MiB.
  @Test func `headers or a body too large`() async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      let large = try? await browser.get("/v1/status", ["X-Large": String(repeating: "x", count: 100_000)])
      #expect(large.map { $0.status == 431 || $0.status == 0 } ?? true)
      #expect(try await browser.post("/v1/commands", "{}", ["Content-Length": "1048577", "Expect": "100-continue"]).status == 413)
      #expect(try await browser.get("/v1/status").status == 200)
      #expect(await live.isUntouched())
    }
  }

  /// A request has to be whole in time, however steadily its bytes come.
  @Test func `a request that is sent one byte at a time`() async throws {
    try await LivePage.with(limits: Self.limits { $0.request = .milliseconds(500) }) { live in
      let slow = try RawConnection(port: live.port)
      try slow.send("GET / HTTP/1.1\r\nHost: \(live.authority)\r\nX: ")
      let time = try await ContinuousClock().measure {
        while (try? slow.send("x")) != nil { try await Task.sleep(for: .milliseconds(50)) }
      }
      #expect(time >= .milliseconds(450) && time < .seconds(20))
    }
  }

  /// The slowest connection gives way to another.
  @Test(arguments: ["", "GET / HTTP/1.1\r\n"])
  func `so many connections that nobody else gets one`(beginning: String) async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      let others = try (1...128).map { _ in try RawConnection(port: live.port) }
      for other in others { try? other.send(beginning) }
      for _ in 1...10 { #expect(try await browser.get("/v1/status").status == 200) }
      withExtendedLifetime(others) {}
    }
  }

  /// There are no methods but those of the control protocol.
  @Test(arguments: ["TRACE", "TRACK", "PROPFIND", "DEBUG", "get", "MOVE"])
  func `a method that echoes headers, or that nobody thought of`(method: String) async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      let reply = try await browser.send(method, "/v1/status", ["X-Secret": "echo me"])
      #expect(reply.status == 405 && !reply.body.contains("echo me"))
      let cookie = try #require(browser.cookie)
      #expect(!reply.body.contains(cookie))
    }
  }

  /// A drawing is a document: it is offered for saving, and its scripts may not run.
  @Test func `a drawing with a script in it`() async throws {
    try await LivePage.with { live in
      let reply = try await live.browser().get("/icon.svg")
      #expect(reply.status == 200 && reply.headers["content-type"] == "image/svg+xml")
      #expect(reply.headers["content-disposition"] == "attachment")
      #expect(reply.headers["content-security-policy"]?.hasSuffix("; sandbox") == true)
    }
  }

  /// A key goes in by a write of our page and never comes out: not in an answer, a refusal or a listing.
  @Test func `a key that is asked back, echoed by a refusal, or put by another page`() async throws {
    let box = KeyBox()
    try await LivePage.with(keys: box) { live in
      let browser = try await live.browser()
      let body = #"{"provider":"fal","key":"top-secret"}"#
      #expect(try await browser.post("/v1/keys", body, ["X-CSRF-Token": nil]).status == 403)
      #expect(try await browser.post("/v1/keys", body, ["Origin": "http://evil.example"]).status == 403)
      #expect(try await browser.post("/v1/keys", body, ["Content-Type": "text/plain"]).status == 415)
      #expect(try await live.stranger.get("/v1/keys").status == 401)
      #expect(await box.kept.isEmpty)
      let stored = try await browser.post("/v1/keys", body)
      #expect(stored.status == 200 && stored.headers["cache-control"] == "no-store")
      let refused = try await browser.post("/v1/keys", #"{"provider":"fal","key":"wrong top-secret"}"#)
      #expect(refused.status == 400)
      for path in ["/v1/keys", "/v1/keys/fal", "/v1/status", "/v1/openapi.json"] {
        let reply = try await browser.get(path)
        #expect(!reply.body.contains("top-secret"), "\(path)")
      }
      #expect(!(stored.body + refused.body).contains("top-secret"))
    }
  }

  /// Echoes of a request come back as JSON only, which no browser takes for a page.
  @Test func `markup in a request, to come back in an answer`() async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      for path in ["/%3Cscript%3Ealert(1)%3C/script%3E", "/v1/%3Cscript%3E", "/v1/artworks?%3Cscript%3E=1"] {
        let reply = try await browser.get(path)
        #expect(reply.status >= 400 && reply.headers["content-type"] == "application/problem+json")
        #expect(reply.headers["x-content-type-options"] == "nosniff")
      }
      let reply = try await browser.get("/%0d%0aSet-Cookie:%20a=b")
      #expect(reply.status == 404 && reply.headers["set-cookie"] == nil)
    }
  }
}
