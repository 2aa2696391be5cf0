package import FoundationEssentials
package import SketchCore

/// Provider of ComfyUI's pictures, from workflows with placeholders.
///
/// The id of the request is ours and told (`.handle`) before it is sent, so that it can be found after a crash wherever
/// it was. Found by polling; never sent twice. A websocket tells how far it is, where it can be had.
package struct ComfyUIProvider: QueuedLocalProvider {
  package let capabilities: ProviderCapabilities

  let client: LocalClient
  let planner: LocalPlanner
  private let creation: ComfyWorkflow
  private let change: ComfyWorkflow
  /// Changes a part of a picture; nil where the user's own workflow for changes has no counterpart.
  private let repair: ComfyWorkflow?
  private let phases: ComfyPhases
  private let makeID: @Sendable () -> String

  private var server: ComfyServer { ComfyServer(client: client) }

  /// - Throws: `SketchError` `.configuration` for a workflow that cannot be used.
  package init(
    _ options: LocalServerOptions, models: [LocalModel], prompts: PromptBook, transport: any HTTPTransport,
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() },
    makeID: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
  ) throws {
    client = LocalClient(options: options, transport: transport, clock: clock, now: now)
    let masks = options.maskWorkflow != nil || options.editWorkflow == nil
    planner = LocalPlanner(options: options, prompts: prompts, models: models, takesInstructions: false, takesMasks: masks)
    capabilities = .ofLocalServer(isResumable: true, masks: masks)
    creation = try ComfyWorkflow(file: options.workflow, packaged: "txt2img", required: ["prompt"])
    change = try ComfyWorkflow(file: options.editWorkflow, packaged: "img2img", required: ["prompt", "image"])
    repair = masks ? try ComfyWorkflow(file: options.maskWorkflow, packaged: "inpaint", required: ["prompt", "image", "mask"]) : nil
    phases = try ComfyPhases.load()
    self.makeID = makeID
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    await report(.started(provider: name, estimate: .free))
    try client.checkIsWanted()
    let id = makeID()
    let (plan, graph) = try await prepared(request, id: id)
    var handle = LocalHandle(id: id, model: plan.modelName)
    await report(.handle(handle.text))
    // Whoever could not store the handle has cancelled by now: what is not stored is not sent.
    try client.checkIsWanted()
    handle.id = try await server.submit(graph, id: id)
    if handle.id != id {
      handle.client = id
      await report(.handle(handle.text))
    }
    return try await delivered(handle, plan, report, nodes: ComfyNodes(graph))
  }

  func cancel(_ handle: LocalHandle) async throws { try await server.cancel(handle.id) }

  package func drawingModel() async throws -> String? {
    // Also when the model is configured: that it answers is half of the question.
    try await server.greet()
    return try await model(of: creation)
  }

  /// - Returns: nil for a workflow that loads what it likes.
  private func model(of workflow: ComfyWorkflow) async throws -> String? {
    guard workflow.placeholders.contains("model") else { return client.options.model }
    if let model = client.options.model { return model }
    return try await server.firstCheckpoint()
  }

  /// Prepares a request: learns the model's name, uploads the picture to change.
  private func prepared(_ request: GenerationRequest, id: String) async throws -> (plan: LocalPlan, graph: JSONValue) {
    try await client.preparing {
      let workflow = workflow(for: request.work)
      let model = try await model(of: workflow)
      let plan = try planner.plan(request, modelName: model)
      var values: [String: JSONValue] = [
        "prompt": .string(plan.prompt.text), "negative": .string(plan.prompt.negative), "seed": .number(Double(plan.seed)),
        "steps": .number(Double(plan.steps)), "guidance": .number(plan.guidance), "width": .number(Double(plan.size.width)),
        "height": .number(Double(plan.size.height)), "count": .number(Double(plan.count)), "strength": .number(plan.strength),
      ]
      if let model { values["model"] = .string(model) }
      guard let source = plan.source else { return (plan, creation.filled(values)) }
      values["image"] = .string(try await server.upload(source, name: "voicesketch-\(id).\(source.fileExtension)"))
      if let mask = plan.mask {
        let picture = LocalPlan.Source(bytes: mask, mediaType: "image/png")
        values["mask"] = .string(try await server.upload(picture, name: "voicesketch-\(id)-mask.png"))
      }
      return (plan, workflow.filled(values))
    }
  }

  private func workflow(for work: GenerationRequest.Work) -> ComfyWorkflow {
    guard case .edit(_, let parent) = work else { return creation }
    return parent.mask == nil ? change : repair ?? change
  }

  func delivered(
    _ handle: LocalHandle, _ plan: LocalPlan, _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await delivered(handle, plan, report, nodes: ComfyNodes([:]))
  }

  private func delivered(
    _ handle: LocalHandle, _ plan: LocalPlan, _ report: @escaping @Sendable (ProviderProgress) async -> Void,
    nodes: ComfyNodes
  ) async throws -> [GeneratedPicture] {
    let entry = try await followed(handle, report, nodes)
    var pictures: [[UInt8]] = []
    for output in try server.outputs(of: entry) { pictures.append(try await client.download(output.path)) }
    // All of one batch come from the same seed.
    return try client.made(pictures, of: plan) { _ in plan.seed }
  }

  /// Polls until the workflow is done, and looks on meanwhile. Leaving ends the looking on, and waits for it.
  private func followed(
    _ handle: LocalHandle, _ report: @escaping @Sendable (ProviderProgress) async -> Void, _ nodes: ComfyNodes
  ) async throws -> JSONTree {
    let progress = ComfyProgress(prompt: handle.id, nodes: nodes, phases: phases)
    let watcher = ComfyWatcher(client: client, handle: handle, progress: progress)
    async let _: Void = watcher.watch(report)
    return try await LocalQueue(client: client, report: report).follow {
      try await server.status(of: handle.id)
    } withdraw: {
      try await cancel(handle)
    }
  }
}
