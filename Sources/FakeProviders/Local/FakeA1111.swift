import Foundation
import Synchronization

/// AUTOMATIC1111's web UI with `--api`, on loopback: one generation at a time, everybody else waits.
package final class FakeA1111: Sendable {
  package struct Settings: Sendable {
    /// Time a generation takes.
    package var latency: Duration = .zero
    /// "user:password" as given to `--api-auth`; nil for none.
    package var credentials: String?
    package var format = FakePictureFormat.png
    /// A sheet of all pictures comes before them, as some settings of the original have it.
    package var sendsGrid = false
    /// Forge knows some more options.
    package var isForge = false

    package init() {}
  }

  package let script = FakeScript()
  private let state = Mutex(State())
  private let server = Mutex<FakeHTTPServer?>(nil)

  private struct State {
    var settings = Settings()
    var options: FakeJSON = [
      "samples_format": "png", "sd_model_checkpoint": "v1-5-pruned-emaonly.safetensors [6ce0161689]", "CLIP_stop_at_last_layers": 1,
    ]
    var current: Current?
  }

  private struct Current {
    var started: ContinuousClock.Instant
    var steps: Int
    var isInterrupted = false
  }

  static let samplers = ["DPM++ 2M", "DPM++ SDE", "Euler a", "Euler", "LMS", "Heun", "DDIM", "LCM"]
  static let schedulers = ["automatic", "karras", "exponential", "sgm_uniform", "simple", "normal"]
  static let checkpoints = ["v1-5-pruned-emaonly.safetensors [6ce0161689]", "sd_xl_base_1.0.safetensors [31e35c80fc]"]

  package init(port: UInt16 = 0) throws {
    let server = try FakeHTTPServer(port: port) { [self] in answer($0, $1) }
    self.server.withLock { $0 = server }
  }

  package func stop() { server.withLock { $0.take() }?.stop() }
  package var url: String { server.withLock { $0?.url ?? "" } }

  package var settings: Settings {
    get { state.withLock { $0.settings } }
    set {
      state.withLock { $0.settings = newValue }
      wake()
    }
  }

  package func reset() {
    state.withLock { $0 = State() }
    script.reset()
    wake()
  }

  private func wake() { server.withLock { $0?.wakeups.wake() } }

  // MARK: Answering

  private func answer(_ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    let name = request.path.hasPrefix("/sdapi/v1/") ? String(request.path.dropFirst("/sdapi/v1/".count)) : ""
    let known = [
      "txt2img", "img2img", "progress", "interrupt", "skip", "options", "samplers", "schedulers", "sd-models", "upscalers",
    ]
    return script.run(request, route: known.contains(name) ? name : "unknown", exchange) { [self] in
      if let credentials = settings.credentials,
        request.headers["authorization"] != "Basic \(Data(credentials.utf8).base64EncodedString())"
      {
        return A1111Error.answer(401, "Incorrect username or password", [FakeHeader("WWW-Authenticate", "Basic")])
      }
      switch (request.method, name) {
      case ("POST", "txt2img"): return generate(request, isEdit: false, exchange)
      case ("POST", "img2img"): return generate(request, isEdit: true, exchange)
      case ("GET", "progress"): return progress(request)
      case ("POST", "interrupt"), ("POST", "skip"):
        state.withLock { $0.current?.isInterrupted = true }
        wake()
        return .json(200, name == "interrupt" ? [:] : .null)
      case ("GET", "options"): return .json(200, state.withLock { $0.options })
      case ("POST", "options"): return setOptions(request)
      case ("GET", "samplers"):
        return .json(200, .array(Self.samplers.map { ["name": .string($0), "aliases": [], "options": [:]] }))
      case ("GET", "schedulers"): return .json(200, .array(Self.schedulers.map { ["name": .string($0), "label": .string($0)] }))
      case ("GET", "sd-models"): return .json(200, .array(Self.checkpoints.map(Self.describe)))
      case ("GET", "upscalers"):
        return .json(
          200, [["name": "None", "model_name": .null, "model_path": .null, "model_url": .null, "scale": 4]])
      case (_, _) where known.contains(name): return .json(405, ["detail": "Method Not Allowed"])
      default: return .json(404, ["detail": "Not Found"])
      }
    }
  }

  private func generate(_ request: FakeRequest, isEdit: Bool, _ exchange: FakeExchange) -> FakeAnswer {
    guard let json = request.json, json.fields != nil else {
      return .json(422, ["detail": [["loc": ["body"], "msg": "field required", "type": "value_error.missing"]]])
    }
    if let refusal = A1111Error.complaint(about: json, isEdit: isEdit) { return refusal }
    let order = DiffusionOrder(json)
    if order.sources.contains(where: { FakePicture.size(of: $0) == nil }) { return A1111Error.answer(500, "Invalid encoded image") }
    guard begin(order.steps, exchange) else { return .hangUp(reset: false) }
    let isWhole = work(exchange)
    guard let isWhole else { return .hangUp(reset: false) }
    script.charge(isEdit ? "img2img" : "txt2img", Double(order.count))
    let settings = settings
    var pictures = (json["send_images"]?.flag ?? true) ? order.pictures(settings.format, fog: isWhole ? 0 : 70) : []
    if settings.sendsGrid, pictures.count > 1 { pictures.insert(pictures[0], at: 0) }
    let seeds = FakeJSON.array((0..<order.count).map { .integer(order.seed + Int64($0)) })
    let info: FakeJSON = [
      "prompt": .string(order.prompt), "seed": .integer(order.seed), "all_seeds": seeds, "width": FakeJSON(order.width),
      "height": FakeJSON(order.height), "steps": FakeJSON(order.steps),
      "index_of_first_image": settings.sendsGrid && order.count > 1 ? 1 : 0,
    ]
    return .json(
      200,
      [
        "images": .array(pictures.map { .plain($0.base64) }), "parameters": json.with("init_images", .null),
        "info": .string(String(decoding: info.bytes, as: UTF8.self)),
      ])
  }

  /// Waits until nobody else is being worked for; false when the client left meanwhile.
  private func begin(_ steps: Int, _ exchange: FakeExchange) -> Bool {
    while true {
      let generation = exchange.wakeups.generation
      let isOurs = state.withLock { state in
        guard state.current == nil else { return false }
        state.current = Current(started: .now, steps: steps)
        return true
      }
      if isOurs { return true }
      guard exchange.wakeups.wait(on: exchange.socket, since: generation, until: nil) == .changed else { return false }
    }
  }

  /// Works the latency through, even for a client that left, as the original does. False when interrupted, nil when the
  /// server stops.
  private func work(_ exchange: FakeExchange) -> Bool? {
    defer {
      state.withLock { $0.current = nil }
      wake()
    }
    while true {
      let generation = exchange.wakeups.generation
      let (current, latency) = state.withLock { ($0.current, $0.settings.latency) }
      guard let current, !current.isInterrupted else { return false }
      let end = current.started + latency
      if end <= .now { return true }
      // Not watching the client's socket.
      if exchange.wakeups.wait(on: -1, since: generation, until: end) == .stopping { return nil }
    }
  }

  private func progress(_ request: FakeRequest) -> FakeAnswer {
    let (current, latency) = state.withLock { ($0.current, $0.settings.latency) }
    let isIdle = current == nil
    let done =
      current.map { latency > .zero ? min(1, ContinuousClock.now.duration(to: $0.started + latency) / latency) : 0 }.map { 1 - $0 } ?? 0
    let steps = current?.steps ?? 0
    return .json(
      200,
      [
        "progress": .number(isIdle ? 0 : min(1, max(0.01, done))),
        "eta_relative": .number(isIdle ? 0 : (1 - done) * (latency / .seconds(1))),
        "state": [
          "skipped": false, "interrupted": .boolean(current?.isInterrupted ?? false), "stopping_generation": false,
          "job": isIdle ? "" : "scripts_txt2img",
          "job_count": isIdle ? 0 : 1, "job_timestamp": "20261120120000", "job_no": 0, "sampling_step": FakeJSON(Int(done * Double(steps))),
          "sampling_steps": FakeJSON(steps),
        ],
        "current_image": .null, "textinfo": .null,
      ])
  }

  private func setOptions(_ request: FakeRequest) -> FakeAnswer {
    guard let fields = request.json?.fields else { return .json(422, ["detail": []]) }
    if let model = fields.first(where: { $0.name == "sd_model_checkpoint" })?.value.text,
      !Self.checkpoints.contains(where: { $0.hasPrefix(model.split(separator: " ").first ?? "?") })
    {
      return .json(500, ["error": "RuntimeError", "detail": "", "body": "", "errors": .string("model '\(model)' not found")])
    }
    state.withLock { state in
      for field in fields { state.options = state.options.with(field.name, field.value) }
    }
    return .json(200, .null)
  }

  private static func describe(_ title: String) -> FakeJSON {
    let file = title.split(separator: " ")[0]
    let hash = title.split(separator: "[").last?.dropLast() ?? ""
    return [
      "title": .string(title), "model_name": .string(String(file.prefix { $0 != "." })), "hash": .string(String(hash)), "sha256": .null,
      "filename": .string("/models/Stable-diffusion/\(file)"), "config": .null,
    ]
  }
}
