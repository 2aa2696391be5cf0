import SketchCore
import Synchronization

/// The studio page on its listening sockets, until stopped.
final class PageServer: Sendable {
  private let daemons: Mutex<[HTTPDaemon]>
  private let sockets: Mutex<PageSockets?>
  /// Ends the event streams of sessions whose time is over.
  private let watch: Mutex<Task<Void, Never>?>

  /// - Throws: `SketchError` `.socket` when it cannot be served on one of the sockets; it is served on none then.
  static func start(
    _ sockets: consuming PageSockets, _ access: PageAccess, _ door: PageDoor, limits: ControlLimits,
    serve: PageSettings.Serve
  ) throws(SketchError) -> PageServer {
    let descriptors = sockets.descriptors
    let server = PageServer(sockets)
    do throws(SketchError) {
      for descriptor in descriptors {
        let daemon = try serve(descriptor, limits, door)
        server.daemons.withLock { $0.append(daemon) }
      }
    } catch {
      Task { await server.stop(within: .zero) }
      throw error
    }
    let endStreams: @Sendable () -> Void = { [weak server] in
      for daemon in server?.running ?? [] { daemon.endStreams { !door.isSignedIn($0) } }
    }
    access.whenSessionsEnd(endStreams)
    server.watch.withLock {
      $0 = Task { while (try? await Task.sleep(for: limits.look)) != nil { endStreams() } }
    }
    return server
  }

  private init(_ sockets: consuming PageSockets) {
    daemons = Mutex([])
    self.sockets = Mutex(sockets)
    watch = Mutex(nil)
  }

  private var running: [HTTPDaemon] { daemons.withLock { $0 } }

  /// See `ControlServer.stop`.
  func stop(within limit: Duration) async {
    watch.withLock { $0?.cancel() }
    await withTaskGroup(of: Void.self) { group in
      for daemon in running { group.addTask { await daemon.stop(within: limit) } }
    }
    sockets.withLock { $0 = nil }
  }
}
