import Foundation
import Synchronization

/// OpenAI's API on loopback: images, models, chat and moderation.
package final class FakeOpenAI: Sendable {
  package enum Dialect: String, Sendable {
    /// OpenAI today: base64 only, strict about parameters.
    case gptImage = "gpt-image"
    /// DALL·E's, which most compatible servers speak: links or base64 as asked, any model, unknown parameters ignored.
    case legacy
  }

  /// Ending of an images request.
  package enum Outcome: Sendable {
    case picture
    /// 400 `moderation_blocked`.
    case blocked(stage: String, categories: [String])
    /// A stream that fails after its partial pictures; a request without a stream fails at once.
    case failsLate(status: Int, code: String, message: String)
  }

  package struct Settings: Sendable {
    package var dialect = Dialect.gptImage
    /// Time a picture takes.
    package var latency: Duration = .zero
    /// Nil for any key.
    package var key: String?
    /// Models shut down by then are gone: "2026-11-20".
    package var today: String = String(Date().formatted(.iso8601).prefix(10))
    package var chat = OpenAIChatReply.elaborate
    package var chatRefusesTemperature = false
    /// Words the moderation flags, and their categories.
    package var flaggedWords = ["gore": "violence/graphic", "nude": "sexual"]
    /// Announced in the headers; counted down, not enforced.
    package var requestLimit = 500
    /// Links of the legacy dialect point to the API's own address, as those of servers that imitate it do.
    package var mediaOnSameHost = false

    package init() {}
  }

  package let script = FakeScript()
  /// Links of the legacy dialect.
  package let media = FakeMediaHost()
  private let initial: Settings
  private let state = Mutex(State())
  private let server = Mutex<(api: FakeHTTPServer, media: FakeHTTPServer)?>(nil)

  private struct State {
    var settings = Settings()
    var outcomes: [Outcome] = []
    var answered = 0
  }

  /// - Parameter settings: at the start and after each reset.
  package init(port: UInt16 = 0, tls: PEMIdentity? = nil, settings: Settings = Settings()) throws {
    initial = settings
    let mediaServer = try FakeHTTPServer(address: "127.0.0.2") { [self] request, exchange in
      script.run(request, route: "media", exchange) { media.answer(request) }
    }
    let api = try FakeHTTPServer(port: port, tls: tls) { [self] in answer($0, $1) }
    server.withLock { $0 = (api, mediaServer) }
    self.settings = settings
  }

  package func stop() {
    guard let servers = server.withLock({ $0.take() }) else { return }
    servers.api.stop()
    servers.media.stop()
  }

  /// Address with the `/v1` that clients take as part of a base URL.
  package var url: String { (server.withLock { $0?.api.url } ?? "") + "/v1" }
  package var mediaURL: String { server.withLock { $0?.media.url ?? "" } }
  package var connections: Int { server.withLock { $0?.api.connections ?? 0 } }

  package var settings: Settings {
    get { state.withLock { $0.settings } }
    set {
      state.withLock { $0.settings = newValue }
      let api = server.withLock { $0?.api.url ?? "" }
      media.origin = newValue.mediaOnSameHost ? api : mediaURL
    }
  }

  package func end(with outcomes: Outcome...) { state.withLock { $0.outcomes += outcomes } }

  package func reset() {
    state.withLock { $0 = State() }
    settings = initial
    media.forgetAll()
    script.reset()
  }

  // MARK: Answering

  private func answer(_ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    let path = request.path.hasPrefix("/v1/") ? String(request.path.dropFirst(3)) : request.path
    let answer = script.run(request, route: FakeOpenAI.route(path), exchange) { [self] in
      if FakeOpenAI.route(path) == "media" { return media.answer(request) }
      do throws(OpenAIError) {
        try checkKey(request)
        return try work(request, path, exchange)
      } catch {
        return error.answer
      }
    }
    return withHeaders(answer)
  }

  private func work(_ request: FakeRequest, _ path: String, _ exchange: FakeExchange) throws(OpenAIError) -> FakeAnswer {
    let settings = settings
    switch (request.method, FakeOpenAI.route(path)) {
    case ("POST", "generations"): return try images(request, isEdit: false, exchange)
    case ("POST", "edits"): return try images(request, isEdit: true, exchange)
    case ("POST", "chat"):
      return try OpenAIChat.answer(
        request, reply: settings.chat, refusesTemperature: settings.chatRefusesTemperature, created: FakeOpenAI.now)
    case ("POST", "moderations"): return try OpenAIModeration.answer(request, words: settings.flaggedWords)
    case ("GET", "models"):
      let models = OpenAIModel.all.filter { ($0.shutdownDate ?? "9999") > settings.today }
      guard path != "/models" else { return .json(200, ["object": "list", "data": .array(models.map(\.description))]) }
      let id = String(path.dropFirst("/models/".count))
      guard let model = models.first(where: { $0.id == id }) else { throw .noModel(id) }
      return .json(200, model.description)
    default: throw OpenAIError(404, "Invalid URL (\(request.method) \(request.path))")
    }
  }

  private func images(_ request: FakeRequest, isEdit: Bool, _ exchange: FakeExchange) throws(OpenAIError) -> FakeAnswer {
    let settings = settings
    let order = try OpenAIImageOrder(request, isEdit: isEdit, dialect: settings.dialect, today: settings.today)
    let outcome = state.withLock { $0.outcomes.isEmpty ? .picture : $0.outcomes.removeFirst() }
    var failure: OpenAIError?
    switch outcome {
    case .picture: break
    case .blocked(let stage, let categories):
      var error = OpenAIError(
        400, "Your request was rejected by the safety system. safety_violations=[\(categories.joined(separator: ", "))].",
        type: "image_generation_user_error", code: "moderation_blocked")
      error.details = ["moderation_stage": .string(stage), "categories": .array(categories.map { .string($0) })]
      throw error
    case .failsLate(let status, let code, let message):
      failure = OpenAIError(status, message, type: "server_error", code: code)
      if let failure, !order.isStream { throw failure }
    }
    let pictures = OpenAIPictures(order: order)
    if order.isStream {
      if failure == nil { script.charge(order.model, Double(pictures.tokens.out)) }
      let stream = OpenAIImageStream(
        pictures, isEdit: isEdit, created: FakeOpenAI.now, latency: settings.latency, exchange: exchange, failure: failure)
      return .respond(FakeResponse(200, [FakeHeader("Content-Type", "text/event-stream")], .pieces(length: nil, next: stream.next)))
    }
    script.charge(order.model, Double(pictures.tokens.out))
    guard exchange.pause(settings.latency) else { return .hangUp(reset: false) }
    let data = (0..<order.count).compactMap { pictures.picture($0).map { entry($0, order) } }
    let start: [FakeJSON.Field] = [.init("created", FakeJSON(FakeOpenAI.now)), .init("data", .array(data))]
    guard settings.dialect == .gptImage else { return .json(200, .object(start)) }
    return .json(
      200,
      .object(
        start + pictures.properties + [.init("usage", pictures.usage)]
          + (order.safetyIdentifier.map { [.init("safety_identifier", .string($0))] } ?? [])))
  }

  private func entry(_ picture: FakePicture, _ order: OpenAIImageOrder) -> FakeJSON {
    guard let responseFormat = order.responseFormat else { return ["b64_json": .plain(picture.base64)] }
    let revised = FakeJSON.Field("revised_prompt", .string("\(order.prompt), in fine detail"))
    guard responseFormat == "url" else { return .object([.init("b64_json", .plain(picture.base64)), revised]) }
    let link = media.keep(
      picture.bytes, as: picture.format.mediaType, name: "img-\(FakeMediaHost.freshName()).\(picture.format.fileExtension)")
    return .object([.init("url", .string(link)), revised])
  }

  private func checkKey(_ request: FakeRequest) throws(OpenAIError) {
    guard let authorization = request.headers["authorization"], authorization.hasPrefix("Bearer "), authorization.count > 7 else {
      throw OpenAIError(
        401, "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth.")
    }
    if let key = settings.key, authorization.dropFirst(7) != key {
      throw OpenAIError(401, "Incorrect API key provided.", code: "invalid_api_key")
    }
  }

  private func withHeaders(_ answer: FakeAnswer) -> FakeAnswer {
    guard case .respond(var response) = answer else { return answer }
    let (answered, limit) = state.withLock { state in
      state.answered += 1
      return (state.answered, state.settings.requestLimit)
    }
    let given = Set(response.headers.map { $0.name.lowercased() })
    response.headers += [
      FakeHeader("x-request-id", "req_\(FakeMediaHost.freshName())"), FakeHeader("openai-version", "2020-10-01"),
      FakeHeader("openai-processing-ms", "12"), FakeHeader("x-ratelimit-limit-requests", "\(limit)"),
      FakeHeader("x-ratelimit-remaining-requests", "\(max(0, limit - answered))"), FakeHeader("x-ratelimit-reset-requests", "120ms"),
      FakeHeader("x-ratelimit-limit-tokens", "100000"), FakeHeader("x-ratelimit-remaining-tokens", "99000"),
      FakeHeader("x-ratelimit-reset-tokens", "6m0s"),
    ].filter { !given.contains($0.name) }
    return .respond(response)
  }

  private static var now: Int { Int(Date().timeIntervalSince1970) }

  private static func route(_ path: String) -> String {
    switch path {
    case "/images/generations": "generations"
    case "/images/edits": "edits"
    case "/chat/completions": "chat"
    case "/moderations": "moderations"
    case _ where path.hasPrefix("/files/"): "media"
    case _ where path == "/models" || path.hasPrefix("/models/"): "models"
    default: "unknown"
    }
  }
}
