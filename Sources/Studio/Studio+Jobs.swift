import FoundationEssentials
import SketchCore

/// Making pictures: every request is a stored job, worked on one at a time.
extension Studio {
  /// Stores the job and puts it in the lane.
  func make(_ command: VoiceCommand, _ attached: Attached, idempotencyKey: String?) async throws -> Entered {
    guard unfinished.count < settings.queueLimit else {
      throw SketchError(
        .tooBusy, "\(unfinished.count) pictures are waiting already", advice: "Wait for one to finish, or say “cancel”.")
    }
    var draft = Job(command: command, seed: parts.seed(), createdAt: parts.now())
    do {
      if let open = try await openJob(before: command), let asked = try await askAgain(about: open) { return asked }
      let subject = try await prepare(&draft)
      // "try again" brings its own.
      if command.intent == .edit { try await attach(attached, to: &draft, subject: subject) }
    } catch {
      return .answered(rejected(command, SketchError.wrapping(error)))
    }
    let job = try await parts.library.add(draft, idempotencyKey: idempotencyKey)
    // A known key brings back the job of then: finished, or in the lane already.
    if !job.state.isActive { return .answered(await outcome(of: job)) }
    if isStopping { return .answered(kept(job)) }
    let position = unfinished.firstIndex(of: job.id) ?? unfinished.count
    let now = CommandOutcome(.accepted, command: command, message: Phrases.waiting(position), job: job)
    if let promise = promises[job.id] { return .waiting(promise, now: now) }
    let promise = try enter(job)
    parts.events.publish(.job(job))
    return .waiting(promise, now: now)
  }

  func enter(_ job: Job) throws -> Promise {
    try enterLane(.job(job.id))
    let promise = Promise()
    unfinished.append(job.id)
    promises[job.id] = promise
    return promise
  }

  /// Decides what "it" and "again" mean now, while the words are fresh.
  /// - Returns: the picture an edit is about, when that is known already.
  private func prepare(_ job: inout Job) async throws -> Artwork? {
    switch job.command.intent {
    case .edit:
      job.after = try await unfinishedCreation()
      return job.after == nil && unfinished.isEmpty ? try await resolver.resolve(job.command.target ?? .current) : nil
    case .retry: try await prepareRetry(&job)
    default: break
    }
    return nil
  }

  private func unfinishedCreation() async throws -> JobID? {
    for id in unfinished.reversed() {
      if let job = try await parts.library.job(id), job.command.intent == .create { return id }
    }
    return nil
  }

  /// "another one", "try again": the last creation or edit once more, done, failed or still being drawn, with a new seed; an edit from the
  /// same parent.
  private func prepareRetry(_ job: inout Job) async throws {
    guard let last = try await parts.library.jobs(unfinished: false, limit: 1).first else {
      throw SketchError(.notFound, "there is nothing to do again yet", advice: "Say for example “draw a mountain in watercolor”.")
    }
    let said = job.command
    job.command = last.command
    job.command.transcript = said.transcript
    job.command.confidence = said.confidence
    job.command.then = said.then
    let count = min(max(said.count ?? 1, 1), 4)
    if last.command.intent == .edit, count > 1, let shown = try await parts.library.currentArtwork() {
      // Several like a picture that was edited are new pictures of what it shows.
      job.command.intent = .create
      job.command.edits = nil
      job.command.create = CreateRequest(
        description: shown.revision.prompt, style: shown.revision.style, kind: shown.kind, count: count)
      return
    }
    if said.count != nil { job.command.create?.count = count }
    if last.command.intent == .edit {
      job.artwork = last.artwork
      job.parent = last.parent
      (job.mask, job.with) = (last.mask, last.with)
      // What it works on is known only when its turn comes.
      if last.artwork == nil { job.after = last.state.isFinal ? last.after : last.id }
    }
  }

  /// Works on one job to its end; never throws, the job carries what went wrong.
  func perform(_ id: JobID) async {
    // Cancelled while it waited.
    guard unfinished.contains(id) else { return }
    running = Running(id: id)
    await writeUnwritten()
    do {
      guard let stored = try await parts.library.job(id) else { throw SketchError(.notFound, "there is no job \(id)") }
      running?.job = stored
      if !stored.state.isActive { return finish(id, await outcome(of: stored)) }
      if isStopping { return finish(id, kept(stored)) }
      finish(id, try await made())
    } catch {
      finish(id, await failed(error))
    }
  }

