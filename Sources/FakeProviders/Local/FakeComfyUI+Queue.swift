import Foundation
import Synchronization

extension FakeComfyUI {
  func submit(_ request: FakeRequest) -> FakeAnswer {
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
  ///
  /// One at a time: what is done has its pictures for whoever asks next, by whichever connection.
  func settle() {
    settling.withLock { _ in
      let finished = state.withLock { $0.jobs.advance($0.settings.latency) }
      for job in finished {
        guard case .picture = job.payload.outcome else { continue }
        let outputs = save(job.payload)
        state.withLock { $0.jobs.update(number: job.number) { $0.outputs = outputs } }
        script.charge("workflow", 1)
      }
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

  func history(_ id: String?) -> FakeAnswer {
    let done = state.withLock { $0.jobs.jobs }.filter { $0.ended != nil && $0.started != nil && (id == nil || $0.id == id) }
    return .json(200, .object(done.map { .init($0.id, ComfyReport.history($0)) }))
  }

  func forget(_ request: FakeRequest) -> FakeAnswer {
    let json = request.json ?? [:]
    state.withLock { state in
      let done = state.jobs.jobs.filter { $0.ended != nil }.map(\.id)
      let wanted = Set((json["delete"]?.elements ?? []).compactMap(\.text))
      for id in done where (json["clear"]?.flag ?? false) || wanted.contains(id) { state.jobs.remove(id) }
    }
    return .respond(FakeResponse(200))
  }

  var queue: FakeAnswer {
    let (running, pending) = state.withLock { ($0.jobs.running, $0.jobs.pending) }
    return .json(
      200,
      [
        "queue_running": .array((running.map { [$0] } ?? []).map(ComfyReport.queueItem)),
        "queue_pending": .array(pending.map(ComfyReport.queueItem)),
      ])
  }

  func changeQueue(_ request: FakeRequest) -> FakeAnswer {
    let json = request.json ?? [:]
    state.withLock { state in
      let wanted = Set((json["delete"]?.elements ?? []).compactMap(\.text))
      for job in state.jobs.pending where (json["clear"]?.flag ?? false) || wanted.contains(job.id) { state.jobs.remove(job.id) }
    }
    return .respond(FakeResponse(200))
  }

  /// Interrupts the `prompt_id` that is named; an old version interrupts whatever runs.
  func interrupt(_ request: FakeRequest) -> FakeAnswer {
    let wanted = settings.isOld ? nil : request.json?["prompt_id"]?.text
    state.withLock { state in
      if let running = state.jobs.running, wanted == nil || wanted == running.id { state.jobs.cancel(running.id) }
    }
    return .respond(FakeResponse(200))
  }

  func job(_ id: String) -> FakeAnswer {
    guard !settings.isOld, let job = state.withLock({ $0.jobs[id] }) else { return .json(404, ["error": "Job not found"]) }
    return .json(200, ComfyReport.job(job))
  }

  /// Cancels a job; for an id that is unknown or done with 200 all the same, and false.
  func cancel(_ id: String) -> FakeAnswer {
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
}
