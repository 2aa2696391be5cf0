import ControlClient
import ControlServer
import Foundation
import SketchCore
import TestSupport
import Testing

/// Attacks on tickets and sessions.
@Suite(.timeLimit(.minutes(10))) struct PageSessionAttackTests {
  private let draw = #"{"text":"draw a fox"}"#

  private func open(_ ticket: String, _ browser: Browser) async throws -> Browser.Reply {
    try await browser.post("/studio/session", #"{"ticket":"\#(ticket)"}"#)
  }

  /// A session is known by a cookie that no script reads and no other site sends.
  @Test func `a browser without a cookie, or with a made-up one`() async throws {
    try await LivePage.with { live in
      var browser = try await live.browser()
      let real = try #require(browser.cookie)
      let name = try #require(real.split(separator: "=").first)
      browser.cookie = nil
      #expect(try await browser.get("/v1/status").status == 401)
      let madeUp = [
        "\(name)=", "\(name)=" + String(repeating: "0", count: 64), "\(real)0", "\(name.uppercased())=\(real.split(separator: "=")[1])",
        "session=\(real.split(separator: "=")[1])",
      ]
      for cookie in madeUp {
        browser.cookie = cookie
        #expect(try await browser.get("/v1/status").status == 401, "\(cookie)")
        #expect(try await browser.post("/v1/commands", draw).status == 401)
        #expect(try await browser.post("/studio/session", "{}").status == 401)
      }
      #expect(await live.isUntouched())
      browser.cookie = "other=1; \(real); another"
      #expect(try await browser.get("/v1/status").status == 200)
    }
  }

  /// Of two cookies of that name one is somebody else's, so neither counts.
  @Test func `a cookie that another server planted beside ours`() async throws {
    try await LivePage.with { live in
      var browser = try await live.browser()
      let real = try #require(browser.cookie)
      browser.cookie = "\(real); \(real.split(separator: "=")[0])=planted"
      #expect(try await browser.get("/v1/status").status == 401)
    }
  }

  /// The cookie is HttpOnly, SameSite=Strict, for this name alone, and named after this start of the daemon.
  @Test func `a cookie read by scripts, sent by other sites, or known from another daemon`() async throws {
    try await LivePage.with { live in
      let reply = try await open(try await live.ticket(), live.stranger)
      let cookie = try #require(reply.headers["set-cookie"]).components(separatedBy: "; ")
      #expect(cookie.dropFirst() == ["Max-Age=43200", "Path=/", "HttpOnly", "SameSite=Strict"])
      #expect(cookie[0].hasPrefix("studio-\(live.authority.split(separator: ".")[0])="))
      #expect(reply.headers["cache-control"] == "no-store")
      try await LivePage.with("another") { other in
        #expect(other.authority.split(separator: ".")[0] != live.authority.split(separator: ".")[0])
      }
    }
  }

  /// A write needs the token that only a page of ours could read.
  @Test func `a write without the token, or with another session's`() async throws {
    try await LivePage.with { live in
      await live.studio.addArtwork("a fox")
      let (browser, other) = try await (live.browser(), live.browser())
      for token in [nil, "", "0", other.csrf, browser.csrf.map { $0 + "0" }] {
        #expect(try await browser.post("/v1/commands", draw, ["X-CSRF-Token": token]).status == 403)
        #expect(try await browser.send("DELETE", "/v1/artworks/1", ["X-CSRF-Token": token]).status == 403)
        #expect(try await browser.send("DELETE", "/studio/session", ["X-CSRF-Token": token]).status == 403)
      }
      #expect(await live.isUntouched())
      #expect(try await browser.post("/v1/commands", draw).status == 202)
      #expect(try await browser.send("DELETE", "/v1/artworks/1").status == 200)
    }
  }

  /// A ticket is used up by its first use.
  @Test func `a ticket that was used before`() async throws {
    try await LivePage.with { live in
      let ticket = try await live.ticket()
      #expect(try await open(ticket, live.stranger).status == 200)
      let again = try await open(ticket, live.stranger)
      #expect(again.status == 401 && again.headers["set-cookie"] == nil)
    }
  }

  /// A ticket is good for 30 seconds.
  @Test func `a ticket that was found later`() async throws {
    try await LivePage.with { live in
      let (early, late) = try await (live.ticket(), live.ticket())
      live.time.pass(.milliseconds(29_999))
      #expect(try await open(early, live.stranger).status == 200)
      live.time.pass(.milliseconds(1))
      #expect(try await open(late, live.stranger).status == 401)
    }
  }

  /// Tickets and sessions are in memory only.
  @Test func `a ticket or a session of a daemon that is dead`() async throws {
    let (ticket, dead) = try await leftovers()
    try await LivePage.with { live in
      var browser = live.stranger
      (browser.cookie, browser.csrf) = (dead.cookie, dead.csrf)
      let value = dead.cookie?.split(separator: "=").last ?? ""
      var renamed = browser
      renamed.cookie = "studio-\(live.authority.split(separator: ".")[0])=\(value)"
      let replies = [try await open(ticket, live.stranger), try await browser.get("/v1/status"), try await renamed.get("/v1/status")]
      #expect(replies.map(\.status) == [401, 401, 401])
    }
  }

  private func leftovers() async throws -> (ticket: String, browser: Browser) {
    var left: (String, Browser)?
    try await LivePage.with { live in left = try await (live.ticket(), live.browser()) }
    return try #require(left)
  }

  /// A ticket is for one address, and wrong guesses use nobody's up.
  @Test func `a ticket brought to another address, and guesses at tickets`() async throws {
    try await LivePage.with { live in
      let ticket = try await live.ticket()
      _ = try await live.ticket(isLoopback: true)
      for guess in ["", "0", String(ticket.dropLast()), ticket.uppercased() + "0", "../" + ticket] {
        #expect(try await open(guess, live.stranger).status == 401)
      }
      #expect(try await open(ticket, Browser(port: live.port, authority: "127.0.0.1:\(live.port)")).status == 401)
      #expect(try await open(ticket, live.stranger).status == 401)
    }
  }

  /// “voicesketchctl open --revoke” ends sessions, their event streams and open tickets at once.
  @Test func `a session after it was revoked`() async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      let ticket = try await live.ticket()
      let stream = try RawConnection(port: live.port)
      try stream.send(browser.text("GET", "/v1/events"))
      #expect(await stream.receive(until: "retry: 2000").hasPrefix("HTTP/1.1 200"))
      #expect(try await live.client.endSessions() == 1)
      // The end of the chunks.
      #expect(await stream.receive(until: "0\r\n\r\n").hasSuffix("0\r\n\r\n"))
      #expect(try await browser.get("/v1/status").status == 401)
      #expect(try await browser.post("/v1/commands", draw).status == 401)
      #expect(try await open(ticket, live.stranger).status == 401)
    }
  }

  /// A session ends after twelve hours, whatever was done in it, and its event streams with it.
  @Test func `a session that was left open`() async throws {
    var limits = ControlLimits()
    limits.look = .milliseconds(50)
    try await LivePage.with(limits: limits) { live in
      let browser = try await live.browser()
      let stream = try RawConnection(port: live.port)
      try stream.send(browser.text("GET", "/v1/events"))
      #expect(await stream.receive(until: "retry: 2000").hasPrefix("HTTP/1.1 200"))
      live.time.pass(.seconds(12 * 3600 - 1))
      #expect(try await browser.get("/v1/status").status == 200)
      live.time.pass(.seconds(1))
      #expect(try await browser.get("/v1/status").status == 401)
      #expect(try await browser.post("/studio/session", "{}").status == 401)
      #expect(await stream.receive(until: "0\r\n\r\n").hasSuffix("0\r\n\r\n"))
    }
  }

  /// Signing out ends the session, not the cookie alone.
  @Test func `a cookie that was copied before its owner signed out`() async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      #expect(try await browser.post("/studio/session", "{}").fields["csrf"] == browser.csrf)
      let reply = try await browser.send("DELETE", "/studio/session")
      #expect(reply.status == 204 && reply.headers["set-cookie"]?.contains("=; Max-Age=0;") == true)
      #expect(try await browser.get("/v1/status").status == 401)
    }
  }

  /// Tickets are given out on the Unix socket only.
  @Test func `a page that would let itself in again, or sign others out`() async throws {
    try await LivePage.with { live in
      let browser = try await live.browser()
      #expect(try await browser.post("/v1/studio/ticket", "{}").status == 404)
      #expect(try await browser.send("DELETE", "/v1/studio/sessions").status == 404)
      #expect(try await browser.get("/v1/status").status == 200)
    }
  }
}