  /// Has the running job's pictures made and stores them.
  private func made() async throws -> CommandOutcome {
    try await record { $0.state = .starting }
    let request = try await request()
    // Cancelled, or told to stop, while the request was put together.
    guard let id = running?.id, running?.isCancelled == false, !isStopping else { throw CancellationError() }
    let began = parts.now()
    let (provider, handle) = (parts.provider, running?.job?.handle)
    let report: @Sendable (ProviderProgress) async -> Void = { [self] in await note($0, for: id) }
    let task = Task {
      // What an earlier run sent is asked for, not sent again.
      if let handle { return try await provider.resume(request, handle: handle, report: report) }
      return try await provider.generate(request, report: report)
    }
    running?.task = task
    if case .edit(_, let parent) = request.work, parent.mask != nil { running?.held = parent }
    var pictures = try await delivery(of: task)
    running?.isDelivered = true
    running?.cost = pictures.compactMap(\.cost).reduce(nil) { ($0 ?? 0) + $1 }
    if case .edit(_, let parent) = request.work {
      try checkChanged(pictures, from: parent)
      pictures = try await held(pictures, to: parent)
    }
    dropPreview()
    var job = try await record {
      $0.state = .completing
      $0.notes = pictures.flatMap(\.notes)
    }
    let drafts = try await drafts(of: pictures, for: job, since: began)
    job.state = .completed
    // Ended with its picture in the library, not before: killed in between, what was paid for is not sent again as if it had not been.
    job.endAttempt(at: parts.now())
    job.progress = 1
    job.updatedAt = parts.now()
    let artworks = try await parts.library.complete(job, with: drafts)
    job.artworks = artworks.map(\.id)
    running?.job = job
    (lastDeleted, lastListing) = (nil, nil)
    parts.events.publish(.job(job))
    let revised = job.artwork != nil
    for artwork in artworks { parts.events.publish(.artwork(.init(revised ? .revised : .created, artwork))) }
    let outcome = CommandOutcome(
      .done, command: job.command, message: Phrases.made(artworks, revised: revised, notes: job.notes), job: job, artwork: artworks.last)
    return await carryOutSteps(of: job, after: artworks.count > 1 ? outcome.listing(artworks) : outcome)
  }

  /// An edit that changed nothing is no version: undo would seem to do nothing.
  private func checkChanged(_ pictures: [GeneratedPicture], from parent: GenerationRequest.ParentPicture) throws {
    guard pictures.allSatisfy({ $0.image == parent.image }) else { return }
    let notes = pictures.flatMap(\.notes)
    throw SketchError(
      .conflict, notes.isEmpty ? "the picture is like that already" : notes.joined(separator: " "), advice: "Nothing was changed.")
  }

  /// What became of a job that ended earlier.
  func outcome(of job: Job) async -> CommandOutcome {
    guard job.state == .completed else {
      var outcome = rejected(job.command, job.error ?? SketchError(.cancelled, "it was cancelled"))
      outcome.job = job
      return outcome
    }
    var artworks: [Artwork] = []
    for id in job.artworks { if let artwork = try? await parts.library.artwork(id) { artworks.append(artwork) } }
    let message = Phrases.made(artworks, revised: job.artwork != nil, notes: job.notes)
    let outcome = CommandOutcome(.done, command: job.command, message: message, job: job, artwork: artworks.last)
    return artworks.count > 1 ? outcome.listing(artworks) : outcome
  }

  func finish(_ id: JobID, _ outcome: CommandOutcome) {
    if running?.id == id { running = nil }
    unfinished.removeAll { $0 == id }
    promises.removeValue(forKey: id)?.fulfil(outcome)
  }

  /// Changes the running job, stores it and tells everyone.
  @discardableResult
  private func record(_ change: (inout Job) -> Void) async throws -> Job {
    guard var job = running?.job else { throw SketchError(.internalFault, "no job is running") }
    change(&job)
    job.updatedAt = parts.now()
    running?.job = job
    try await parts.library.update(job)
    parts.events.publish(.job(job))
    return job
  }

