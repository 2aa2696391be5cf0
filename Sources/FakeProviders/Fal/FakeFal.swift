import Foundation
import Synchronization

/// fal.ai on loopback: its hosts are folders of one server, `/queue`, `/run`, `/rest`, `/cdn` and `/api`; the media
/// have an address of their own.
package final class FakeFal: Sendable {
  package struct Settings: Sendable {
    package var pace = FalPace()
    /// Waited by direct runs.
    package var runLatency: Duration = .zero
    /// Fields a model does not have are refused instead of ignored.
    package var refusesUnknownFields = false
    /// Nil for any key of the right form.
    package var key: String?
    /// 403 to every submit and run, as when the money is used up.
    package var isLocked = false
    /// Links to media point to the API's own address instead of another.
    package var mediaOnSameHost = false

    package init() {}
  }

  package let script = FakeScript()
  package let media = FakeMediaHost()
  let state = Mutex(State())
  private let server = Mutex<(api: FakeHTTPServer, media: FakeHTTPServer)?>(nil)
  let uploads: FalUploads
  private let initial: Settings

  struct State {
    var settings = Settings()
    var outcomes: [FalOutcome] = []
    var jobs: [String: FalJob] = [:]
    /// Jobs that may still change.
    var unsettled: Set<String> = []
  }

  /// - Parameters:
  ///   - tls: for the API; the media stay plain, on another host.
  ///   - settings: at the start and after each reset.
  package init(port: UInt16 = 0, tls: PEMIdentity? = nil, settings: Settings = Settings()) throws {
    uploads = FalUploads(media)
    initial = settings
    let mediaServer = try FakeHTTPServer(address: "127.0.0.2") { [self] in answerMedia($0, $1) }
    let api = try FakeHTTPServer(port: port, tls: tls) { [self] in answer($0, $1) }
    server.withLock { $0 = (api, mediaServer) }
    self.settings = settings
  }

  package func stop() {
    guard let servers = server.withLock({ $0.take() }) else { return }
    servers.api.stop()
    servers.media.stop()
  }

  package var url: String { server.withLock { $0?.api.url ?? "" } }
  package var queueURL: String { url + "/queue" }
  package var runURL: String { url + "/run" }
  package var restURL: String { url + "/rest" }
  package var cdnURL: String { url + "/cdn" }
  package var platformURL: String { url + "/api" }
  package var mediaURL: String { server.withLock { $0?.media.url ?? "" } }
  /// Numbers of connections clients have made to the API and to the media host.
  package var connections: (api: Int, media: Int) { server.withLock { ($0?.api.connections ?? 0, $0?.media.connections ?? 0) } }

  package var settings: Settings {
    get { state.withLock { $0.settings } }
    set {
      state.withLock { $0.settings = newValue }
      media.origin = newValue.mediaOnSameHost ? url + "/media" : mediaURL
      wake()
    }
  }

  /// Decides how the next jobs and runs end, one each; after those all succeed.
  package func end(with outcomes: FalOutcome...) { state.withLock { $0.outcomes += outcomes } }

  /// Every result there is now is gone, as after its hour.
  package func expireResults() {
    state.withLock { state in
      for id in state.jobs.keys { state.jobs[id]?.isExpired = true }
    }
  }

  /// Charges until now: for all that has been made, looked at or not.
  package var charges: [FakeCharge] {
    settle()
    return script.charges
  }

  /// Media requests that brought the API key along: there must be none.
  package var leakedKeys: Int { script.requests("media").count { $0.headers["authorization"]?.hasPrefix("Key ") ?? false } }

  /// The jobs there are, and how far each is.
  var jobs: [FakeJSON] {
    let jobs = state.withLock { Array($0.jobs.values) }.sorted { $0.id < $1.id }
    return jobs.map { $0.status("", logs: nil).with("model", .string($0.model)) }
  }

  package func reset() {
    state.withLock { $0 = State() }
    settings = initial
    media.forgetAll()
    script.reset()
  }

  func wake() { server.withLock { $0?.api.wakeups.wake() } }
}
