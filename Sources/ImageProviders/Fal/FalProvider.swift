package import FoundationEssentials
package import SketchCore

/// Provider of fal.ai's pictures: through its queue, so that they outlive a restart, or directly by its fastest models.
///
/// The handle of accepted work is told (`.handle`) before anything else is done with it. Stickers get their background
/// taken off in a second request.
package struct FalProvider: ImageProvider {
  package let capabilities: ProviderCapabilities
  package var name: String { client.options.name }
  package var title: String { "fal.ai" }

  private let planner: FalPlanner
  private let client: FalClient
  private let clock: any Clock<Duration>
  private let inspection: FalInspection

  /// - Parameters:
  ///   - now: for dates in headers.
  /// - Throws: `SketchError` `.configuration` for a model nothing is known of.
  package init(
    _ options: FalOptions, catalog: FalCatalog, prompts: PromptBook, transport: any HTTPTransport,
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() },
    inspection: FalInspection = FalInspection()
  ) throws {
    planner = try FalPlanner(options, catalog: catalog, prompts: prompts)
    client = FalClient(options: options, transport: transport, clock: clock, now: now)
    self.clock = clock
    self.inspection = inspection
    capabilities = ProviderCapabilities(
      creates: true, edits: true, isFree: false, masks: planner.edit?.mask != nil, maximumReferences: planner.maximumReferences,
      maximumCount: 4, makesTransparent: true, usualTime: planner.create.speed.usualTime, isResumable: true,
      films: planner.film != nil && inspection.openFilm != nil,
      animates: planner.animate != nil && inspection.openFilm != nil,
      models: planner.catalog.names(for: planner.film == nil ? [.create] : [.create, .film]))
  }

  package func estimate(for request: GenerationRequest) -> Cost? { (try? planner.plan(request))?.estimate }

  package func model(for request: GenerationRequest) -> String? { (try? planner.plan(request))?.model.id }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    let plan = try plan(request)
    await report(.started(provider: name, estimate: plan.estimate))
    return try await finished(FalWork(plan: plan, client: client, clock: clock, inspection: inspection, report: report)) {
      try await $0.generate()
    }
  }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    let handle = try checked(handle)
    let model = handle.drawings.first.flatMap { entry in planner.catalog.models.first { $0.id == entry.model } }
    let work = FalWork(
      plan: try plan(request, askedOf: model), handle: handle, catalog: planner.catalog, client: client, clock: clock,
      inspection: inspection, report: report)
    return try await finished(work) { try await $0.resume() }
  }

  package func withdraw(handle: String) async throws {
    var failure: ImageProviderError?
    for entry in try checked(handle).entries {
      do {
        _ = try await client.cancel(entry)
      } catch let error as ImageProviderError {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private func plan(_ request: GenerationRequest, askedOf model: FalModel? = nil) throws(ImageProviderError) -> FalPlan {
    do {
      return try planner.plan(request, askedOf: model)
    } catch {
      throw ImageProviderError(
        .invalidInput, provider: name, reason: error.message, advice: error.advice, acceptance: .refused)
    }
  }

  private func checked(_ handle: String) throws -> FalHandle {
    guard let handle = FalHandle(handle) else {
      throw ImageProviderError(
        .notFound, provider: name, reason: "what was kept of the request to fal.ai cannot be read", acceptance: .unknown)
    }
    for entry in handle.entries { try client.check(entry) }
    return handle
  }

  /// Sentence about cancelled work, from fal's answers to its cancels; nil for one that could not be told.
  private static func reason(_ answers: [FalClient.CancelAnswer?]) -> String {
    if answers.contains(where: { $0 == nil }) {
      return "cancelled, but fal.ai did not confirm it: it may go on, and the picture may be charged"
    }
    if answers.contains(.tooLate) { return "cancelled, but fal.ai had it done by then; it may be charged" }
    return "cancelled, and fal.ai was told; what it had made by then may be charged"
  }

  /// Cancelled work is cancelled at fal, too, before this returns.
  private func finished(
    _ work: FalWork, _ body: (FalWork) async throws -> [GeneratedPicture]
  ) async throws -> [GeneratedPicture] {
    do {
      return try await body(work)
    } catch {
      guard Task.isCancelled || error is CancellationError else { throw error }
      let entries = await work.handle.entries
      let client = client
      // A task of its own: in this one, cancelled, nothing could be sent any more.
      let answers = await Task {
        await withTaskGroup(of: FalClient.CancelAnswer?.self) { group in
          for entry in entries { group.addTask { try? await client.cancel(entry) } }
          return await group.reduce(into: []) { $0.append($1) }
        }
      }.value
      if entries.isEmpty, await work.hasRunDirectly {
        throw ImageProviderError(
          .cancelled, provider: name, reason: "cancelled; fal.ai cannot be told, and may charge for it", acceptance: .unknown)
      }
      guard !entries.isEmpty else {
        // A submit is not cut off, so that its error tells whether it arrived.
        throw ImageProviderError.cancelled(name, acceptance: (error as? ImageProviderError)?.acceptance ?? .refused)
      }
      throw ImageProviderError(
        .cancelled, provider: name, reason: FalProvider.reason(answers),
        acceptance: .accepted)
    }
  }
}
