import SketchCore
import Synchronization

/// The studio page on its listening sockets, until stopped.
final class PageServer: Sendable {
  private let daemons: [HTTPDaemon]
  private let sockets: Mutex<PageSockets?>
  /// Ends the event streams of sessions whose time is over.
  private let watch: Task<Void, Never>

  /// - Throws: `SketchError` `.socket`.
  init(
    _ sockets: consuming PageSockets, _ access: PageAccess, _ door: PageDoor, limits: ControlLimits
  ) throws(SketchError) {
    var daemons: [HTTPDaemon] = []
    for descriptor in sockets.descriptors {
      daemons.append(try HTTPDaemon.start(listeningOn: descriptor, limits: limits, door: door))
    }
    self.daemons = daemons
    self.sockets = Mutex(sockets)
    let endStreams: @Sendable () -> Void = { [daemons] in
      for daemon in daemons { daemon.endStreams { !door.isSignedIn($0) } }
    }
    access.whenSessionsEnd(endStreams)
    watch = Task { while (try? await Task.sleep(for: limits.look)) != nil { endStreams() } }
  }

  /// See `ControlServer.stop`.
  func stop(within limit: Duration) async {
    watch.cancel()
    await withTaskGroup(of: Void.self) { group in
      for daemon in daemons { group.addTask { await daemon.stop(within: limit) } }
    }
    sockets.withLock { $0 = nil }
  }
}
