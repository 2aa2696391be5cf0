import ControlClient
import ControlServer
import DaemonEvents
import Foundation
import Glibc
import SketchCore
import StudioPage
import TestSupport
import Testing

/// Attacks by other users of the machine, and by what they find afterwards.
@Suite(.timeLimit(.minutes(10))) struct PagePeerAttackTests {
  /// A connection of another user's, or of one whom the kernel does not know, is closed without a word.
  @Test(arguments: [nil, 0, 1, 65_534, 4_242] as [uid_t?])
  func `another user of this machine, or nobody that is known`(userID: uid_t?) async throws {
    // The tests may run as any of them.
    guard userID != geteuid() else { return }
    try await LivePage.with(peers: StatedPeer(userID: userID)) { live in
      for isIPv6 in [false, true] {
        var other = live.stranger
        other.isIPv6 = isIPv6
        let answer = try? await other.sendRaw(other.text("GET", "/modules/main.js"))
        #expect(answer?.status ?? 0 == 0 && answer?.headers.isEmpty ?? true)
      }
    }
  }

  /// Bytes that were sent before the connection was closed are not read.
  @Test func `another user with a stolen ticket, quick to send it`() async throws {
    try await LivePage.with(peers: StatedPeer(userID: geteuid() + 1)) { live in
      let ticket = try await live.ticket()
      for _ in 1...50 {
        let answer = try? await live.stranger.post("/studio/session", #"{"ticket":"\#(ticket)"}"#)
        #expect(answer?.status ?? 0 == 0)
      }
      #expect(try await live.client.endSessions() == 0)
    }
  }

  /// The kernel says who connected; nothing that is sent changes that.
  @Test(
    .enabled(if: geteuid() == 0, "only root can become somebody else"),
    arguments: [("127.0.0.1", "65534"), ("127.0.0.1", "4242"), ("[::1]", "65534"), ("[::1]", "4242")])
  func `a real process of another user`(address: String, userID: String) async throws {
    try await LivePage.with { live in
      let arguments = [
        "--resolve", "\(live.authority):\(address)", "-H", "Sec-Fetch-Site: none", "-H", "Sec-Fetch-Mode: navigate", "-H",
        "Sec-Fetch-Dest: document", "\(live.origin)/",
      ]
      let own = try await Curl.run(arguments)
      #expect(own.status == 200)
      let prefix = ["setpriv", "--reuid=\(userID)", "--regid=\(userID)", "--clear-groups"]
      let other = try await Curl.run(arguments, prefix: prefix)
      #expect(other.status == 0 && other.body.isEmpty && [52, 56].contains(other.exitCode))
    }
  }

  /// One port on both addresses, or no page: browsers take either for localhost.
  @Test(arguments: [false, true])
  func `the port on one of the two addresses, held by somebody else`(isIPv6: Bool) async throws {
    let taken = try TakenPort(isIPv6: isIPv6)
    try await withScratchDirectory { folder in
      let socket = folder.path + "/run/control.sock"
      let hub = EventHub()
      let server = try ControlServer.start(
        on: .path(socket), studio: ScriptedStudio(events: hub), events: hub,
        page: .serve(PageSettings(port: taken.port, files: LivePage.files)))
      #expect(server.pageReport?.address == nil)
      let reason = try #require(server.pageReport?.reason)
      #expect(reason.contains("\(isIPv6 ? "[::1]" : "127.0.0.1"):\(taken.port): Address already in use"))
      #expect(reason.contains("set another port in [studio]"))
      // The other address is not held either.
      #expect(throws: SketchError.self) { try RawConnection(port: taken.port, isIPv6: !isIPv6) }
      let refusal = await #expect(throws: SketchError.self) { try await ControlClient(socketPath: socket).ticket() }
      #expect(refusal?.code == .unsupported && refusal?.message.contains("Address already in use") == true)
      await server.stop()
    }
  }

  /// The page's files are everybody's and say nothing; all else needs a session and stays in no cache.
  @Test func `what a cache tells of a session that is over`() async throws {
    try await LivePage.with { live in
      await live.studio.addArtwork("a fox")
      let file = try await live.stranger.get("/modules/main.js")
      let hash = try #require(LivePage.files["/modules/main.js"]?.sha256)
      #expect(file.status == 200 && file.headers["cache-control"] == "no-cache")
      #expect(file.headers["etag"] == "\"\(hash.prefix(32))\"" && file.headers["set-cookie"] == nil)
      let again = try await live.stranger.get("/modules/main.js", ["If-None-Match": file.headers["etag"]])
      #expect(again.status == 304 && again.body.isEmpty)
      let named = try await live.stranger.get("/modules/main.js?v=\(hash.prefix(8))")
      #expect(named.headers["cache-control"] == "public, max-age=31536000, immutable")
      #expect(try await live.stranger.get("/modules/main.js?v=00000000").headers["cache-control"] == "no-cache")
      let compressed = try await live.stranger.send("HEAD", "/modules/main.js", ["Accept-Encoding": "br, gzip"])
      #expect(compressed.headers["content-encoding"] == "gzip" && compressed.headers["vary"] == "Accept-Encoding")
      #expect(compressed.headers["etag"] == "\"\(hash.prefix(32))-gzip\"")
      let browser = try await live.browser()
      for path in ["/v1/status", "/v1/artworks/1", "/v1/artworks/1/image", "/v1/artworks/1/thumbnail", "/v1/nothing"] {
        #expect(try await live.stranger.get(path).status == 401)
        #expect(try await live.stranger.get(path, ["If-None-Match": "*"]).status == 401)
        #expect(try await live.stranger.get(path).headers["cache-control"] == "no-store")
        #expect(try await browser.get(path).headers["cache-control"] == "no-store", "\(path)")
      }
    }
  }
}
