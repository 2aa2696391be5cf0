import SketchCore

/// A request's way through fal: submitted, followed, fetched, cut out. Keeps the handle as it grows.
actor FalWork {
  var plan: FalPlan
  let client: FalClient
  let clock: any Clock<Duration>
  let inspection: FalInspection
  let report: @Sendable (ProviderProgress) async -> Void
  let catalog: FalCatalog?
  var handle: FalHandle
  /// A direct run was sent, which has no place in the handle.
  var hasRunDirectly = false
  var notes: [String]
  var hasToldOfQueue = false

  /// A picture on its way: where it is at fal, or its bytes, and what it cost so far.
  struct Piece {
    var picture: FalResult.Picture
    var seed: UInt32
    var cost: Double?
    var model: FalModel
    /// A black picture is what was asked for: the model said that its filter does not mind it.
    var isCleared = false

    mutating func add(_ more: Double?) {
      if let more { cost = (cost ?? 0) + more }
    }
  }

  /// Beyond this many bytes no picture of a usual size is one black area.
  static let largestBlackPicture = 48 << 10

  init(
    plan: FalPlan, handle: FalHandle = FalHandle(), catalog: FalCatalog? = nil, client: FalClient, clock: any Clock<Duration>,
    inspection: FalInspection, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) {
    self.plan = plan
    self.handle = handle
    self.catalog = catalog
    self.client = client
    self.clock = clock
    self.inspection = inspection
    self.report = report
    notes = plan.notes
  }

  func generate() async throws -> [GeneratedPicture] {
    // Whoever could not store that it begins has cancelled by now: what is not stored is not sent.
    try Task.checkCancellation()
    let elapsed = clock.stopwatch()
    if plan.pictureBytes > client.options.inlineLimit { try await uploadPictures() }
    let pieces: [Piece]
    switch plan.model.run {
    case .direct: pieces = try await runDirectly()
    case .queue:
      try await submitDrawings()
      pieces = try await drawn(elapsed)
    }
    return try await delivered(cutOut(pieces, elapsed))
  }

  /// Follows the requests that an earlier run of the daemon had sent; they are not sent again.
  func resume() async throws -> [GeneratedPicture] {
    let elapsed = clock.stopwatch()
    guard !handle.drawings.isEmpty else {
      throw ImageProviderError(
        .expired, provider: client.options.name, reason: "the picture came and was lost when the daemon stopped",
        advice: "Ask for it again.", acceptance: .accepted)
    }
    if handle.drawings.count < plan.counts.count {
      notes.append("Only \(handle.drawings.count) of \(plan.counts.count) requests had been sent when the daemon stopped.")
    }
    return try await delivered(cutOut(drawn(elapsed), elapsed))
  }

  private func uploadPictures() async throws {
    if let source = plan.source { plan.source = try await uploaded(source) }
    for index in plan.references.indices { plan.references[index] = try await uploaded(plan.references[index]) }
    if let mask = plan.mask { plan.mask = try await uploaded(mask) }
  }

  func uploaded(_ source: FalPlan.Source) async throws -> FalPlan.Source {
    let address = try await client.upload(source)
    try Task.checkCancellation()
    return FalPlan.Source(bytes: [], mediaType: source.mediaType, address: address)
  }
}
