/// A workflow's fate as ComfyUI's routes tell it.
enum ComfyReport {
  typealias Job = SerialJobs<FakeComfyUI.Work>.Job

  static func history(_ job: Job) -> FakeJSON {
    [
      "prompt": queueItem(job), "outputs": job.payload.outputs, "meta": [:],
      "status": [
        "status_str": isSuccess(job) ? "success" : "error", "completed": .boolean(isSuccess(job)), "messages": .array(messages(job)),
      ],
    ]
  }

  /// number, id, prompt, extra data, outputs.
  static func queueItem(_ job: Job) -> FakeJSON {
    [
      FakeJSON(job.number), .string(job.id), job.payload.prompt, job.payload.extra,
      .array(job.payload.graph.outputs.map { .string($0) }),
    ]
  }

  static func job(_ job: Job) -> FakeJSON {
    let status: FakeJSON =
      switch job.state {
      case .pending: "pending"
      case .running: "in_progress"
      case .completed: isSuccess(job) ? "completed" : "failed"
      case .cancelled: "cancelled"
      }
    var report: FakeJSON = [
      "id": .string(job.id), "status": status, "priority": FakeJSON(job.number),
      "outputs_count": FakeJSON(job.payload.outputs.fields?.count ?? 0),
      "workflow": ["prompt": job.payload.prompt, "extra_data": job.payload.extra],
    ]
    guard job.ended != nil else { return report }
    report = report.with("outputs", job.payload.outputs).with("execution_status", history(job)["status"] ?? .null)
    if case .executionError = job.payload.outcome, let error = messages(job).last?.elements?.last {
      report = report.with("execution_error", error)
    }
    return report
  }

  private static func isSuccess(_ job: Job) -> Bool {
    if case .picture = job.payload.outcome { job.state == .completed } else { false }
  }

  private static func messages(_ job: Job) -> [FakeJSON] {
    let id = FakeJSON.Field("prompt_id", .string(job.id))
    let time = FakeJSON.Field("timestamp", 1_795_000_000_000)
    let start: FakeJSON = ["execution_start", .object([id, time])]
    if job.state == .cancelled {
      return [
        start,
        ["execution_interrupted", .object([id, .init("node_id", "3"), .init("node_type", "KSampler"), .init("executed", []), time])],
      ]
    }
    guard case .executionError(let node, let message) = job.payload.outcome else {
      return [start, ["execution_cached", .object([.init("nodes", []), id, time])], ["execution_success", .object([id, time])]]
    }
    return [
      start,
      [
        "execution_error",
        .object([
          id, .init("node_id", .string(node)), .init("node_type", job.payload.graph.nodes[node]?["class_type"] ?? "KSampler"),
          .init("executed", []), .init("exception_message", .string(message)), .init("exception_type", "RuntimeError"),
          .init("traceback", []), time,
        ]),
      ],
    ]
  }
}
