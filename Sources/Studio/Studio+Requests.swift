import SketchCore

/// Request a provider is sent for a job.
extension Studio {
  /// - Throws: `SketchError` when the picture an edit is about is gone or was never made.
  func request(of id: JobID) async throws -> GenerationRequest {
    var request = try await work(of: id)
    // One after the other: what one may cost the next one may not.
    try await budgetMutex.withLock {
      request.budget = try await budget(of: id)
      request.modelBudgets = try await modelBudgets(of: id)
      guard !parts.provider.capabilities.isFree, request.budget != 0 else { return }
      running[id]?.reserve(parts.provider.estimate(for: request)?.amount ?? 0, of: parts.provider.model(for: request))
    }
    return request
  }

  /// Request without its budget.
  private func work(of id: JobID) async throws -> GenerationRequest {
    guard let job = running[id]?.job else { throw SketchError(.internalFault, "job \(id) is not running") }
    if let create = job.command.create, job.command.intent == .create {
      return try await started(order(create, job), job)
    }
    let (artwork, number) = try await subject(of: job)
    guard let parent = try await parts.library.revisions(of: artwork.id).first(where: { $0.number == number }) else {
      throw SketchError(.notFound, "\(StudioMessages.title(artwork)) has no version \(number)")
    }
    try await checkComic(artwork, parent, takes: job.command)
    try await record(id) {
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
      prompt: parent.prompt, style: parent.style, kind: parts.catalog.look(of: artwork.kind), seed: parent.seed,
      image: image, mediaType: parent.image.mediaType, scene: parent.scene, hasFilm: parent.film != nil,
      mask: try await mask(of: job, for: parent.image),
      references: try await references(of: job))
    return GenerationRequest(
      job: job.id, work: .edit(job.command.edits ?? [], of: picture), seed: job.seed,
      kind: parts.catalog.kind(artwork.kind))
  }

  /// Request to make a picture, with what the catalogue says of its kind and option.
  func order(_ create: CreateRequest, _ job: Job) -> GenerationRequest {
    let catalog = parts.catalog
    return GenerationRequest(
      job: job.id, work: .create(catalog.completed(create)), seed: job.seed, kind: catalog.kind(create.kind),
      option: catalog.option(of: create))
  }

  /// Artwork and version an edit starts from.
  func subject(of job: Job) async throws -> (Artwork, parent: Int) {
    var (id, parent) = (job.artwork, job.parent)
    if id == nil, let after = job.after {
      let before = try await parts.library.job(after)
      if let before, before.command.intent == .edit, let changed = before.artwork {
        id = changed
        // Another go at an edit has its words and starts where that did; what follows one starts from what it made.
        let isSameAgain = (before.command.target ?? .current) == (job.command.target ?? .current)
        if isSameAgain { parent = before.parent }
      } else if let before, before.state == .completed {
        id = before.artworks.last
      } else {
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

  /// US dollars a job's request may cost; nil when nobody set a cap. Open requests, and those of other jobs, count with
  /// what they are expected to cost.
  private func budget(of id: JobID) async throws -> Double? {
    // Paid for once already, without a picture: a second time only when the user says so.
    if running[id]?.job?.attempts.contains(where: { $0.isCharged == true }) == true { return 0 }
    if running[id]?.job?.command.create?.free == true { return 0 }
    // The allowance holds nothing for it.
    let limits = settings.allowance
    let isCounted = limits.picturesPerDay != nil || limits.picturesPerMonth != nil
    if let job = running[id]?.job, job.units == 0 || job.units == nil && isCounted { return 0 }
    guard let left = try await allowanceLeft()?.dollars else { return nil }
    return left - (await openCosts(beside: id))
  }

  /// US dollars that open requests, and those of jobs beside one, are expected to cost.
  func openCosts(beside id: JobID) async -> Double {
    let open = await unsettledJobs().reduce(0) { $0 + ($1.attempts.last?.estimate?.amount ?? 0) }
    return open + reserved(beside: id).reduce(0) { $0 + $1.amount }
  }

  /// The same for each model with a budget of its own.
  private func modelBudgets(of id: JobID) async throws -> [String: Double] {
    guard !settings.budgets.isEmpty else { return [:] }
    let open = await unsettledJobs().compactMap(\.attempts.last)
    var left = settings.budgets
    for (model, budget) in settings.budgets {
      let unsettled = open.filter { $0.model == model }.reduce(0) { $0 + ($1.estimate?.amount ?? 0) }
      let reserved = reserved(beside: id).filter { $0.model == model }.reduce(0) { $0 + $1.amount }
      left[model] = budget - (try await parts.library.costThisMonth(of: model)) - unsettled - reserved
    }
    return left
  }

  private func reserved(beside id: JobID) -> [(amount: Double, model: String?)] {
    running.values.filter { $0.id != id }.map(\.reserved)
  }
}
