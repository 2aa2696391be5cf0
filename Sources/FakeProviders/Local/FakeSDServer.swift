import Foundation
import Synchronization

/// stable-diffusion.cpp's `sd-server` on loopback: its own jobs, and its two imitations of others' APIs.
package final class FakeSDServer: Sendable {
  package enum Outcome: Sendable {
    case picture
    /// The generation gives nothing.
    case failure(code: String, message: String)
  }

  package struct Settings: Sendable {
    package var latency: Duration = .zero
    package var maximumQueue = 4
    /// Finished jobs are gone: 410.
    package var forgetsJobs = false
    /// Older versions leave the details of the web UI's answers empty.
    package var isOld = false

    package init() {}
  }

  package let script = FakeScript()
  let state = Mutex(State())
  private let server = Mutex<FakeHTTPServer?>(nil)

  struct Work: Sendable {
    var order: DiffusionOrder
    var format: FakePictureFormat
    var outcome: Outcome
    let created = Int(Date().timeIntervalSince1970)
  }

  struct State {
    var settings = Settings()
    var outcomes: [Outcome] = []
    var jobs = SerialJobs<Work>()
    /// Lock of the blocking routes: a client at a time.
    var isBusy = false
  }

  package init(port: UInt16 = 0) throws {
    let server = try FakeHTTPServer(port: port) { [self] in answer($0, $1) }
    self.server.withLock { $0 = server }
  }

  package func stop() { server.withLock { $0.take() }?.stop() }
  package var url: String { server.withLock { $0?.url ?? "" } }

  package var settings: Settings {
    get { state.withLock { $0.settings } }
    set { state.withLock { $0.settings = newValue } }
  }

  package func end(with outcomes: Outcome...) { state.withLock { $0.outcomes += outcomes } }

  package func reset() {
    state.withLock { $0 = State() }
    script.reset()
  }

  package var charges: [FakeCharge] {
    settle()
    return script.charges
  }

  // MARK: Answering

  func answer(_ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    let segments = request.segments
    return script.run(request, route: Self.route(segments), exchange) { [self] in
      settle()
      switch (request.method, Self.route(segments)) {
      case ("POST", "img_gen"): return submit(request)
      case ("GET", "jobs"): return job(segments[3])
      case ("POST", "cancel"): return cancel(segments[3])
      case ("GET", "capabilities"): return .json(200, SDCapabilities.all(maximumQueue: settings.maximumQueue))
      case ("POST", "generations"): return generate(openAI: request, exchange)
      case ("POST", "edits"): return edit(openAI: request, exchange)
      case ("GET", "models"): return .json(200, ["data": [["id": "sd-cpp-local", "object": "model", "owned_by": "local"]]])
      case ("POST", "txt2img"): return generate(a1111: request, isEdit: false, exchange)
      case ("POST", "img2img"): return generate(a1111: request, isEdit: true, exchange)
      case ("GET", "lists"): return .json(200, SDCapabilities.list(segments.last ?? ""))
      default: return .respond(FakeResponse(404))
      }
    }
  }

  private static func route(_ segments: [String]) -> String {
    switch (segments.prefix(2).joined(separator: "/"), segments.dropFirst(2).first, segments.count) {
    case ("sdcpp/v1", "img_gen", 3): "img_gen"
    case ("sdcpp/v1", "jobs", 4): "jobs"
    case ("sdcpp/v1", "jobs", 5) where segments[4] == "cancel": "cancel"
    case ("sdcpp/v1", "capabilities", 3): "capabilities"
    case ("v1/images", "generations", 3): "generations"
    case ("v1/images", "edits", 3): "edits"
    case ("v1/models", nil, 2): "models"
    case ("sdapi/v1", "txt2img", 3): "txt2img"
    case ("sdapi/v1", "img2img", 3): "img2img"
    case ("sdapi/v1", let list?, 3) where SDCapabilities.lists.contains(list): "lists"
    default: "unknown"
    }
  }

  static func error(_ status: Int, _ text: String) -> FakeAnswer { .json(status, ["error": .string(text)]) }

  func nextOutcome() -> Outcome { state.withLock { $0.outcomes.isEmpty ? .picture : $0.outcomes.removeFirst() } }
}
