import Foundation
import Synchronization

/// ComfyUI on loopback: workflows in a queue, pictures in files, progress by polling and over a websocket.
package final class FakeComfyUI: Sendable {
  package enum Outcome: Sendable {
    case picture
    /// A node throws while the workflow runs.
    case executionError(node: String, message: String)
  }

  /// Fault of a websocket, once so many messages were sent.
  package enum SocketFault: Sendable {
    case breaks(after: Int)
    /// A frame whose length no client can want.
    case oversized(after: Int)
    /// Bytes that are no frame.
    case garbled(after: Int)
  }

  package struct Settings: Sendable {
    /// Time each workflow takes.
    package var latency: Duration = .zero
    /// An old version takes no `prompt_id` of the client's and answers errors as plain text.
    package var isOld = false
    /// Steps that a sampler tells of, each with a preview, spread over the latency.
    package var steps = 4
    /// Between our own messages come those of another client's workflow.
    package var tellsOfOthers = false
    package var socketFault: SocketFault?

    package init() {}
  }

  package let script = FakeScript()
  let files = ComfyFiles()
  let state = Mutex(State())
  /// Held while workflows that are done get their pictures.
  let settling = Mutex(())
  private let server = Mutex<FakeHTTPServer?>(nil)

  struct Work: Sendable {
    var graph: ComfyGraph
    var prompt: FakeJSON
    var extra: FakeJSON
    var outcome: Outcome
    var outputs: FakeJSON = [:]
  }

  struct State {
    var settings = Settings()
    var outcomes: [Outcome] = []
    var jobs = SerialJobs<Work>()
    var pictures = 0
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
    files.clear()
    script.reset()
  }

  /// Charges for all that has been made until now, looked at or not.
  package var charges: [FakeCharge] {
    settle()
    return script.charges
  }

  // MARK: Answering

  func answer(_ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    var segments = request.segments
    let isAPI = segments.first == "api"
    if isAPI { segments.removeFirst() }
    let known = [
      "prompt", "history", "view", "upload", "queue", "interrupt", "object_info", "system_stats", "jobs", "free",
      "embeddings", "ws",
    ]
    return script.run(request, route: segments.first.flatMap { known.contains($0) ? $0 : nil } ?? "unknown", exchange) { [self] in
      // A page of another site must not command a server on this machine.
      if let origin = request.headers["origin"],
        origin.drop(while: { $0 != "/" }).drop(while: { $0 == "/" }) != request.headers["host"] ?? ""
      {
        return .respond(FakeResponse(403))
      }
      settle()
      let rest = segments.dropFirst().first
      switch (request.method, segments.first, rest) {
      case ("POST", "prompt", nil): return submit(request)
      case ("GET", "prompt", nil): return .json(200, ["exec_info": ["queue_remaining": FakeJSON(remaining)]])
      case ("GET", "history", let id): return history(id)
      case ("POST", "history", nil): return forget(request)
      case ("GET", "view", nil): return files.view(request)
      case ("POST", "upload", "image"): return files.upload(request)
      case ("GET", "queue", nil): return queue
      case ("POST", "queue", nil): return changeQueue(request)
      case ("POST", "interrupt", nil): return interrupt(request)
      case ("GET", "jobs", let id?) where isAPI: return job(id)
      case ("POST", "jobs", let id?) where isAPI && segments.last == "cancel": return cancel(id)
      case ("GET", "object_info", nil):
        return .json(200, .object(ComfyNodes.all.keys.sorted().map { .init($0, ComfyNodes.information($0)) }))
      case ("GET", "object_info", let type?):
        return .json(200, .object(ComfyNodes.all[type] == nil ? [] : [.init(type, ComfyNodes.information(type))]))
      case ("GET", "system_stats", nil): return .json(200, Self.systemStats)
      case ("GET", "ws", nil): return webSocket(request)
      case ("GET", "embeddings", nil): return .json(200, [])
      case ("POST", "free", nil): return .respond(FakeResponse(200))
      default: return .respond(FakeResponse(404, [FakeHeader("Content-Type", "text/plain")], .bytes(Array("404: Not Found".utf8))))
      }
    }
  }

  var remaining: Int { state.withLock { $0.jobs.pending.count + ($0.jobs.running == nil ? 0 : 1) } }

  private static let systemStats: FakeJSON = [
    "system": [
      "os": "posix", "ram_total": 33_000_000_000, "ram_free": 20_000_000_000, "comfyui_version": "0.3.60", "python_version": "3.12.3",
      "pytorch_version": "2.8.0", "embedded_python": false, "argv": ["main.py"],
    ],
    "devices": [
      [
        "name": "cuda:0 fake", "type": "cuda", "index": 0, "vram_total": 12_000_000_000, "vram_free": 9_000_000_000, "torch_vram_total": 0,
        "torch_vram_free": 0,
      ]
    ],
  ]
}
