import Foundation
import Synchronization

extension FakeFal {
  func answerMedia(_ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    let route = FalRoute.media(request)
    return script.run(request, route: route.name, exchange) { [self] in
      switch route {
      case .uploadPart: uploads.addPart(request)
      case .uploadComplete: uploads.completeParts(request)
      default: media.answer(request)
      }
    }
  }

  func answer(_ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    let route = FalRoute(request)
    return script.run(request, route: route.name, exchange) { [self] in
      if route.needsKey, let refusal = refusal(of: request.headers["authorization"]) { return refusal }
      // Jobs of other keys are not there for this one.
      if let job = route.job, let owner = owner(of: job), owner != request.headers["authorization"] {
        return FalErrors.detail(404, "Request not found")
      }
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

  func refusal(of authorization: String?) -> FakeAnswer? {
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

  /// Result of a job and its model. It is decided when the job comes in, as is what it costs.
  func work(_ model: String, _ request: FakeRequest) -> Result<(FalJob.Result, FalModel), FalRefusal> {
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

  struct FalRefusal: Error {
    var answer: FakeAnswer
  }

  func run(_ model: String, _ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
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

  static func answer(_ result: FalJob.Result, _ headers: [FakeHeader]) -> FakeAnswer {
    switch result {
    case .output(let output, let units): return .json(200, output, headers + [FakeHeader("x-fal-billable-units", "\(units)")])
    case .failure(.respond(var response), _, _):
      response.headers += headers
      return .respond(response)
    case .failure(let answer, _, _): return answer
    }
  }
}
