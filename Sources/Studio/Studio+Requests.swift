import SketchCore

/// Request a provider is sent for the running job.
extension Studio {
  /// - Throws: `SketchError` when the picture an edit is about is gone or was never made.
  func request() async throws -> GenerationRequest {
    guard let job = running?.job else { throw SketchError(.internalFault, "no job is running") }
    if let create = job.command.create, job.command.intent == .create {
      return GenerationRequest(
        job: job.id, work: .create(create), seed: job.seed, budget: try await budget(), modelBudgets: try await modelBudgets())
    }
    let (artwork, number) = try await subject(of: job)
    guard let parent = try await parts.library.revisions(of: artwork.id).first(where: { $0.number == number }) else {
      throw SketchError(.notFound, "\(StudioMessages.title(artwork)) has no version \(number)")
    }
    try await record {
      $0.artwork = artwork.id
      $0.parent = number
    }
    var image: [UInt8] = []
    do {
      image = try await parts.library.imageBytes(parent.image.sha256)
    } catch let error as SketchError where error.code == .notFound && parent.scene != nil && job.mask == nil {
      // Who drew it from a scene draws on from the scene.
    }
    let picture = GenerationRequest.ParentPicture(
      prompt: parent.prompt, style: parent.style, kind: artwork.kind, seed: parent.seed, image: image,
      mediaType: parent.image.mediaType, scene: parent.scene, mask: try await mask(of: job, for: parent.image),
      references: try await references(of: job))
    return GenerationRequest(
      job: job.id, work: .edit(job.command.edits ?? [], of: picture), seed: job.seed, budget: try await budget(),
      modelBudgets: try await modelBudgets())
  }

  /// Artwork and version an edit starts from.
  private func subject(of job: Job) async throws -> (Artwork, parent: Int) {
    var (id, parent) = (job.artwork, job.parent)
    if id == nil, let after = job.after {
      let before = try await parts.library.job(after)
      if before?.command.intent == .edit, let again = before?.artwork {
        // Another go at an edit that was still waiting when it was said.
        (id, parent) = (again, before?.parent)
      } else if before?.state != .completed {
        throw SketchError(
          .notFound, "the picture this was about was not made", advice: "Make it again, then say the change.")
      }
    }
    guard let id else {
      let artwork = try await resolver.resolve(job.command.target ?? .current)
      return (artwork, parent ?? artwork.head)
    }
    guard let artwork = try await parts.library.artwork(id), artwork.deletedAt == nil else {
      throw SketchError(
        .notFound, "the picture this was about is in the trash", advice: "Restore it, then say the change.")
    }
    return (artwork, parent ?? artwork.head)
  }

  /// US dollars the running job's request may cost; nil when nobody set a cap. Open requests count with what they were
  /// expected to cost.
  private func budget() async throws -> Double? {
    // Paid for once already, without a picture: a second time only when the user says so.
    if running?.job?.attempts.contains(where: { $0.isCharged == true }) == true { return 0 }
    if running?.job?.command.create?.free == true { return 0 }
    guard let cap = settings.monthlyCap else { return nil }
    let open = await unsettledJobs().reduce(0) { $0 + ($1.attempts.last?.estimate?.amount ?? 0) }
    return cap - (try await parts.library.usage().costThisMonth) - open
  }

  /// The same for each model with a budget of its own.
  private func modelBudgets() async throws -> [String: Double] {
    guard !settings.budgets.isEmpty else { return [:] }
    let open = await unsettledJobs().compactMap(\.attempts.last)
    var left = settings.budgets
    for (model, budget) in settings.budgets {
      let unsettled = open.filter { $0.model == model }.reduce(0) { $0 + ($1.estimate?.amount ?? 0) }
      left[model] = budget - (try await parts.library.costThisMonth(of: model)) - unsettled
    }
    return left
  }
}