  private func note(_ progress: ProviderProgress, for id: JobID) async {
    // A report that comes after the end.
    guard running?.id == id, running?.job?.state.isFinal == false else { return }
    if case .fraction(let fraction) = progress { return advance(to: fraction) }
    if case .limit = progress { return }
    if case .preview(let picture) = progress { return await show(picture, for: id) }
    // What another attempt makes is another picture.
    if case .started = progress { dropPreview() }
    if case .failedAttempt = progress { dropPreview() }
    let now = parts.now()
    let isFree = parts.provider.capabilities.isFree
    do {
      try await record { job in
        switch progress {
        case .started(let provider, let estimate):
          job.state = .processing
          job.handle = nil
          // Kept with the attempt, for a run of the daemon in which others draw.
          job.attempts.append(Job.Attempt(provider: provider, startedAt: now, estimate: estimate ?? (isFree ? .free : nil)))
        case .handle(let handle): job.handle = handle
        case .fraction, .preview, .limit: break
        case .note(let text): job.notes.append(text)
        case .failedAttempt(let error):
          let isOpen = error.isOutcomeOpen && job.mayBePaidFor
          if !isOpen, error.acceptance != .refused { job.chargeAttempt(cost: error.cost) }
          job.endAttempt(at: isOpen ? nil : now, error: SketchError.wrapping(error))
          if !isOpen { job.handle = nil }
        }
      }
    } catch {
      // Not stored, not sent: a request the library does not know of could be paid for twice.
      guard case .started = progress, running?.id == id else { return }
      running?.fault = SketchError.wrapping(error)
      running?.task?.cancel()
    }
  }

  /// Of interest to who looks on, not to the next run of the daemon: told, percent by percent, not stored.
  private func advance(to fraction: Double) {
    guard var job = running?.job else { return }
    let before = job.progress
    job.progress = min(max(fraction, before), 1)
    guard Int(job.progress * 100) != Int(before * 100) else { return }
    job.updatedAt = parts.now()
    running?.job = job
    parts.events.publish(.job(job))
  }

  /// What the provider is asked for the running job.
  /// - Throws: `SketchError` when the picture an edit is about is gone or was never made.
  private func request() async throws -> GenerationRequest {
    guard let job = running?.job else { throw SketchError(.internalFault, "no job is running") }
    if let create = job.command.create, job.command.intent == .create {
      return GenerationRequest(job: job.id, work: .create(create), seed: job.seed, budget: try await budget())
    }
    let (artwork, number) = try await subject(of: job)
    guard let parent = try await parts.library.revisions(of: artwork.id).first(where: { $0.number == number }) else {
      throw SketchError(.notFound, "\(Phrases.title(artwork)) has no version \(number)")
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
    let (mask, references) = try await material(of: job, for: parent.image)
    let picture = GenerationRequest.ParentPicture(
      prompt: parent.prompt, style: parent.style, kind: artwork.kind, seed: parent.seed, image: image, mediaType: parent.image.mediaType,
      scene: parent.scene, mask: mask, references: references)
    return GenerationRequest(job: job.id, work: .edit(job.command.edits ?? [], of: picture), seed: job.seed, budget: try await budget())
  }

  /// The artwork and the version an edit starts from.
  private func subject(of job: Job) async throws -> (Artwork, parent: Int) {
    var (id, parent) = (job.artwork, job.parent)
    if id == nil, let after = job.after {
      let before = try await parts.library.job(after)
      if before?.command.intent == .edit, let again = before?.artwork {
        // Another go at an edit that was still waiting when it was said.
        (id, parent) = (again, before?.parent)
      } else if before?.state != .completed {
        throw SketchError(.notFound, "the picture this was about was not made", advice: "Make it again, then say the change.")
      }
    }
    guard let id else {
      let artwork = try await resolver.resolve(job.command.target ?? .current)
      return (artwork, parent ?? artwork.head)
    }
    guard let artwork = try await parts.library.artwork(id), artwork.deletedAt == nil else {
      throw SketchError(.notFound, "the picture this was about is in the trash", advice: "Restore it, then say the change.")
    }
    return (artwork, parent ?? artwork.head)
  }

  /// Checks every picture by decoding it: a provider's word is not enough to call it one.
  private func drafts(of pictures: [GeneratedPicture], for job: Job, since began: Date) async throws -> [PictureDraft] {
    guard !pictures.isEmpty else { throw SketchError(.provider, "the provider sent no picture", advice: "Say “try again”.") }
    var drafts: [PictureDraft] = []
    let provider = job.attempts.last?.provider ?? parts.provider.name
    for picture in pictures {
      let info = try await parts.images.inspect(picture.image)
      drafts.append(
        PictureDraft(
          picture: picture, mediaType: info.mediaType, width: info.width, height: info.height,
          title: job.command.create?.description ?? picture.prompt, kind: job.command.create?.kind ?? .picture,
          transcript: job.command.transcript, provider: provider, generationSeconds: parts.now().timeIntervalSince(began)))
    }
    return drafts
  }
}
