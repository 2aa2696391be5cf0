import Synchronization

extension FakeComfyUI {
  /// The websocket of one client: what becomes of its workflows from now on, until it leaves.
  func webSocket(_ request: FakeRequest) -> FakeAnswer {
    let client = request.query["clientId"] ?? ""
    return FakeWebSocket.open(request) { [self] socket in
      // Work submitted after the greeting is told from its start.
      var missed = Set(state.withLock { $0.jobs.jobs }.map(\.id))
      socket.send(text: [
        "type": "status",
        "data": ["status": ["exec_info": ["queue_remaining": FakeJSON(remaining)]], "sid": .string(client)],
      ])
      var teller = Teller(client: client)
      while socket.attend(milliseconds: 5) {
        settle()
        let (jobs, settings) = state.withLock { ($0.jobs.jobs, $0.settings) }
        let own = jobs.filter { $0.payload.extra["client_id"]?.text == client }
        guard teller.tell(of: own, settings, on: socket, missed: missed) else { return }
        missed = []
      }
    }
  }

  /// Tells one client of its workflows, each message once.
  private struct Teller {
    let client: String
    /// Number of messages told of each workflow.
    private var told: [String: Int] = [:]
    private var sent = 0

    init(client: String) { self.client = client }

    /// - Parameter missed: workflows for which the client came late; it hears only which node is at work.
    /// - Returns: false when the websocket broke as it was to.
    mutating func tell(
      of jobs: [ComfyBroadcast.Job], _ settings: Settings, on socket: FakeWebSocket, missed: Set<String>
    ) -> Bool {
      for job in jobs {
        guard let started = job.started else { continue }
        let share = job.ended != nil ? 1 : settings.latency > .zero ? started.duration(to: .now) / settings.latency : 1
        let due = ComfyBroadcast(settings: settings).entries(of: job).prefix { $0.share <= share }
        var next = told[job.id, default: 0]
        if missed.contains(job.id), job.ended == nil { next = max(next, (due.lastIndex { isExecuting($0) } ?? 0)) }
        for entry in due.dropFirst(next) {
          if let fault = settings.socketFault, strike(fault, on: socket) { return false }
          sent += 1
          send(entry.message, of: job, settings, on: socket)
        }
        told[job.id] = max(next, due.count)
      }
      return true
    }

    private func isExecuting(_ entry: ComfyBroadcast.Entry) -> Bool {
      if case .text(let json) = entry.message { json["type"] == "executing" } else { false }
    }

    private func send(
      _ message: ComfyBroadcast.Message, of job: ComfyBroadcast.Job, _ settings: Settings, on socket: FakeWebSocket
    ) {
      switch message {
      case .text(let json): socket.send(text: json)
      case .preview(let step):
        if settings.tellsOfOthers {
          for json in ComfyBroadcast.others(step: step) { socket.send(text: json) }
          socket.send(binary: preview("of another", step: step, of: settings.steps))
          // And back to ours.
          if let node = job.payload.graph.nodes.first(where: { $0.value["class_type"] == "KSampler" })?.key {
            socket.send(text: ["type": "executing", "data": ["node": .string(node), "prompt_id": .string(job.id)]])
          }
        }
        socket.send(binary: preview(job.payload.graph.prompt, step: step, of: settings.steps))
      }
    }

    /// Kind 1, format 1 (JPEG), the picture: less fog with each step.
    private func preview(_ prompt: String, step: Int, of steps: Int) -> [UInt8] {
      var order = PictureOrder(prompt, width: 64, height: 64, format: .jpeg)
      order.fog = 100 - 100 * step / steps
      return [0, 0, 0, 1, 0, 0, 0, 1] + (FakePicture.paint(order)?.bytes ?? [])
    }

    private func strike(_ fault: SocketFault, on socket: FakeWebSocket) -> Bool {
      switch fault {
      case .breaks(let count): return sent >= count
      case .oversized(let count):
        guard sent >= count else { return false }
        socket.send(raw: FakeWebSocket.head(0x82, length: 1 << 40) + [UInt8](repeating: 0, count: 1000))
      case .garbled(let count):
        guard sent >= count else { return false }
        socket.send(raw: Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
      }
      // It stays open: the client has to leave.
      while socket.attend(milliseconds: 20) {}
      return true
    }
  }
}
