import SketchCore
package import StudioPage

/// The way the studio page is served.
package struct PageSettings: Sendable {
  /// Port on 127.0.0.1 and ::1; 0 for any that is free.
  package var port: UInt16
  /// Name of the page below localhost, so that it keeps its address where the port is fixed; nil for a new one.
  package var label: String?
  package var peers: any PeerIdentity
  /// Time by which tickets and sessions end.
  package var now: @Sendable () -> ContinuousClock.Instant
  /// The page; nil for the packaged one.
  package var files: PageFiles?
  /// Serves it on a listening socket; for tests of failures.
  var serve: Serve = { descriptor, limits, door throws(SketchError) in
    try HTTPDaemon.start(listeningOn: descriptor, limits: limits, door: door)
  }

  typealias Serve = @Sendable (_ descriptor: Int32, ControlLimits, any Door) throws(SketchError) -> HTTPDaemon

  package init(
    port: UInt16 = 0, label: String? = nil, peers: any PeerIdentity = KernelPeerIdentity(),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, files: PageFiles? = nil
  ) {
    self.port = port
    self.label = label
    self.peers = peers
    self.now = now
    self.files = files
  }
}
