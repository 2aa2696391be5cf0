package import FoundationEssentials
package import SketchCore

/// Has pictures made by stable-diffusion.cpp's `sd-server` as jobs of its own protocol, which last as long as its
/// process.
package struct SDServerProvider: QueuedLocalProvider {
  package let capabilities: ProviderCapabilities

  let client: LocalClient
  let planner: LocalPlanner

  package init(
    _ options: LocalServerOptions, models: [LocalModel], prompts: PromptBook, transport: any HTTPTransport,
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    client = LocalClient(options: options, transport: transport, clock: clock, now: now)
    planner = LocalPlanner(options: options, prompts: prompts, models: models, takesInstructions: true, takesMasks: true)
    var capabilities = ProviderCapabilities.ofLocalServer(isResumable: true, masks: true)
    // Whether the model that is loaded does, only the server knows.
    capabilities.maximumReferences = models.compactMap(\.references).max() ?? 0
    self.capabilities = capabilities
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    await report(.started(provider: name, estimate: .free))
    try client.checkIsWanted()
    let plan = try planner.plan(request, modelName: try await drawingModel())
    try client.checkIsWanted()
    let handle = LocalHandle(id: try await submit(plan), model: plan.modelName)
    await report(.handle(handle.text))
    return try await delivered(handle, plan, report)
  }

  /// The one it was started with, which tells what size and how many steps it wants.
  package func drawingModel() async throws -> String? {
    let answer = try await client.preparing { try await client.again { try await client.ask(client.get("/sdcpp/v1/capabilities")) } }
    return client.options.model ?? answer.tree?["model"]?["name"]?.string ?? answer.tree?["model"]?["stem"]?.string
  }

  // MARK: Working

  /// Once begun it is not cut off by a cancellation: the answer is what the job can be cancelled with.
  private func submit(_ plan: LocalPlan) async throws -> String {
    let request = client.post("/sdcpp/v1/img_gen", body(of: plan))
    let answer = try await Task { try await client.ask(request, isSubmit: true) }.value
    guard let id = answer.tree?["id"]?.string, LocalHandle.isPlain(id) else { throw client.unreadable(answer, isSubmit: true) }
    return id
  }

  private func body(of plan: LocalPlan) -> [UInt8] {
    var body = JSONBody()
    body.add([
      "prompt": .string(plan.prompt.text), "negative_prompt": .string(plan.prompt.negative), "width": .number(Double(plan.size.width)),
      "height": .number(Double(plan.size.height)), "seed": .number(Double(plan.seed)), "batch_count": .number(Double(plan.count)),
      "output_format": .string("png"),
      "sample_params": .object([
        "sample_steps": .number(Double(plan.steps)), "guidance": .object(["txt_cfg": .number(plan.guidance)]),
      ]),
    ])
    if let source = plan.source {
      if plan.isInstruction {
        body.add("ref_images", files: ([source] + plan.references).map { .picture($0.bytes, mediaType: $0.mediaType) })
      } else {
        body.add("strength", .number(plan.strength))
        body.add("init_image", file: .picture(source.bytes, mediaType: source.mediaType))
        if let mask = plan.mask { body.add("mask_image", file: .picture(mask, mediaType: "image/png")) }
      }
    }
    return body.finish()
  }

  private func status(of handle: LocalHandle) async throws -> LocalStatus<JSONTree> {
    let answer: JSONAnswer
    do {
      answer = try await client.ask(client.get("/sdcpp/v1/jobs/\(handle.id)"), media: [.base64("result.images[].b64_json")])
    } catch let error as ImageProviderError where error.kind == .notFound {
      return .absent
    }
    guard let job = answer.tree else { throw client.unreadable(answer, isSubmit: false) }
    switch job["status"]?.string {
    case "queued": return .queued(ahead: max(0, (job["queue_position"]?.integer ?? 1) - 1))
    case "generating": return .running
    case "completed": return .done(job)
    case "failed": throw client.fault.failed(job["error"]?["message"]?.string ?? job["error"]?["code"]?.string ?? "")
    case "cancelled":
      throw ImageProviderError(.cancelled, provider: name, reason: "it was cancelled at sd-server", acceptance: .refused)
    default: throw client.unreadable(answer, isSubmit: false)
    }
  }

  /// Stops a request that still waits; one that is under way (409) or over is left to its end.
  func cancel(_ handle: LocalHandle) async throws {
    let answer = try await client.cancelled("/sdcpp/v1/jobs/\(handle.id)/cancel")
    guard answer.isSuccess || [404, 409, 410].contains(answer.status) else { throw client.fault.error(answer, isSubmit: false) }
  }

  func delivered(
    _ handle: LocalHandle, _ plan: LocalPlan, _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    let job = try await LocalQueue(client: client, report: report).follow {
      try await status(of: handle)
    } withdraw: {
      try await cancel(handle)
    }
    let pictures = try (job["result"]?["images"]?.elements ?? []).map { try client.picture(in: $0["b64_json"]?.media) }
    return try client.made(pictures, of: plan) { plan.seed &+ UInt32($0) }
  }
}

extension LocalClient {
  /// The answer to a cancellation, whatever it is.
  fileprivate func cancelled(_ path: String) async throws -> JSONAnswer {
    do {
      return try await transport.json(post(path))
    } catch let failure as HTTPFailure {
      throw ImageProviderError(failure, provider: options.name, isSubmit: false)
    }
  }
}
