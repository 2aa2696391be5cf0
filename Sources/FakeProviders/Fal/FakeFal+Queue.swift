import Foundation
import Synchronization

extension FakeFal {
  func submit(_ model: String, _ request: FakeRequest) -> FakeAnswer {
    switch work(model, request) {
    case .failure(let refusal): return refusal.answer
    case .success(let (result, known)):
      let pace = settings.pace
      if let most = request.query["fal_max_queue_length"].flatMap(Int.init), pace.queuePositions.count > most {
        return FalErrors.detail(429, "Queue is full")
      }
      let options: FalSubmitOptions
      do throws(FalRefusal) { options = try FalSubmitOptions(request.headers) } catch { return error.answer }
      let job = FalJob(
        id: UUID().uuidString.lowercased(), app: FalRoute.app(of: known.id), model: known.id, owner: request.headers["authorization"],
        pace: pace, result: result, startTimeout: options.startTimeout)
      state.withLock { state in
        state.jobs[job.id] = job
        state.unsettled.insert(job.id)
      }
      var first = job.status("\(request.origin)/queue/\(job.app)/requests/\(job.id)", logs: nil)
      if pace.queuePositions.isEmpty { first = first.with("status", "IN_QUEUE").with("queue_position", 0) }
      return .json(200, first, [FakeHeader("x-fal-request-id", job.id)])
    }
  }

  func status(_ reference: FalRoute.Job, _ request: FakeRequest) -> FakeAnswer {
    defer { wake() }
    return look(reference, request) { job, base in
      job.advance(isLook: true)
      job.look()
      return .json(job.isCompleted ? 200 : 202, job.status(base, logs: FakeFal.wantsLogs(request) ? job.logs : nil))
    }
  }

  func result(_ reference: FalRoute.Job) -> FakeAnswer {
    settle()
    guard let job = job(reference), !job.isExpired else { return FalErrors.detail(404, "Request not found") }
    guard job.isCompleted else { return FalErrors.detail(400, "Request is still in progress") }
    return FakeFal.answer(job.result, [FakeHeader("x-fal-request-id", job.id)])
  }

  func cancel(_ reference: FalRoute.Job) -> FakeAnswer {
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

  func stream(_ reference: FalRoute.Job, _ request: FakeRequest, _ exchange: FakeExchange) -> FakeAnswer {
    guard job(reference) != nil else { return FalErrors.detail(404, "Request not found") }
    let stream = FalStatusStream(ping: settings.pace.ping, exchange: exchange, wantsLogs: FakeFal.wantsLogs(request)) { [self] visit in
      look(reference, request, visit)
    }
    return .respond(
      FakeResponse(
        200, [FakeHeader("Content-Type", "text/event-stream; charset=utf-8"), FakeHeader("Cache-Control", "no-cache")],
        .pieces(length: nil, next: stream.next)))
  }

  /// Moves every job on, and charges for those that are done.
  func settle() {
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

  func owner(of reference: FalRoute.Job) -> String? { state.withLock { $0.jobs[reference.id]?.owner } }

  func job(_ reference: FalRoute.Job) -> FalJob? {
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
