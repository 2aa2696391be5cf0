import Foundation
import Synchronization

extension FakeSDServer {
  func settle() {
    let finished = state.withLock { $0.jobs.advance($0.settings.latency) }
    for job in finished {
      if case .picture = job.payload.outcome { script.charge("sd-cpp-local", Double(job.payload.order.count)) }
    }
  }

  func submit(_ request: FakeRequest) -> FakeAnswer {
    guard !request.body.isEmpty else { return Self.error(400, "empty body") }
    guard let json = request.json, json.fields != nil else { return .json(400, ["error": "invalid json", "message": "parse error"]) }
    let order = SDOrder.native(json)
    guard (64...4096).contains(order.width), (64...4096).contains(order.height), order.count <= 8 else {
      return Self.error(400, "invalid generation parameters")
    }
    let name = json["output_format"]?.text ?? "png"
    guard let format = FakePictureFormat(rawValue: name) else {
      return Self.error(400, "invalid output_format, must be one of [png, jpeg, webp]")
    }
    let work = Work(order: order, format: format, outcome: nextOutcome())
    let id = "job_\(FakeMediaHost.freshName().uppercased())"
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

  func job(_ id: String) -> FakeAnswer {
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

  func cancel(_ id: String) -> FakeAnswer {
    guard let found = state.withLock({ $0.jobs[id] }) else { return Self.error(404, "job not found") }
    if settings.forgetsJobs, found.ended != nil { return Self.error(410, "job expired") }
    guard found.state != .running else { return Self.error(409, "job is currently generating and cannot be interrupted yet") }
    // One that is finished is told as it is.
    state.withLock { $0.jobs.cancel(id) }
    return job(id)
  }
}
