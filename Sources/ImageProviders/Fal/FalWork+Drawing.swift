import SketchCore

extension FalWork {
  func runDirectly() async throws -> [Piece] {
    var pieces: [Piece] = []
    for index in plan.counts.indices {
      try Task.checkCancellation()
      hasRunDirectly = true
      do {
        let result = try await client.run(plan.model, plan.body(index))
        pieces += try self.pieces(of: result, model: plan.model, index: index)
      } catch let error as ImageProviderError where !pieces.isEmpty && error.kind != .cancelled {
        // Those before it are paid for: asked for all of them again, they would be so twice.
        notes.append("Not all pictures could be had: \(error.reason)\(error.acceptance == .refused ? "" : "; it may be charged").")
        pieces[0].add(error.cost)
        break
      }
      await report(.pictures(pieces.count))
      await report(.fraction(0.8 * Double(index + 1) / Double(plan.counts.count)))
    }
    return try accepted(pieces)
  }

  /// Each is told before the next is sent. When one cannot be had, those before it are still worth waiting for.
  func submitDrawings() async throws {
    for index in plan.counts.indices {
      do {
        let entry = try await client.submit(plan.model, plan.body(index))
        handle.drawings.append(entry)
      } catch let error as ImageProviderError where !handle.drawings.isEmpty {
        notes.append(
          "Only \(handle.drawings.count) of \(plan.counts.count) requests were accepted: \(error.reason)\(error.acceptance == .refused ? "" : "; it may be charged")."
        )
        return
      }
      await report(.handle(handle.text))
      try Task.checkCancellation()
    }
  }

  func drawn(_ elapsed: @Sendable () -> Duration) async throws -> [Piece] {
    let entries = handle.drawings
    var pieces: [Piece] = []
    var failure: ImageProviderError?
    for (index, entry) in entries.enumerated() {
      let model = catalog?.models.first { $0.id == entry.model } ?? plan.model
      let share = (from: 0.8 * Double(index) / Double(entries.count), size: 0.8 / Double(entries.count))
      do {
        try await follow(entry, share, elapsed)
        pieces += try self.pieces(of: await client.result(of: entry, model: model), model: model, index: index)
        await report(.pictures(pieces.count))
      } catch let error as ImageProviderError where error.kind != .cancelled {
        failure = failure?.joined(with: error) ?? error
      }
    }
    // A picture that may still come is better asked for again, with all the others.
    if let failure, pieces.isEmpty || failure.isOutcomeOpen { throw failure }
    if let failure {
      notes.append(
        "Not all pictures could be had: \(failure.reason)\(failure.acceptance == .refused ? "" : "; it may be charged")."
      )
      pieces[0].add(failure.cost)
    }
    return try accepted(pieces)
  }

  func follow(_ entry: FalHandle.Entry, _ share: (from: Double, size: Double), _ elapsed: @Sendable () -> Duration) async throws {
    try await FalQueue(client: client, clock: clock).wait(for: entry, within: client.options.totalTimeout - elapsed()) { status in
      await self.tell(status, share)
    }
  }

  private func tell(_ status: FalStatus, _ share: (from: Double, size: Double)) async {
    switch status {
    case .queued(let ahead):
      if let ahead, ahead > 0, !hasToldOfQueue {
        hasToldOfQueue = true
        await report(.note("fal.ai: \(ahead) \(ahead == 1 ? "request is" : "requests are") ahead of this one"))
      }
      await report(.fraction(share.from + share.size * 0.05))
    case .running(let done):
      let fraction = share.from + share.size * (0.15 + 0.75 * (done ?? 0))
      await report(plan.film == nil ? .fraction(fraction) : .phase("filming", fraction: fraction))
    case .completed: await report(.fraction(share.from + share.size * 0.95))
    }
  }

  func pieces(of result: FalResult, model: FalModel, index: Int) throws -> [Piece] {
    let usualSize = plan.size ?? PixelSize(width: 1024, height: 1024)
    // What is held back was made, too.
    let sizes = result.pictures.map { $0.size ?? usualSize } + Array(repeating: usualSize, count: result.withheldCount)
    let listed = plan.film.map { $0.cost } ?? model.price.cost(ofPictures: sizes)
    let total = result.billableUnits.flatMap(model.price.cost(ofUnits:)) ?? listed
    if result.withheldCount > 0 {
      guard !result.pictures.isEmpty else { throw withheld(cost: total) }
      notes.append("fal.ai's content filter held \(result.withheldCount) of the pictures back.")
    }
    if let remark = result.remark { notes.append("The model says: \(remark)") }
    // No more than were asked for; what came with them is paid for with them.
    let pictures = result.pictures.prefix(index < plan.counts.count ? plan.counts[index] : 1)
    return pictures.map {
      Piece(
        picture: $0, seed: result.seed ?? plan.seed(ofSubmit: index), cost: total.map { $0 / Double(pictures.count) },
        model: model,
        isCleared: $0.isCleared)
    }
  }

  func accepted(_ pieces: [Piece]) throws -> [Piece] {
    guard !pieces.isEmpty else {
      throw ImageProviderError(
        .badResponse, provider: client.options.name, reason: "fal.ai answered without a picture", advice: "Try again.",
        acceptance: .accepted)
    }
    return pieces
  }

  func withheld(cost: Double?) -> ImageProviderError {
    var error = client.fault.kind(.contentBlocked)
    error.reason = "fal.ai's content filter held the picture back"
    error.stage = .output
    error.statedAcceptance = .accepted
    error.cost = cost
    return error
  }
}
