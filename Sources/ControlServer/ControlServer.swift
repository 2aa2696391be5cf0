package import SketchCore
import Synchronization

/// The control protocol over HTTP: serves a studio and its events until stopped, on a Unix socket to programs and, with
/// the studio page, on the loopback addresses to browsers.
package final class ControlServer: Sendable {
  private let daemon: HTTPDaemon
  private let socket: Mutex<ControlSocket?>
  private let page: PageServer?
  /// The studio page: where it is, or why it is not.
  package let pageReport: StatusReport.Page?

  /// Starts listening; requests are answered from when this returns.
  ///
  /// - Parameters:
  ///   - hearing: nothing was heard without it.
  ///   - page: where the page cannot be served the rest is, and `pageReport` says why.
  /// - Throws: `SketchError` `.alreadyRunning` when another daemon has the socket; `.socket` when it cannot be made.
  package static func start(
    on endpoint: ControlEndpoint, studio: any StudioControl, hearing: (any HearingMemory)? = nil, events: any EventSource,
    words: (any VocabularyControl)? = nil, keys: (any ProviderKeyControl)? = nil,
    settings: (any SettingsControl)? = nil, preferences: (any PreferenceControl)? = nil, page plan: PagePlan = .none,
    limits: ControlLimits = ControlLimits()
  ) throws -> ControlServer {
    let socket = try ControlSocket(endpoint)
    let opening = PageOpening(plan)
    var service = ControlService(
      studio: studio, hearing: hearing, events: events, words: words, keys: keys, settings: settings,
      preferences: preferences, page: opening.standing, limits: limits)
    var page: PageServer?
    do throws(SketchError) {
      page = try opening.serve(service, limits: limits)
    } catch {
      service.page = .off(reason: error.description)
    }
    do {
      let daemon = try HTTPDaemon.start(
        listeningOn: socket.descriptor, limits: limits, door: SocketDoor(service, limits: limits))
      return ControlServer(daemon, socket, page, service.page.report)
    } catch {
      Task { [page] in await page?.stop(within: .zero) }
      throw error
    }
  }

  private init(
    _ daemon: HTTPDaemon, _ socket: consuming ControlSocket, _ page: PageServer?, _ pageReport: StatusReport.Page?
  ) {
    self.daemon = daemon
    self.socket = Mutex(socket)
    self.page = page
    self.pageReport = pageReport
  }

  /// Returns when a request of our own has been answered: by the polling thread, and by the tasks behind it.
  package func respond() async { await daemon.respond() }

  /// Stops accepting, ends the event streams, lets running requests finish for at most `limit` (then answers them 503),
  /// and removes socket and lock. To be called once before the process ends; later calls do nothing.
  package func stop(within limit: Duration = .seconds(5)) async {
    async let page: Void? = page?.stop(within: limit)
    await daemon.stop(within: limit)
    _ = await page
    socket.withLock { $0 = nil }
  }
}
