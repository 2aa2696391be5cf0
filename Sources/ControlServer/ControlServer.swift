package import SketchCore
import Synchronization

/// The control protocol over HTTP on a Unix socket: serves a studio and its events until stopped.
package final class ControlServer: Sendable {
  private let daemon: HTTPDaemon
  private let socket: Mutex<ControlSocket?>

  /// Starts listening; requests are answered from when this returns.
  ///
  /// - Parameter hearing: nothing was heard without it.
  /// - Throws: `SketchError` `.alreadyRunning` when another daemon has the socket; `.socket` when it cannot be made.
  package static func start(
    on endpoint: ControlEndpoint, studio: any StudioControl, hearing: (any HearingMemory)? = nil, events: any EventSource,
    words: (any VocabularyControl)? = nil, limits: ControlLimits = ControlLimits()
  ) throws -> ControlServer {
    let socket = try ControlSocket(endpoint)
    let service = ControlService(studio: studio, hearing: hearing, events: events, words: words, limits: limits)
    let router = Router(service.handlers)
    let daemon = try HTTPDaemon.start(listeningOn: socket.descriptor, limits: limits) { await service.respond(to: $0, router) }
    return ControlServer(daemon, socket)
  }

  private init(_ daemon: HTTPDaemon, _ socket: consuming ControlSocket) {
    self.daemon = daemon
    self.socket = Mutex(socket)
  }

  /// Returns when a request of our own has been answered: by the polling thread, and by the tasks behind it.
  package func respond() async { await daemon.respond() }

  /// Stops accepting, ends the event streams, lets running requests finish for at most `limit` (then answers them 503),
  /// and removes socket and lock. To be called once before the process ends; later calls do nothing.
  package func stop(within limit: Duration = .seconds(5)) async {
    await daemon.stop(within: limit)
    socket.withLock { $0 = nil }
  }
}
