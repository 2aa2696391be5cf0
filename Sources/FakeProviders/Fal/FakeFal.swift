import Foundation
import Synchronization

/// fal.ai on loopback: its hosts are folders of one server, `/queue`, `/run`, `/rest`, `/cdn` and `/api`; the media have an address of their own.
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
  package let media = FalMedia()
  private let state = Mutex(State())
  private let server = Mutex<(api: FakeHTTPServer, media: FakeHTTPServer)?>(nil)
  private let uploads: FalUploads
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
  /// How many connections clients have made to the API and to the media host.
  package var connections: (api: Int, media: Int) { server.withLock { ($0?.api.connections ?? 0, $0?.media.connections ?? 0) } }

  package var settings: Settings {
    get { state.withLock { $0.settings } }
    set {
      state.withLock { $0.settings = newValue }
      media.origin = newValue.mediaOnSameHost ? url + "/media" : mediaURL
      wake()
    }
  }

  /// How the next jobs and runs end, one each; after those all succeed.
  package func end(with outcomes: FalOutcome...) { state.withLock { $0.outcomes += outcomes } }

  /// Every result there is now is gone, as after its hour.
  package func expireResults() {
    state.withLock { state in
      for id in state.jobs.keys { state.jobs[id]?.isExpired = true }
    }
  }

  /// What fal would ask money for until now: whatever has been made, looked at or not.
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

  private func wake() { server.withLock { $0?.api.wakeups.wake() } }

  // MARK: Answering

  private func answerMedia(_ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    let route = FalRoute.media(request)
    return script.run(request, route: route.name, exchange) { [self] in
      switch route {
      case .uploadPart: uploads.addPart(request)
      case .uploadComplete: uploads.completeParts(request)
      default: media.answer(request)
      }
    }
  }

  private func answer(_ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    let route = FalRoute(request)
    return script.run(request, route: route.name, exchange) { [self] in
      if route.needsKey, let refusal = refusal(of: request.headers["authorization"]) { return refusal }
      switch route {
      case .submit(let model): return submit(model, request)
      case .status(let job): return status(job, request)
      case .statusStream(let job): return stream(job, request, exchange)
      case .result(let job): return result(job)
      case .cancel(let job): return cancel(job)
      case .run(let model): return run(model, request, exchange)
      case .stream(let model): return streamRun(model, request, exchange)
      case .uploadToken: return uploads.grantToken(request)
      case .upload: return uploads.upload(request)
      case .uploadMultipart: return uploads.beginParts(request)
      case .uploadPart: return uploads.addPart(request)
      case .uploadComplete: return uploads.completeParts(request)
      case .uploadInitiate: return uploads.initiate(request)
      case .uploadPrepared: return uploads.putPrepared(request)
      case .realtimeToken: return .json(200, "fake-realtime-token")
      case .pricing: return FalPrices.answer(request)
      case .media: return media.answer(request)
      case .unknown: return FalErrors.detail(404, "Not Found")
      case .wrongMethod: return FalErrors.detail(405, "Method Not Allowed")
      }
    }
  }

  private func refusal(of authorization: String?) -> FakeAnswer? {
    guard let authorization, authorization.hasPrefix("Key ") else {
      return FalErrors.detail(401, "Authentication is required to access this application.")
    }
    let parts = authorization.dropFirst(4).split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
      return FalErrors.detail(401, "Invalid Key ID format: expected \"Key <key_id>:<key_secret>\"")
    }
    if let key = settings.key, key != authorization.dropFirst(4) { return FalErrors.detail(401, "No user found for Key ID and Secret") }
    return nil
  }

  /// How the job ends: decided when it comes in, as is what it costs.
  private func work(_ model: String, _ request: FakeRequest) -> Result<(FalJob.Result, FalModel), FalRefusal> {
    let settings = settings
    guard !settings.isLocked else {
      return .failure(
        FalRefusal(
          answer: FalErrors.detail(403, "User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.")))
    }
    guard let known = FalModel.all[model] else {
      return .failure(FalRefusal(answer: FalErrors.detail(404, "Application '\(model.split(separator: "/").last ?? "")' not found")))
    }
    guard let json = request.json else { return .failure(FalRefusal(answer: FalErrors.platform(400, "bad_request", "Invalid JSON body"))) }
    do {
      let input = try FalInput(json, for: known, isStrict: settings.refusesUnknownFields) { media.bytes($0) }
      let outcome = state.withLock { $0.outcomes.isEmpty ? .picture : $0.outcomes.removeFirst() }
      return .success((FalWork(media: media).result(input, outcome), known))
    } catch {
      return .success((FalWork.refusal(error), known))
    }
  }

  private struct FalRefusal: Error {
    var answer: FakeAnswer
  }

  private func submit(_ model: String, _ request: FakeRequest) -> FakeAnswer {
    switch work(model, request) {
    case .failure(let refusal): return refusal.answer
    case .success(let (result, known)):
      let pace = settings.pace
      if let most = request.query["fal_max_queue_length"].flatMap(Int.init), pace.queuePositions.count > most {
        return FalErrors.detail(429, "Queue is full")
      }
      let seconds = (request.headers["x-fal-request-start-timeout"] ?? request.headers["x-fal-request-timeout"]).flatMap(Double.init)
      let job = FalJob(
        id: UUID().uuidString.lowercased(), app: FalRoute.app(of: known.id), model: known.id, pace: pace, result: result,
        startTimeout: seconds.map { .milliseconds(Int($0 * 1000)) })
      state.withLock { state in
        state.jobs[job.id] = job
        state.unsettled.insert(job.id)
      }
      var first = job.status("\(request.origin)/queue/\(job.app)/requests/\(job.id)", logs: nil)
      if pace.queuePositions.isEmpty { first = first.with("status", "IN_QUEUE").with("queue_position", 0) }
      return .json(200, first, [FakeHeader("x-fal-request-id", job.id)])
    }
  }

  private func status(_ reference: FalRoute.Job, _ request: FakeRequest) -> FakeAnswer {
    defer { wake() }
    return look(reference, request) { job, base in
      job.advance(isLook: true)
      job.look()
      return .json(job.isCompleted ? 200 : 202, job.status(base, logs: FakeFal.wantsLogs(request) ? job.logs : nil))
    }
  }

  private func result(_ reference: FalRoute.Job) -> FakeAnswer {
    settle()
    guard let job = job(reference), !job.isExpired else { return FalErrors.detail(404, "Request not found") }
    guard job.isCompleted else { return FalErrors.detail(400, "Request is still in progress") }
    return FakeFal.answer(job.result, [FakeHeader("x-fal-request-id", job.id)])
  }

  private func cancel(_ reference: FalRoute.Job) -> FakeAnswer {
    settle()
    defer { wake() }
    return state.withLock { state in
      guard var job = state.jobs[reference.id], job.app == reference.app else { return .json(404, ["status": "NOT_FOUND"]) }
      defer { state.jobs[reference.id] = job }
      switch job.stage {
      case .completed: return .json(400, ["status": "ALREADY_COMPLETED"])
      case .queued:
        job.cancel()
        return .json(200, ["status": "OK"])
      case .running:
        job.cancel()
        return .json(202, ["status": "CANCELLATION_REQUESTED"])
      }
    }
  }

  private func stream(_ reference: FalRoute.Job, _ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    guard job(reference) != nil else { return FalErrors.detail(404, "Request not found") }
    let stream = FalStatusStream(ping: settings.pace.ping, exchange: exchange, wantsLogs: FakeFal.wantsLogs(request)) { [self] visit in
      look(reference, request, visit)
    }
    return .respond(
      FakeResponse(
        200, [FakeHeader("Content-Type", "text/event-stream; charset=utf-8"), FakeHeader("Cache-Control", "no-cache")],
        .pieces(length: nil, next: stream.next)))
  }

  private func run(_ model: String, _ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    switch work(model, request) {
    case .failure(let refusal): return refusal.answer
    case .success(let (result, known)):
      // Whoever leaves pays all the same: it had begun.
      let isThere = exchange.pause(settings.runLatency)
      if case .output(_, let units) = result { script.charge(known.id, units) }
      return isThere ? FakeFal.answer(result, [FakeHeader("x-fal-request-id", UUID().uuidString.lowercased())]) : .hangUp(reset: false)
    }
  }

  /// Two events with the same picture: the last is the result.
  private func streamRun(_ model: String, _ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    let answer = run(model, request, exchange)
    guard case .respond(let response) = answer, response.status == 200, case .bytes(let output) = response.body else { return answer }
    let event = Array("data: ".utf8) + output + Array("\n\n".utf8)
    return .respond(FakeResponse(200, [FakeHeader("Content-Type", "text/event-stream; charset=utf-8")], .bytes(event + event)))
  }

  private static func answer(_ result: FalJob.Result, _ headers: [FakeHeader]) -> FakeAnswer {
    switch result {
    case .output(let output, let units): return .json(200, output, headers + [FakeHeader("x-fal-billable-units", "\(units)")])
    case .failure(.respond(var response), _, _):
      response.headers += headers
      return .respond(response)
    case .failure(let answer, _, _): return answer
    }
  }

  // MARK: Jobs

  /// Moves every job on, and charges for those that are done.
  private func settle() {
    let done = state.withLock { state in
      var done: [(String, Double)] = []
      for id in state.unsettled {
        state.jobs[id]?.advance(isLook: false)
        guard let job = state.jobs[id], job.isCompleted else { continue }
        state.unsettled.remove(id)
        if case .output(_, let units) = job.result { done.append((job.model, units)) }
      }
      return done
    }
    for (model, units) in done { script.charge(model, units) }
  }

  private func job(_ reference: FalRoute.Job) -> FalJob? {
    state.withLock { $0.jobs[reference.id] }.flatMap { $0.app == reference.app ? $0 : nil }
  }

  /// Lets `visit` see and change a job, given its URL; 404 when there is none.
  private func look<Seen>(_ reference: FalRoute.Job, _ request: FakeRequest, _ visit: (inout FalJob, String) -> Seen) -> Seen? {
    state.withLock { state in
      guard var job = state.jobs[reference.id], job.app == reference.app else { return nil }
      defer { state.jobs[reference.id] = job }
      return visit(&job, "\(request.origin)/queue/\(job.app)/requests/\(job.id)")
    }
  }

  private func look(_ reference: FalRoute.Job, _ request: FakeRequest, _ visit: (inout FalJob, String) -> FakeAnswer) -> FakeAnswer {
    let seen: FakeAnswer? = look(reference, request, visit)
    return seen ?? FalErrors.detail(404, "Request not found")
  }

  /// Clients say `logs=1`, `true` or nothing.
  private static func wantsLogs(_ request: FakeRequest) -> Bool { ["1", "true", "True"].contains(request.query["logs"] ?? "0") }
}
