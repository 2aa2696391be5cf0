import SketchCore

/// One request's way through fal: submitted, followed, fetched, cut out. Keeps the ticket as it grows.
actor FalWork {
  private var plan: FalPlan
  private let client: FalClient
  private let clock: any Clock<Duration>
  private let looksBlack: (@Sendable ([UInt8]) async -> Bool)?
  private let report: @Sendable (ProviderProgress) async -> Void
  private let catalog: FalCatalog?
  private(set) var ticket: FalTicket
  /// A direct run was sent, which has no place in the ticket.
  private(set) var hasRunDirectly = false
  private var notes: [String]
  private var hasToldOfQueue = false

  /// A picture on its way: where it is at fal, or its bytes, and what it cost so far.
  private struct Piece {
    var picture: FalResult.Picture
    var seed: UInt32
    var cost: Double?
    var model: FalModel

    mutating func add(_ more: Double?) {
      if let more { cost = (cost ?? 0) + more }
    }
  }

  /// Beyond this many bytes no picture of a usual size is one black area.
  private static let largestBlackPicture = 48 << 10

  init(
    plan: FalPlan, ticket: FalTicket = FalTicket(), catalog: FalCatalog? = nil, client: FalClient, clock: any Clock<Duration>,
    looksBlack: (@Sendable ([UInt8]) async -> Bool)?, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) {
    self.plan = plan
    self.ticket = ticket
    self.catalog = catalog
    self.client = client
    self.clock = clock
    self.looksBlack = looksBlack
    self.report = report
    notes = plan.notes
  }

  func generate() async throws -> [GeneratedPicture] {
    // Whoever could not store that it begins has cancelled by now: what is not stored is not sent.
    try Task.checkCancellation()
    let elapsed = elapsedTime(on: clock)
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

  /// What an earlier run of the daemon had accepted; its drawings are not sent again.
  func resume() async throws -> [GeneratedPicture] {
    let elapsed = elapsedTime(on: clock)
    guard !ticket.drawings.isEmpty else {
      throw ImageProviderError(
        .expired, provider: client.options.name, reason: "the picture came and was lost when the daemon stopped",
        advice: "Ask for it again.", acceptance: .accepted)
    }
    if ticket.drawings.count < plan.counts.count {
      notes.append("Only \(ticket.drawings.count) of \(plan.counts.count) requests had been sent when the daemon stopped.")
    }
    return try await delivered(cutOut(drawn(elapsed), elapsed))
  }

  private func uploadPictures() async throws {
    if let source = plan.source { plan.source = try await uploaded(source) }
    for index in plan.references.indices { plan.references[index] = try await uploaded(plan.references[index]) }
    if let mask = plan.mask { plan.mask = try await uploaded(mask) }
  }

  private func uploaded(_ source: FalPlan.Source) async throws -> FalPlan.Source {
    let address = try await client.upload(source)
    try Task.checkCancellation()
    return FalPlan.Source(bytes: [], mediaType: source.mediaType, address: address)
  }

  // MARK: Drawing

  private func runDirectly() async throws -> [Piece] {
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
      await report(.fraction(0.8 * Double(index + 1) / Double(plan.counts.count)))
    }
    return try accepted(pieces)
  }

  /// Each is told before the next is sent. When one cannot be had, those before it are still worth waiting for.
  private func submitDrawings() async throws {
    for index in plan.counts.indices {
      do {
        let entry = try await client.submit(plan.model, plan.body(index))
        ticket.drawings.append(entry)
      } catch let error as ImageProviderError where !ticket.drawings.isEmpty {
        notes.append("Only \(ticket.drawings.count) of \(plan.counts.count) requests were accepted: \(error.reason).")
        return
      }
      await report(.handle(ticket.handle))
      try Task.checkCancellation()
    }
  }

  private func drawn(_ elapsed: @Sendable () -> Duration) async throws -> [Piece] {
    let entries = ticket.drawings
    var pieces: [Piece] = []
    var failure: ImageProviderError?
    for (index, entry) in entries.enumerated() {
      let model = catalog?.models.first { $0.id == entry.model } ?? plan.model
      let share = (from: 0.8 * Double(index) / Double(entries.count), size: 0.8 / Double(entries.count))
      do {
        try await follow(entry, share, elapsed)
        pieces += try self.pieces(of: await client.result(of: entry, model: model), model: model, index: index)
      } catch let error as ImageProviderError where error.kind != .cancelled {
        failure = failure?.joined(with: error) ?? error
      }
    }
    if pieces.isEmpty, let failure { throw failure }
    if let failure {
      notes.append("Not all pictures could be had: \(failure.reason).")
      pieces[0].add(failure.cost)
    }
    return try accepted(pieces)
  }

  private func follow(_ entry: FalTicket.Entry, _ share: (from: Double, size: Double), _ elapsed: @Sendable () -> Duration) async throws {
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
    case .running(let done): await report(.fraction(share.from + share.size * (0.15 + 0.75 * (done ?? 0))))
    case .completed: await report(.fraction(share.from + share.size * 0.95))
    }
  }

  private func pieces(of result: FalResult, model: FalModel, index: Int) throws -> [Piece] {
    let usualSize = plan.size ?? PixelSize(width: 1024, height: 1024)
    // What is held back was made, too.
    let sizes = result.pictures.map { $0.size ?? usualSize } + Array(repeating: usualSize, count: result.withheldCount)
    let total = result.billableUnits.flatMap(model.price.cost(ofUnits:)) ?? model.price.cost(ofPictures: sizes)
    if result.withheldCount > 0 {
      guard !result.pictures.isEmpty else { throw withheld(cost: total) }
      notes.append("fal.ai's content filter held \(result.withheldCount) of the pictures back.")
    }
    if let remark = result.remark { notes.append("The model says: \(remark)") }
    return result.pictures.map {
      Piece(
        picture: $0, seed: result.seed ?? plan.seed(ofSubmit: index), cost: total.map { $0 / Double(result.pictures.count) }, model: model)
    }
  }

  private func accepted(_ pieces: [Piece]) throws -> [Piece] {
    guard !pieces.isEmpty else {
      throw ImageProviderError(
        .badResponse, provider: client.options.name, reason: "fal.ai answered without a picture", advice: "Try again.",
        acceptance: .accepted)
    }
    return pieces
  }

  private func withheld(cost: Double?) -> ImageProviderError {
    var error = client.fault.kind(.contentBlocked)
    error.reason = "fal.ai's content filter held the picture back"
    error.stage = .output
    error.statedAcceptance = .accepted
    error.cost = cost
    return error
  }

  // MARK: Cutting out

  /// A picture whose background cannot be taken off is delivered with it, and this is said.
  private func cutOut(_ pieces: [Piece], _ elapsed: @Sendable () -> Duration) async throws -> [Piece] {
    guard let model = plan.cutout else { return pieces }
    var cut = pieces
    for index in pieces.indices {
      do {
        guard let entry = try await cutoutEntry(index, of: pieces[index], model) else { continue }
        let share = (from: 0.8 + 0.15 * Double(index) / Double(pieces.count), size: 0.15 / Double(pieces.count))
        try await follow(entry, share, elapsed)
        let result = try await client.result(of: entry, model: model)
        guard let picture = result.pictures.first else { continue }
        cut[index].picture = picture
        let size = picture.size ?? plan.size ?? PixelSize(width: 1024, height: 1024)
        let more = result.billableUnits.flatMap(model.price.cost(ofUnits:)) ?? model.price.cost(ofPictures: [size])
        cut[index].add(more)
      } catch let error as ImageProviderError where error.kind != .cancelled && error.kind != .contentBlocked {
        if ticket.cutouts.count == index { ticket.cutouts.append(nil) }
        notes.append("The background could not be taken off: \(error.reason).")
      }
    }
    return cut
  }

  /// - Returns: nil when one was sent before and its answer was lost: it is not sent twice.
  private func cutoutEntry(_ index: Int, of piece: Piece, _ model: FalModel) async throws -> FalTicket.Entry? {
    if index < ticket.cutouts.count { return ticket.cutouts[index] }
    guard index >= ticket.cutoutsBegun else {
      notes.append("The background was left on: the request to take it off was lost when the daemon stopped.")
      return nil
    }
    try Task.checkCancellation()
    ticket.cutoutsBegun = index + 1
    await report(.handle(ticket.handle))
    let bytes = piece.picture.bytes ?? []
    var source = FalPlan.Source(
      bytes: bytes, mediaType: PictureFormat(sniffing: bytes)?.mediaType ?? "image/png", address: piece.picture.address)
    if bytes.count > client.options.inlineLimit { source = try await uploaded(source) }
    let entry = try await client.submit(model, FalPlan.cutoutBody(model, source))
    ticket.cutouts.append(entry)
    await report(.handle(ticket.handle))
    try Task.checkCancellation()
    return entry
  }

  // MARK: Delivering

  /// What is black, or cannot be had, was paid for with the others.
  private func delivered(_ pieces: [Piece]) async throws -> [GeneratedPicture] {
    var pictures: [GeneratedPicture] = []
    var (blackCount, lost) = (0, nil as Double?)
    var failure: ImageProviderError?
    func lose(_ piece: Piece) { if let cost = piece.cost { lost = (lost ?? 0) + cost } }
    for (index, piece) in pieces.enumerated() {
      let bytes: [UInt8]
      do {
        bytes = try await self.bytes(of: piece.picture)
      } catch let error as ImageProviderError where error.kind != .cancelled {
        failure = failure?.joined(with: error) ?? error
        lose(piece)
        continue
      }
      if bytes.count < FalWork.largestBlackPicture, await looksBlack?(bytes) == true {
        blackCount += 1
        lose(piece)
        continue
      }
      pictures.append(
        GeneratedPicture(
          image: bytes, prompt: plan.prompt, style: plan.style, model: piece.model.id, seed: piece.seed, cost: piece.cost))
      await report(.fraction(0.95 + 0.05 * Double(index + 1) / Double(pieces.count)))
    }
    // What may still come is better asked for again, with all the others.
    if let failure, failure.isOutcomeOpen, !ticket.drawings.isEmpty { throw failure }
    guard !pictures.isEmpty else {
      var error = failure ?? withheld(cost: lost)
      error.cost = lost
      throw error
    }
    if let lost { pictures[0].cost = (pictures[0].cost ?? 0) + lost }
    if let failure { notes.append("Not all pictures could be had: \(failure.reason).") }
    if blackCount > 0 { notes.append("fal.ai's content filter held \(blackCount) of the pictures back.") }
    // Said once, not once for each picture.
    pictures[0].notes = notes
    return pictures
  }

  private func bytes(of picture: FalResult.Picture) async throws -> [UInt8] {
    if let address = picture.address { return try await client.download(address) }
    return try client.accept(picture.bytes ?? [])
  }
}

extension ImageProviderError {
  /// One error for two of a request's parts. The part that may still come, or be charged, decides what may be done about both.
  fileprivate func joined(with other: ImageProviderError) -> ImageProviderError {
    let weights = [self, other].map { $0.isOutcomeOpen ? 2 : $0.acceptance == .refused ? 0 : 1 }
    var error = weights[0] > weights[1] ? self : other
    error.cost = [cost, other.cost].compactMap(\.self).reduce(nil) { ($0 ?? 0) + $1 }
    return error
  }
}
