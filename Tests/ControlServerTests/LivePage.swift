import ControlClient
import ControlServer
import DaemonEvents
import Foundation
import Glibc
import SketchCore
import StudioPage
import Synchronization
import TestSupport

/// A running server with the studio page over a scripted studio, and the time it goes by.
struct LivePage {
  let server: ControlServer
  let studio: ScriptedStudio
  let hub: EventHub
  /// Client on the Unix socket.
  let client: ControlClient
  let time: MovableTime
  /// "vs-3f….localhost:4711"
  let authority: String

  var origin: String { "http://\(authority)" }
  var port: UInt16 { authority.split(separator: ":").last.flatMap { UInt16($0) } ?? 0 }

  static let drawing = Array(#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#.utf8)
  static let files = PageFiles([
    PageFile(path: "/", mediaType: "text/html; charset=utf-8", bytes: Array("<!doctype html><title>Page</title>".utf8)),
    PageFile(
      path: "/modules/main.js", mediaType: "text/javascript; charset=utf-8",
      bytes: Array(repeatElement("export const a = 1;\n", count: 50).joined().utf8)),
    PageFile(path: "/icon.svg", mediaType: "image/svg+xml", bytes: drawing),
  ])

  /// Stops it afterwards, however `body` ends.
  static func with(
    limits: ControlLimits = ControlLimits(), peers: any PeerIdentity = KernelPeerIdentity(),
    keys: (any ProviderKeyControl)? = nil, _ name: String = #function,
    _ body: (LivePage) async throws -> Void
  ) async throws {
    let time = MovableTime()
    let settings = PageSettings(port: 0, peers: peers, now: { time.now }, files: files)
    try await LiveServer.with(limits: limits, page: .serve(settings), keys: keys, name) { live in
      let address = live.server.pageReport?.address ?? ""
      try await body(
        LivePage(
          server: live.server, studio: live.studio, hub: live.hub, client: live.client, time: time,
          authority: String(address.dropFirst("http://".count).dropLast())))
    }
  }

  /// A new ticket, without the address it comes with.
  func ticket(isLoopback: Bool = false) async throws -> String {
    let address = try await client.ticket(isLoopback: isLoopback).address
    return address.split(separator: "#").last.map(String.init) ?? ""
  }

  /// A browser with nothing.
  var stranger: Browser { Browser(port: port, authority: authority) }

  /// A browser that opened the page.
  func browser() async throws -> Browser {
    var browser = stranger
    try await browser.signIn(with: try await ticket())
    return browser
  }

  /// True when nobody had anything done.
  func isUntouched() async -> Bool {
    let (submissions, patches, mode) = await (studio.submissions, studio.patches, studio.mode)
    return submissions.isEmpty && patches.isEmpty && mode == .wake
  }
}

/// A time that tests move.
final class MovableTime: Sendable {
  private let start = ContinuousClock.now
  private let passed = Mutex(Duration.zero)

  var now: ContinuousClock.Instant { start + passed.withLock { $0 } }

  func pass(_ duration: Duration) { passed.withLock { $0 += duration } }
}

/// An answer of the kernel as a test would have it.
struct StatedPeer: PeerIdentity {
  var userID: uid_t?

  func owner(of connection: Int32) -> uid_t? { userID }
}
