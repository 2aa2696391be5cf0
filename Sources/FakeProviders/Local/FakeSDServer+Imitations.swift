import Foundation
import Synchronization

extension FakeSDServer {
  /// Waits its turn and the latency; nil when the client left or the outcome is a failure with the answer to give.
  func pictures(
    _ order: DiffusionOrder, _ format: FakePictureFormat, _ exchange: FakeExchange, failure: (String) -> FakeAnswer
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

  struct Ended: Error {
    var answer: FakeAnswer
  }

  func generate(openAI request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    guard !request.body.isEmpty else { return Self.error(400, "empty body") }
    guard let json = request.json else { return .json(500, ["error": "server_error", "message": "json parse error"]) }
    return openAIAnswer(SDOrder.openAI(json), format: json["output_format"]?.text ?? "png", exchange)
  }

  func edit(openAI request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    guard let form = MultipartForm(request) else { return Self.error(400, "Content-Type must be multipart/form-data") }
    guard !(form["prompt"] ?? "").isEmpty else { return Self.error(400, "prompt required") }
    guard let order = SDOrder.openAI(form) else { return Self.error(400, "at least one image[] required") }
    guard form["output_format"] != "webp" else { return Self.error(400, "invalid output_format, must be one of [png, jpeg]") }
    return openAIAnswer(order, format: form["output_format"] ?? "png", exchange)
  }

  private func openAIAnswer(_ order: DiffusionOrder, format name: String, _ exchange: FakeExchange) -> FakeAnswer {
    guard !order.prompt.isEmpty else { return Self.error(400, "prompt required") }
    guard let format = FakePictureFormat(rawValue: name) else {
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

  func generate(a1111 request: FakeRequest, isEdit: Bool, _ exchange: FakeExchange) -> FakeAnswer {
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
