/// Messages ComfyUI sends about one workflow over the websocket, in order, and when. Pure.
struct ComfyBroadcast {
  typealias Job = SerialJobs<FakeComfyUI.Work>.Job

  enum Message {
    case text(FakeJSON)
    /// The picture after so many of all steps.
    case preview(step: Int)
  }

  struct Entry {
    /// Share of the workflow's time at which it is sent.
    var share: Double
    var message: Message
  }

  let settings: FakeComfyUI.Settings

  /// All there is to tell of a job as things stand.
  func entries(of job: Job) -> [Entry] {
    let id = FakeJSON.Field("prompt_id", .string(job.id))
    let time = FakeJSON.Field("timestamp", 1_795_000_000_000)
    func tell(_ type: String, _ fields: [FakeJSON.Field]) -> Message {
      .text(["type": .string(type), "data": .object(fields)])
    }
    func executing(_ node: FakeJSON) -> Message {
      tell("executing", [.init("node", node), .init("display_node", node), id])
    }
    let order = self.order(of: job.payload.graph)
    let sampler = order.firstIndex { isSampler($0, job) } ?? order.count
    var entries = [
      Entry(share: 0, message: tell("execution_start", [id, time])),
      Entry(share: 0, message: tell("execution_cached", [.init("nodes", []), id, time])),
    ]
    for (index, node) in order.enumerated() {
      let share = index <= sampler ? 0.0 : 1
      entries.append(Entry(share: share, message: executing(.string(node))))
      if index == sampler {
        for step in 1...settings.steps {
          var fields = [FakeJSON.Field("value", FakeJSON(step)), .init("max", FakeJSON(settings.steps))]
          if !settings.isOld { fields += [id, .init("node", .string(node))] }
          let share = Double(step) / Double(settings.steps)
          entries.append(Entry(share: share, message: tell("progress", fields)))
          entries.append(Entry(share: share, message: .preview(step: step)))
        }
      }
      if let output = job.payload.outputs[node] {
        let name = FakeJSON.string(node)
        let message = tell("executed", [.init("node", name), .init("display_node", name), .init("output", output), id])
        entries.append(Entry(share: 1, message: message))
      }
    }
    guard let ended = job.ended else { return entries }
    return end(entries, job, ended, tell, [id, time], over: executing(.null))
  }

  private func end(
    _ entries: [Entry], _ job: Job, _ ended: ContinuousClock.Instant, _ tell: (String, [FakeJSON.Field]) -> Message,
    _ fields: [FakeJSON.Field], over: Message
  ) -> [Entry] {
    if job.state == .cancelled {
      let share = job.started.map { ($0.duration(to: ended) / settings.latency) } ?? 0
      let last = tell(
        "execution_interrupted",
        fields + [.init("node_id", "5"), .init("node_type", "KSampler"), .init("executed", [])])
      return entries.filter { $0.share <= share } + [Entry(share: share, message: last)]
    }
    guard case .executionError(let node, let message) = job.payload.outcome else {
      return entries + [Entry(share: 1, message: tell("execution_success", fields)), Entry(share: 1, message: over)]
    }
    let failure =
      fields + [
        .init("node_id", .string(node)), .init("exception_message", .string(message)),
        .init("exception_type", "RuntimeError"),
      ]
    return entries.filter { $0.share < 1 } + [Entry(share: 1, message: tell("execution_error", failure))]
  }

  /// Messages about another client's workflow, with a picture of it.
  static func others(step: Int) -> [FakeJSON] {
    let id = FakeJSON.Field("prompt_id", "00000000-0000-4000-8000-000000000000")
    func message(_ type: String, _ fields: [FakeJSON.Field]) -> FakeJSON {
      ["type": .string(type), "data": .object([id] + fields)]
    }
    return [
      message("executing", [.init("node", "3"), .init("display_node", "3")]),
      message("progress", [.init("value", FakeJSON(step)), .init("max", 1_000), .init("node", "3")]),
      message("execution_error", [.init("node_id", "3"), .init("exception_message", "not yours")]),
    ]
  }

  private func isSampler(_ node: String, _ job: Job) -> Bool {
    job.payload.graph.nodes[node]?["class_type"] == "KSampler"
  }

  /// Nodes in an order in which each comes after those it takes from.
  private func order(of graph: ComfyGraph) -> [String] {
    var order: [String] = []
    func visit(_ id: String) {
      guard !order.contains(id), let node = graph.nodes[id] else { return }
      for input in node["inputs"]?.fields ?? [] {
        if let source = input.value.elements?.first?.text { visit(source) }
      }
      order.append(id)
    }
    for output in graph.outputs { visit(output) }
    return order
  }
}
