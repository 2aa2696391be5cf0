package import FoundationEssentials
package import SketchCore

/// Has pictures made by AUTOMATIC1111's web UI, or by Forge, started with `--api`.
///
/// One request, one answer, and no handle; how far it is comes from beside it. What is cancelled is interrupted, which
/// stops whatever the server is working on.
package struct Automatic1111Provider: LocalProvider {
  package let capabilities: ProviderCapabilities
  package var name: String { client.options.name }
  package var title: String { client.title }

  private let client: LocalClient
  private let planner: LocalPlanner

  /// Time between two questions how far the server is.
  private static let pace = Duration.milliseconds(400)

  package init(
    _ options: LocalServerOptions, models: [LocalModel], prompts: PromptBook, transport: any HTTPTransport,
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    client = LocalClient(options: options, transport: transport, clock: clock, now: now)
    planner = LocalPlanner(options: options, prompts: prompts, models: models, takesInstructions: false, takesMasks: true)
    capabilities = .ofLocalServer(isResumable: false, masks: true)
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    await report(.started(provider: name, estimate: .free))
    try client.checkIsWanted()
    let plan = try planner.plan(request, modelName: try await model())
    let answer = try await answer(to: plan, report)
    return try pictures(in: answer, of: plan)
  }

  package func drawingModel() async throws -> String? {
    // Also when the model is configured: that it answers is half of the question.
    let loaded = try await loadedModel()
    return client.options.model ?? loaded
  }

  private func model() async throws -> String? {
    if let model = client.options.model { return model }
    return try await loadedModel()
  }

  /// A server that imitates this one may not tell.
  private func loadedModel() async throws -> String? {
    try await client.preparing {
      do {
        return try await client.again { try await client.ask(client.get("/sdapi/v1/options")) }.tree?["sd_model_checkpoint"]?.string
      } catch let error as ImageProviderError where error.kind == .notFound {
        return nil
      }
    }
  }

  // MARK: Working

  private func answer(
    to plan: LocalPlan, _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> JSONAnswer {
    let path = plan.source == nil ? "/sdapi/v1/txt2img" : "/sdapi/v1/img2img"
    let request = client.post(path, body(of: plan), within: client.options.timeout)
    do {
      return try await withThrowingTaskGroup(of: JSONAnswer?.self) { group in
        group.addTask { try await client.ask(request, isSubmit: true, media: [.base64("images[]")]) }
        group.addTask {
          await watch(report)
          return nil
        }
        defer { group.cancelAll() }
        while let finished = try await group.next() {
          if let finished { return finished }
        }
        throw CancellationError()
      }
    } catch {
      let isCancelled = Task.isCancelled || error is CancellationError
      let isLate = (error as? ImageProviderError)?.kind == .timeoutRunning
      if isCancelled || isLate {
        // It works on for a client that left. A task of its own: in this one, cancelled, nothing could be sent any
        // more.
        await Task { _ = try? await client.ask(client.post("/sdapi/v1/interrupt"), isBodyOptional: true) }.value
      }
      if isCancelled {
        throw ImageProviderError(.cancelled, provider: name, reason: "cancelled before the picture was done", acceptance: .accepted)
      }
      throw isLate ? client.fault.timedOut() : error
    }
  }

  /// Reports how far the server is until cancelled, or until it turns out that it does not tell.
  private func watch(_ report: @Sendable (ProviderProgress) async -> Void) async {
    var (best, failures) = (0.0, 0)
    while failures < 3, (try? await client.clock.sleep(for: Automatic1111Provider.pace)) != nil {
      let answer = try? await client.ask(client.get("/sdapi/v1/progress?skip_current_image=true"))
      guard !Task.isCancelled else { return }
      guard let done = answer?.tree?["progress"]?.double else {
        failures += 1
        continue
      }
      failures = 0
      guard done > best, done <= 1 else { continue }
      best = done
      await report(.fraction(0.95 * done))
    }
  }

  private func body(of plan: LocalPlan) -> [UInt8] {
    var body = JSONBody()
    // A sheet of all pictures is not one of them.
    var settings: [String: JSONValue] = ["return_grid": .boolean(false)]
    if let model = client.options.model { settings["sd_model_checkpoint"] = .string(model) }
    body.add([
      "prompt": .string(plan.prompt.text), "negative_prompt": .string(plan.prompt.negative), "width": .number(Double(plan.size.width)),
      "height": .number(Double(plan.size.height)), "steps": .number(Double(plan.steps)), "cfg_scale": .number(plan.guidance),
      "seed": .number(Double(plan.seed)), "batch_size": .number(1), "n_iter": .number(Double(plan.count)),
      "override_settings": .object(settings), "send_images": .boolean(true), "save_images": .boolean(false),
    ])
    if let source = plan.source {
      body.add("denoising_strength", .number(plan.strength))
      body.add("init_images", files: [.picture(source.bytes, mediaType: source.mediaType)])
      if let mask = plan.mask {
        body.add("mask", file: .picture(mask, mediaType: "image/png"))
        // White is repainted, from what is there, at the picture's own scale.
        body.add([
          "inpainting_mask_invert": .number(0), "inpainting_fill": .number(1), "inpaint_full_res": .boolean(false), "mask_blur": .number(4),
        ])
      }
    }
    return body.finish()
  }

  // MARK: Reading

  private func pictures(in answer: JSONAnswer, of plan: LocalPlan) throws -> [GeneratedPicture] {
    guard let images = answer.tree?["images"]?.elements else { throw client.unreadable(answer, isSubmit: true) }
    // JSON in a string; of some imitations an empty one.
    let info = (answer.tree?["info"]?.string).flatMap { try? JSONReader.read(Array($0.utf8)) }
    // A sheet may come before the pictures, and what extensions made may come after them.
    let first = max(0, info?["index_of_first_image"]?.integer ?? images.count - plan.count)
    let seeds = (info?["all_seeds"]?.elements ?? []).compactMap(\.integer).map { UInt32(truncatingIfNeeded: $0) }
    let pictures = try images.dropFirst(first).prefix(plan.count).map { try client.picture(in: $0.media) }
    return try client.made(pictures, of: plan, model: info?["sd_model_name"]?.string) { index in
      seeds.indices.contains(index) ? seeds[index] : plan.seed &+ UInt32(index)
    }
  }
}

extension ProviderCapabilities {
  static func ofLocalServer(isResumable: Bool, masks: Bool) -> ProviderCapabilities {
    ProviderCapabilities(
      creates: true, edits: true, isFree: true, masks: masks, maximumCount: 4, makesTransparent: false,
      usualTime: ModelSpeed.medium.usualTime,
      isResumable: isResumable)
  }
}
