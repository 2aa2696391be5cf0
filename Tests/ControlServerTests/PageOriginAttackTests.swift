import ControlClient
import ControlProtocol
import ControlServer
import Foundation
import SketchCore
import TestSupport
import Testing

/// Attacks by pages of other origins, in a browser that is signed in.
@Suite(.timeLimit(.minutes(10))) struct PageOriginAttackTests {
  private let draw = #"{"text":"draw a fox"}"#

  /// Host has to be the page's own name and port.
  @Test(arguments: ["evil.example", "evil.localhost", "localhost", "[::1]"])
  func `a name that was rebound to this machine`(name: String) async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      let reply = try await browser.get("/v1/status", ["Host": "\(name):\(live.port)"])
      #expect(reply.status == 403 && !reply.body.contains("version"))
      #expect(try await browser.navigate(to: "/", ["Host": "\(name):\(live.port)"]).status == 403)
    }
  }

  /// Host is compared character by character.
  @Test func `the page's own name with another port, without one, or with a dot at its end`() async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      let name = live.authority.split(separator: ":")[0]
      for host in ["\(name):80", "\(name)", "\(name).:\(live.port)", "\(live.authority) ", "x@\(live.authority)", ""] {
        #expect(try await browser.get("/v1/status", ["Host": host]).status == 403, "\(host)")
      }
    }
  }

  /// 127.0.0.1 is an address of the page only while somebody asked for it there.
  @Test func `the loopback address, whose cookies all local servers share`() async throws {
    try await LivePage.with { live in
      let host = "127.0.0.1:\(live.port)"
      #expect(try await live.stranger.navigate(to: "/", ["Host": host]).status == 403)
      let ticket = try await live.ticket(isLoopback: true)
      var browser = Browser(port: live.port, authority: host)
      #expect(try await browser.navigate(to: "/").status == 200)
      try await browser.signIn(with: ticket)
      #expect(try await browser.get("/v1/status").status == 200)
      _ = try await live.client.endSessions()
      #expect(try await browser.navigate(to: "/").status == 403)
    }
  }

  /// Sec-Fetch-Site says where a request comes from.
  @Test(arguments: ["cross-site", "same-site", "none", "", "same-origin, cross-site"])
  func `a request from another site`(site: String) async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      #expect(try await browser.get("/v1/status", ["Sec-Fetch-Site": site]).status == 403)
      #expect(try await browser.get("/modules/main.js", ["Sec-Fetch-Site": site]).status == 403)
      #expect(try await browser.post("/v1/commands", draw, ["Sec-Fetch-Site": site]).status == 403)
      #expect(await live.isUntouched())
    }
  }

  /// A browser that does not say where a request comes from is not answered.
  @Test func `a request that hides where it comes from`() async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      #expect(try await browser.get("/v1/status", ["Sec-Fetch-Site": nil]).status == 403)
      #expect(try await browser.navigate(to: "/", ["Sec-Fetch-Site": nil]).status == 403)
      #expect(try await browser.post("/v1/commands", draw, ["Sec-Fetch-Site": nil]).status == 403)
      #expect(await live.isUntouched())
    }
  }

  /// From elsewhere there is only the way to the page itself, as a whole document.
  @Test func `the page as a frame, as an image, or as anything but a page that somebody opens`() async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      #expect(try await browser.navigate(to: "/").status == 200)
      #expect(try await browser.navigate(to: "/", ["Sec-Fetch-Dest": "iframe"]).status == 403)
      #expect(try await browser.navigate(to: "/", ["Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"]).status == 403)
      #expect(try await browser.navigate(to: "/", ["Sec-Fetch-Site": "cross-site"]).status == 403)
      #expect(try await browser.navigate(to: "/v1/status").status == 403)
      #expect(try await browser.navigate(to: "/modules/main.js").status == 403)
      #expect(try await browser.send("DELETE", "/studio/session", ["Sec-Fetch-Site": "none"]).status == 403)
    }
  }

  /// A body has to be declared as JSON, which no form can.
  @Test(arguments: ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x", "text/json", ""])
  func `a form whose fields spell JSON`(type: String) async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      // Everything else is right, which no other page could have.
      #expect(try await browser.post("/v1/commands", draw, ["Content-Type": type]).status == 415)
      #expect(try await browser.post("/v1/commands", draw, ["Content-Type": nil]).status == 415)
      #expect(await live.isUntouched())
    }
  }

  /// Origin, where there is one, has to be the page's.
  @Test func `an Origin that is null, another port's, another scheme's or another site's`() async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      let name = live.authority.split(separator: ":")[0]
      let others = [
        "null", "http://\(name):\(live.port &+ 1)", "http://\(name)", "https://\(live.authority)", "http://evil.example",
        "http://127.0.0.1:\(live.port)", live.origin + "/", live.origin + ", null",
      ]
      for other in others {
        #expect(try await browser.post("/v1/commands", draw, ["Origin": other]).status == 403, "\(other)")
        #expect(try await browser.get("/v1/status", ["Origin": other]).status == 403, "\(other)")
        let ticket = try await live.ticket()
        #expect(try await live.stranger.post("/studio/session", #"{"ticket":"\#(ticket)"}"#, ["Origin": other]).status == 403)
      }
      #expect(await live.isUntouched())
    }
  }

  /// A write has to name its Origin.
  @Test(arguments: ["POST", "PATCH", "DELETE", "PUT"])
  func `a write without an Origin`(method: String) async throws {
    try await LivePage.with { live in
      await live.studio.addArtwork("a fox")
      let browser = try await live.browser()
      let path = method == "POST" ? "/v1/commands" : "/v1/artworks/1"
      #expect(try await browser.send(method, path, ["Origin": nil], body: method == "DELETE" ? nil : draw).status == 403)
      #expect(await live.isUntouched())
      #expect(try await live.client.artwork(1).deletedAt == nil)
    }
  }

  /// OPTIONS is not answered, so no other page gets permission for anything.
  @Test func `a preflight`() async throws {
    try await LivePage.with { live in
      let asked = ["Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "x-csrf-token"]
      for origin in [live.origin, "http://evil.example"] {
        let changes = asked.merging(["Origin": origin]) { $1 }
        let reply = try await live.browser().send("OPTIONS", "/v1/commands", changes)
        #expect(reply.status == 405 && !reply.headers.keys.contains { $0.hasPrefix("access-control") })
      }
    }
  }

  /// No answer lets another origin read it, and each forbids frames, sniffing and foreign scripts.
  @Test func `an answer that another page would read, frame or take for a script`() async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      let replies = [
        try await browser.navigate(to: "/"), try await browser.get("/modules/main.js"), try await browser.get("/v1/status"),
        try await browser.get("/nothing"), try await browser.get("/v1/status", ["Origin": "null"]),
        try await live.stranger.get("/v1/status"),
      ]
      for reply in replies {
        let headers = reply.headers
        #expect(headers["content-security-policy"]?.contains("frame-ancestors 'none'; require-trusted-types-for 'script'") == true)
        #expect(headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'; ") == true)
        #expect(headers["x-content-type-options"] == "nosniff")
        #expect(headers["cross-origin-opener-policy"] == "same-origin")
        #expect(headers["cross-origin-resource-policy"] == "same-origin")
        #expect(headers["referrer-policy"] == "no-referrer")
        #expect(headers["permissions-policy"]?.contains("microphone=()") == true)
        #expect(!headers.keys.contains { $0.hasPrefix("access-control") })
      }
    }
  }

  /// Connections are not upgraded.
  @Test func `a web socket, to which the same-origin policy does not apply`() async throws {
    try await LivePage.with { live in
      let handshake = [
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": live.origin,
      ]
      let browser = try await live.browser()
      #expect(try await browser.get("/v1/events", handshake).status == 400)
    }
  }

  /// Nothing is done by a GET: all that change something are other methods, with a token.
  @Test func `an image or a link whose address does something`() async throws {
    try await LivePage.with { live in
      await live.studio.addArtwork("a fox")
      let browser = try await live.browser()
      for endpoint in Endpoints.all where endpoint.name != "events" {
        let path = endpoint.path.text.replacing(/\{.*\}/, with: "1")
        _ = try await browser.get(path)
        _ = try await browser.get("\(path)?text=draw&mode=off&steps=1&_method=DELETE", ["X-HTTP-Method-Override": "DELETE"])
      }
      #expect(await live.isUntouched())
      #expect(try await live.client.artwork(1).deletedAt == nil)
      #expect(try await browser.get("/v1/status").status == 200)
    }
  }
}
