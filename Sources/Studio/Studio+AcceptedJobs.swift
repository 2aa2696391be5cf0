import FoundationEssentials
import SketchCore

/// Commands that make pictures: accepted when they are stored as jobs.
extension Studio {
  /// Stores the job and puts it in the lane.
  func acceptJob(
    _ command: VoiceCommand, _ attachments: VerifiedAttachments, for step: RequestStep?, _ hearing: Hearing?,
    _ priority: JobPriority? = nil
  ) async throws -> CommandReceipt {
    if case .job(let id)? = step?.accepted { return try await receipt(of: try await known(id)) }
    try lane.checkRoomForJob()
    var draft = Job(command: command, seed: parts.seed(), createdAt: parts.now())
    draft.priority = priority
    do {
      if let receipt = try await retryUnsettled(command, for: step) { return receipt }
      let subject = try await prepare(&draft)
      // "try again" brings its own.
      if command.intent == .edit { try await attach(attachments, to: &draft, subject: subject) }
      try await prepareStart(&draft, attachments)
    } catch {
      return .answered(await entered(.rejected(command, error), hearing))
    }
    do {
      return try await receipt(of: try await stored(draft, for: step, hearing))
    } catch let error as SketchError where error.code == .allowanceUsedUp {
      return .answered(await entered(offeringFreeDrawing(.rejected(command, error), of: draft), hearing))
    }
  }

  /// Receipt of a stored job: one that a repeated request brings back is finished, or in the lane already.
  func receipt(of job: Job) async throws -> CommandReceipt {
    if !job.state.isActive { return .answered(repeatingOffer(await outcome(of: job))) }
    if isStopping { return .answered(postponed(job)) }
    let jobs = lane.jobs
    let message =
      lane.isPaused ? StudioMessages.waitingInPause : StudioMessages.waiting(jobs.firstIndex(of: job.id) ?? jobs.count)
    let interim = CommandOutcome(
      .accepted, command: job.command, message: [message, filmNote(on: job)].compactMap(\.self).joined(separator: " "),
      job: job)
    if let promise = lane.outcome(of: job.id) { return .waiting(promise, interim: interim) }
    let promise = try enter(.job(job.id), JobOrder(job))
    tell(job)
    announceSketch(of: job)
    return .waiting(promise, interim: interim)
  }

  /// Time and cost of a film, which are told before it begins; nil for a picture.
  private func filmNote(on job: Job) -> String? {
    let request = expectedRequest(job)
    guard request.work.filmOrigin != nil else { return nil }
    return StudioMessages.film(takes: usualSeconds[job.id], cost: parts.provider.estimate(for: request))
  }

  /// Decides what "it" and "again" mean now, while the words are fresh.
  /// - Returns: the picture an edit is about, when that is known already.
  private func prepare(_ job: inout Job) async throws -> Artwork? {
    switch job.command.intent {
    case .edit:
      switch try await subject(of: job.command) {
      case .artwork(let id): job.artwork = id
      case .job(let id): job.after = id
      case nil where lane.unfinishedWork.isEmpty:
        job.artwork = try await resolver.resolve(job.command.target ?? .current).id
      case nil: break
      }
      // A job that waits before it may still change the picture.
      guard let id = job.artwork, lane.jobs.isEmpty else { return nil }
      let artwork = try await artwork(id)
      try await checkComic(artwork, artwork.revision, takes: job.command)
      return artwork
    case .create:
      guard let create = job.command.create else { break }
      try parts.catalog.check(create.kind, option: create.option)
      job.command.create = parts.catalog.withUsualOption(create)
    case .retry: try await prepareRetry(&job)
    default: break
    }
    return nil
  }

  /// Most colourings and imports that may follow the picture “another one” is about.
  private static let jobsLookedThrough = 500

  /// Newest job that somebody asked to be made: no colouring, no import.
  func lastMaking() async throws -> Job? {
    try await parts.library.jobs(unfinished: false, limit: Self.jobsLookedThrough)
      .first { $0.command.intent != .color && !$0.isImport }.map(unwritten.latest)
  }

  /// Makes the job of "another one" and "try again" the last creation or edit once more, done, failed or still being
  /// drawn, with a new seed; an edit from the same parent.
  private func prepareRetry(_ job: inout Job) async throws {
    guard let last = try await lastMaking(), last.command.hasWork else {
      throw SketchError(
        .notFound, "there is nothing to do again yet", advice: "Say for example “draw a mountain in watercolor”.")
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
    if last.command.intent == .create { (job.with, job.after) = (last.with, last.after) }
    if last.command.intent == .edit {
      (job.mask, job.with) = (last.mask, last.with)
      guard last.parent == nil else {
        (job.artwork, job.parent) = (last.artwork, last.parent)
        return
      }
      // The version it starts from is known only when its turn comes.
      if last.state.isFinal { (job.artwork, job.after) = (last.artwork, last.after) } else { job.after = last.id }
    }
  }

  /// Outcome of a job that ended earlier.
  func outcome(of job: Job) async -> CommandOutcome {
    guard job.state == .completed else {
      return .rejected(job.command, job.error ?? SketchError(.cancelled, "it was cancelled"), job: job)
    }
    var artworks: [Artwork] = []
    for id in job.artworks { if let artwork = try? await parts.library.artwork(id) { artworks.append(artwork) } }
    return completed(job, artworks)
  }

  func completed(_ job: Job, _ artworks: [Artwork]) -> CommandOutcome {
    CommandOutcome(
      .done, command: job.command,
      message: StudioMessages.made(artworks, revised: job.artwork != nil, notes: job.notes), job: job,
      artwork: artworks.last, artworks: artworks.count > 1 ? artworks : nil)
  }

  /// Outcome of a job the next run of the daemon will do: to say "send it again" would make two of it.
  func postponed(_ job: Job) -> CommandOutcome {
    CommandOutcome(.accepted, command: job.command, message: StudioMessages.postponed, job: job)
  }
}

extension VoiceCommand {
  /// It says what to make; one whose words were forgotten without a picture does not.
  var hasWork: Bool { create != nil || edits != nil }
}

extension Job {
  /// It failed, and may succeed when it is made again. What draws for nothing would refuse the same change again.
  var canBeMadeOnceMore: Bool {
    state == .failed && command.hasWork && (error?.code != .conflict || isPaid)
  }

  /// It brought a picture that nobody asked to be made.
  fileprivate var isImport: Bool { state == .completed && command.intent == .create && command.create == nil }
}
