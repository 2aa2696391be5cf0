import Foundation
import Synchronization

/// ComfyUI on loopback: workflows in a queue, pictures in files. Progress is found by polling; there is no websocket.
package final class FakeComfyUI: Sendable {
  package enum Outcome: Sendable {
    case picture
    /// A node throws while the workflow runs.
    case executionError(node: String, message: String)
  }

  package struct Settings: Sendable {
    /// How long each workflow takes.
    package var latency: Duration = .zero
    /// An old version takes no `prompt_id` of the client's and answers errors as plain text.
    package var isOld = false

    package init() {}
  }

  package let script = FakeScript()
  let files = ComfyFiles()
  private let state = Mutex(State())
  private let server = Mutex<FakeHTTPServer?>(nil)

  struct Work: Sendable {
    var graph: ComfyGraph
    var prompt: FakeJSON
    var extra: FakeJSON
    var outcome: Outcome
    var outputs: FakeJSON = [:]
  }

  private struct State {
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

  /// What has been made until now, looked at or not.
  package var charges: [FakeCharge] {
    settle()
    return script.charges
  }

  // MARK: Answering

  private func answer(_ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    var segments = request.segments
    let isAPI = segments.first == "api"
    if isAPI { segments.removeFirst() }
    let known = ["prompt", "history", "view", "upload", "queue", "interrupt", "object_info", "system_stats", "jobs", "free", "embeddings"]
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
      case ("GET", "embeddings", nil): return .json(200, [])
      case ("POST", "free", nil): return .respond(FakeResponse(200))
      default: return .respond(FakeResponse(404, [FakeHeader("Content-Type", "text/plain")], .bytes(Array("404: Not Found".utf8))))
      }
    }
  }

  private var remaining: Int { state.withLock { $0.jobs.pending.count + ($0.jobs.running == nil ? 0 : 1) } }

  private func submit(_ request: FakeRequest) -> FakeAnswer {
    let isOld = settings.isOld
    guard let json = request.json, let prompt = json["prompt"] else {
      return .json(
        400,
        [
          "error": isOld
            ? "no prompt" : ["type": "no_prompt", "message": "No prompt provided", "details": "No prompt provided", "extra_info": [:]],
          "node_errors": [:],
        ])
    }
    var id = UUID().uuidString.lowercased()
    if !isOld, let wanted = json["prompt_id"]?.text {
      guard UUID(uuidString: wanted)?.uuidString.lowercased() == wanted else {
        return ComfyGraph.Refusal(type: "invalid_prompt_id", message: "prompt_id must be a valid UUID").answer
      }
      id = wanted
    }
    do {
      let graph = try ComfyGraph(prompt, files: files.inputs)
      let extra = (json["extra_data"] ?? [:]).with("client_id", json["client_id"] ?? .null)
      let job = state.withLock { state in
        let outcome = state.outcomes.isEmpty ? .picture : state.outcomes.removeFirst()
        return state.jobs.add(
          id, Work(graph: graph, prompt: prompt, extra: extra, outcome: outcome), atFront: json["front"]?.flag ?? false)
      }
      return .json(200, ["prompt_id": .string(id), "number": FakeJSON(job.number), "node_errors": [:]])
    } catch {
      return error.answer
    }
  }

  /// Works through what could be done until now, and saves the pictures.
  private func settle() {
    let finished = state.withLock { $0.jobs.advance($0.settings.latency) }
    for job in finished {
      guard case .picture = job.payload.outcome else { continue }
      let outputs = save(job.payload)
      state.withLock { $0.jobs.update(number: job.number) { $0.outputs = outputs } }
      script.charge("workflow", 1)
    }
  }

  private func save(_ work: Work) -> FakeJSON {
    let graph = work.graph
    let source = graph.sourceName.flatMap { files.bytes($0, in: "input") }
    let mask = graph.maskName.flatMap { files.bytes($0, in: "input") }
    let size = graph.size ?? source.flatMap(FakePicture.size) ?? (512, 512)
    return .object(
      graph.outputs.map { output in
        let folder = graph.isTemporary(output) ? "temp" : "output"
        let images = (0..<graph.count).compactMap { index -> FakeJSON? in
          var order = PictureOrder(graph.prompt, seed: graph.seed &+ Int64(index), width: size.width, height: size.height)
          if let source { order.subject = .edit(source: source, mask: mask.map(PictureMask.whereWhite)) }
          guard let picture = FakePicture.paint(order) else { return nil }
          let number = state.withLock { state in
            state.pictures += 1
            return state.pictures
          }
          let digits = "\(number)"
          let name = "\(graph.prefix(of: output))_\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits)_.png"
          files.keep(picture.bytes, name, in: folder)
          return ["filename": .string(name), "subfolder": "", "type": .string(folder)]
        }
        return .init(output, ["images": .array(images)])
      })
  }

  private func history(_ id: String?) -> FakeAnswer {
    let done = state.withLock { $0.jobs.jobs }.filter { $0.ended != nil && $0.started != nil && (id == nil || $0.id == id) }
    return .json(200, .object(done.map { .init($0.id, ComfyReport.history($0)) }))
  }

  private func forget(_ request: FakeRequest) -> FakeAnswer {
    let json = request.json ?? [:]
    state.withLock { state in
      let done = state.jobs.jobs.filter { $0.ended != nil }.map(\.id)
      let wanted = Set((json["delete"]?.elements ?? []).compactMap(\.text))
      for id in done where (json["clear"]?.flag ?? false) || wanted.contains(id) { state.jobs.remove(id) }
    }
    return .respond(FakeResponse(200))
  }

  private var queue: FakeAnswer {
    let (running, pending) = state.withLock { ($0.jobs.running, $0.jobs.pending) }
    return .json(
      200,
      [
        "queue_running": .array((running.map { [$0] } ?? []).map(ComfyReport.queueItem)),
        "queue_pending": .array(pending.map(ComfyReport.queueItem)),
      ])
  }

  private func changeQueue(_ request: FakeRequest) -> FakeAnswer {
    let json = request.json ?? [:]
    state.withLock { state in
      let wanted = Set((json["delete"]?.elements ?? []).compactMap(\.text))
      for job in state.jobs.pending where (json["clear"]?.flag ?? false) || wanted.contains(job.id) { state.jobs.remove(job.id) }
    }
    return .respond(FakeResponse(200))
  }

  /// With a `prompt_id` only that one; an old version interrupts whatever runs.
  private func interrupt(_ request: FakeRequest) -> FakeAnswer {
    let wanted = settings.isOld ? nil : request.json?["prompt_id"]?.text
    state.withLock { state in
      if let running = state.jobs.running, wanted == nil || wanted == running.id { state.jobs.cancel(running.id) }
    }
    return .respond(FakeResponse(200))
  }

  private func job(_ id: String) -> FakeAnswer {
    guard !settings.isOld, let job = state.withLock({ $0.jobs[id] }) else { return .json(404, ["error": "Job not found"]) }
    return .json(200, ComfyReport.job(job))
  }

  /// Of an id that is unknown or done with: 200 all the same, and false.
  private func cancel(_ id: String) -> FakeAnswer {
    if settings.isOld { return .json(404, ["error": "Not Found"]) }
    let isAlive = state.withLock { state in
      switch state.jobs[id]?.state {
      case .pending: state.jobs.remove(id)
      case .running: state.jobs.cancel(id)
      default: return false
      }
      return true
    }
    return .json(200, ["cancelled": .boolean(isAlive)])
  }

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
