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
  private let state = Mutex(State())
  private let server = Mutex<FakeHTTPServer?>(nil)

  private struct Work: Sendable {
    var order: DiffusionOrder
    var format: FakePicture.Format
    var outcome: Outcome
    let created = Int(Date().timeIntervalSince1970)
  }

  private struct State {
    var settings = Settings()
    var outcomes: [Outcome] = []
    var jobs = SerialJobs<Work>()
    /// One client at a time has the blocking routes.
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

  private func answer(_ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
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

  private static func error(_ status: Int, _ text: String) -> FakeAnswer { .json(status, ["error": .string(text)]) }

  private func nextOutcome() -> Outcome { state.withLock { $0.outcomes.isEmpty ? .picture : $0.outcomes.removeFirst() } }

  // MARK: Jobs

  private func settle() {
    let finished = state.withLock { $0.jobs.advance($0.settings.latency) }
    for job in finished {
      if case .picture = job.payload.outcome { script.charge("sd-cpp-local", Double(job.payload.order.count)) }
    }
  }

  private func submit(_ request: FakeRequest) -> FakeAnswer {
    guard !request.body.isEmpty else { return Self.error(400, "empty body") }
    guard let json = request.json, json.fields != nil else { return .json(400, ["error": "invalid json", "message": "parse error"]) }
    let order = SDOrder.native(json)
    guard (64...4096).contains(order.width), (64...4096).contains(order.height), order.count <= 8 else {
      return Self.error(400, "invalid generation parameters")
    }
    let name = json["output_format"]?.text ?? "png"
    guard let format = FakePicture.Format(rawValue: name) else {
      return Self.error(400, "invalid output_format, must be one of [png, jpeg, webp]")
    }
    let work = Work(order: order, format: format, outcome: nextOutcome())
    let id = "job_\(FalMedia.freshName().uppercased())"
    let isFull = state.withLock { state in
      // What is being generated counts, too.
      guard state.jobs.pending.count + (state.jobs.running == nil ? 0 : 1) < state.settings.maximumQueue else { return true }
      state.jobs.add(id, work)
      return false
    }
    if isFull { return Self.error(429, "job queue is full") }
    return .json(
      202,
      [
        "id": .string(id), "kind": "img_gen", "status": "queued", "created": FakeJSON(work.created),
        "poll_url": .string("/sdcpp/v1/jobs/\(id)"),
      ])
  }

  private func job(_ id: String) -> FakeAnswer {
    guard let job = state.withLock({ $0.jobs[id] }) else { return Self.error(404, "job not found") }
    if settings.forgetsJobs, job.ended != nil { return Self.error(410, "job expired") }
    let position = state.withLock { state in state.jobs.pending.firstIndex { $0.id == id }.map { $0 + 1 } ?? 0 }
    var (status, result, error): (FakeJSON, FakeJSON, FakeJSON) = ("queued", .null, .null)
    switch (job.state, job.payload.outcome) {
    case (.pending, _): break
    case (.running, _): status = "generating"
    case (.cancelled, _): (status, error) = ("cancelled", ["code": "cancelled", "message": "job cancelled by client"])
    case (.completed, .failure(let code, let message)): (status, error) = ("failed", ["code": .string(code), "message": .string(message)])
    case (.completed, .picture):
      let pictures = job.payload.order.pictures(job.payload.format)
      let images = pictures.enumerated().map { index, picture -> FakeJSON in ["index": FakeJSON(index), "b64_json": .plain(picture.base64)]
      }
      (status, result) = ("completed", ["output_format": .string(job.payload.format.rawValue), "images": .array(images)])
    }
    return .json(
      200,
      [
        "id": .string(id), "kind": "img_gen", "status": status, "created": FakeJSON(job.payload.created),
        "started": job.started == nil ? .null : FakeJSON(job.payload.created),
        "completed": job.ended == nil ? .null : FakeJSON(job.payload.created), "queue_position": FakeJSON(position), "result": result,
        "error": error,
      ])
  }

  private func cancel(_ id: String) -> FakeAnswer {
    guard let found = state.withLock({ $0.jobs[id] }) else { return Self.error(404, "job not found") }
    if settings.forgetsJobs, found.ended != nil { return Self.error(410, "job expired") }
    guard found.state != .running else { return Self.error(409, "job is currently generating and cannot be interrupted yet") }
    // One that is finished is told as it is.
    state.withLock { $0.jobs.cancel(id) }
    return job(id)
  }

  // MARK: The imitations

  /// Waits its turn and the latency; nil when the client left or the outcome is a failure with the answer to give.
  private func pictures(
    _ order: DiffusionOrder, _ format: FakePicture.Format, _ exchange: FakeExchange, failure: (String) -> FakeAnswer
  ) -> Result<[FakePicture], Ended> {
    if case .failure(_, let message) = nextOutcome() { return .failure(Ended(answer: failure(message))) }
    while true {
      let generation = exchange.wakeups.generation
      let isOurs = state.withLock { state in
        defer { state.isBusy = true }
        return !state.isBusy
      }
      if isOurs { break }
      guard exchange.wakeups.wait(on: exchange.socket, since: generation, until: nil) == .changed else {
        return .failure(Ended(answer: .hangUp(reset: false)))
      }
    }
    let isThere = exchange.pause(settings.latency)
    state.withLock { $0.isBusy = false }
    exchange.wakeups.wake()
    script.charge("sd-cpp-local", Double(order.count))
    return isThere ? .success(order.pictures(format)) : .failure(Ended(answer: .hangUp(reset: false)))
  }

  private struct Ended: Error {
    var answer: FakeAnswer
  }

  private func generate(openAI request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    guard !request.body.isEmpty else { return Self.error(400, "empty body") }
    guard let json = request.json else { return .json(500, ["error": "server_error", "message": "json parse error"]) }
    return openAIAnswer(SDOrder.openAI(json), format: json["output_format"]?.text ?? "png", exchange)
  }

  private func edit(openAI request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    guard let form = MultipartForm(request) else { return Self.error(400, "Content-Type must be multipart/form-data") }
    guard !(form["prompt"] ?? "").isEmpty else { return Self.error(400, "prompt required") }
    guard let order = SDOrder.openAI(form) else { return Self.error(400, "at least one image[] required") }
    guard form["output_format"] != "webp" else { return Self.error(400, "invalid output_format, must be one of [png, jpeg]") }
    return openAIAnswer(order, format: form["output_format"] ?? "png", exchange)
  }

  private func openAIAnswer(_ order: DiffusionOrder, format name: String, _ exchange: FakeExchange) -> FakeAnswer {
    guard !order.prompt.isEmpty else { return Self.error(400, "prompt required") }
    guard let format = FakePicture.Format(rawValue: name) else {
      return Self.error(400, "invalid output_format, must be one of [png, jpeg, webp]")
    }
    switch pictures(order, format, exchange, failure: { Self.error(500, $0) }) {
    case .failure(let ended): return ended.answer
    case .success(let pictures):
      return .json(
        200,
        [
          "created": FakeJSON(Int(Date().timeIntervalSince1970)), "output_format": .string(format.rawValue),
          "data": .array(pictures.map { ["b64_json": .plain($0.base64)] }),
        ])
    }
  }

  private func generate(a1111 request: FakeRequest, isEdit: Bool, _ exchange: FakeExchange) -> FakeAnswer {
    guard !request.body.isEmpty else { return Self.error(400, "empty body") }
    guard let json = request.json else { return .json(500, ["error": "server_error", "message": "json parse error"]) }
    let order = SDOrder.embedded(DiffusionOrder(json))
    guard order.width > 0, order.height > 0 else { return Self.error(400, "width and height must be positive") }
    guard !order.prompt.isEmpty else { return Self.error(400, "prompt required") }
    switch pictures(order, .png, exchange, failure: { Self.error(500, $0) }) {
    case .failure(let ended): return ended.answer
    case .success(let pictures):
      let info: FakeJSON = [
        "prompt": .string(order.prompt), "seed": .integer(order.seed), "width": FakeJSON(order.width), "height": FakeJSON(order.height),
        "steps": FakeJSON(order.steps), "version": "stable-diffusion.cpp",
        "all_seeds": .array((0..<order.count).map { .integer(order.seed + Int64($0)) }),
      ]
      let text = settings.isOld ? "" : String(decoding: info.bytes, as: UTF8.self)
      return .json(200, ["images": .array(pictures.map { .plain($0.base64) }), "parameters": json, "info": .string(text)])
    }
  }
}
