import FoundationEssentials
import SketchCore

/// Making pictures: every request is a stored job, worked on one at a time.
extension Studio {
  /// Stores the job and puts it in the lane.
  func make(_ command: VoiceCommand, wait: Bool, idempotencyKey: String?) async throws -> CommandOutcome {
    guard unfinished.count < settings.queueLimit else {
      throw SketchError(
        .tooBusy, "\(unfinished.count) pictures are waiting already", advice: "Wait for one to finish, or say “cancel”.")
    }
    var draft = Job(command: command, seed: parts.seed(), createdAt: parts.now())
    do {
      try await prepare(&draft)
    } catch {
      return rejected(command, SketchError.wrapping(error))
    }
    let job = try await parts.library.add(draft, idempotencyKey: idempotencyKey)
    // A known key brings back the job of then: finished, or in the lane already.
    if job.state.isFinal { return await outcome(of: job) }
    let position = unfinished.firstIndex(of: job.id) ?? unfinished.count
    if !unfinished.contains(job.id) {
      unfinished.append(job.id)
      laneEntrance.yield(.job(job.id))
      parts.events.publish(.job(job))
    }
    guard wait else { return CommandOutcome(.accepted, command: command, message: Phrases.waiting(position), job: job) }
    return await withCheckedContinuation { waiters[job.id, default: []].append($0) }
  }

  /// Decides what "it" and "again" mean now, while the words are fresh.
  private func prepare(_ job: inout Job) async throws {
    switch job.command.intent {
    case .edit:
      job.after = try await unfinishedCreation()
      if job.after == nil, unfinished.isEmpty {
        _ = try await resolver.resolve(.current)
      }
    case .retry: try await prepareRetry(&job)
    default: break
    }
  }

  private func unfinishedCreation() async throws -> JobID? {
    for id in unfinished.reversed() {
      if let job = try await parts.library.job(id), job.command.intent == .create { return id }
    }
    return nil
  }

  /// "another one": the last creation or edit again, with a new seed; an edit from the same parent.
  private func prepareRetry(_ job: inout Job) async throws {
    let recent = try await parts.library.jobs(unfinished: false, limit: 50)
    guard let last = recent.first(where: { $0.state == .completed && ($0.command.intent == .create || $0.command.intent == .edit) }) else {
      throw SketchError(.notFound, "there is nothing to do again yet", advice: "Say for example “draw a mountain in watercolor”.")
    }
    let said = job.command
    job.command = last.command
    job.command.transcript = said.transcript
    job.command.confidence = said.confidence
    job.command.then = said.then
    if let count = said.count { job.command.create?.count = min(max(count, 1), 4) }
    if last.command.intent == .edit {
      job.artwork = last.artwork
      job.parent = last.parent
    }
  }

  /// What an earlier run left: what waited waits again; what ran is drawn again only where that costs nothing.
  func resumeUnfinishedJobs() async throws {
    for var job in try await parts.library.jobs(unfinished: true, limit: 1000) {
      if job.state == .queued || parts.provider.capabilities.isFree {
        job.state = .queued
        unfinished.append(job.id)
        laneEntrance.yield(.job(job.id))
      } else {
        job.state = .failed
        job.error = SketchError(
          .provider, "the daemon stopped while “\(job.command.transcript)” was being made, and whether it was made is not known",
          advice: "Say it again if the picture is missing; it may be charged twice.")
      }
      job.updatedAt = parts.now()
      try await parts.library.update(job)
      parts.events.publish(.job(job))
    }
  }

  /// Works on one job to its end; never throws, the job carries what went wrong.
  func perform(_ id: JobID) async {
    guard mayStartWork else { return finish(id, nil) }
    guard var job = try? await parts.library.job(id), !job.state.isFinal else {
      return finish(id, nil)
    }
    do {
      job = try await update(id) { $0.state = .starting }
      let request = try await request(for: &job)
      let began = parts.now()
      let provider = parts.provider
      // Cancelling took it out of the lane while the request was put together.
      guard unfinished.contains(id) else { return }
      let task = Task { try await provider.generate(request) { [self] in await note($0, for: id) } }
      running = (id, task)
      let pictures = try await task.value
      job = try await update(id) { $0.state = .completing }
      let drafts = try await drafts(of: pictures, for: job, since: began)
      job.notes = pictures.flatMap(\.notes)
      job.state = .completed
      job.progress = 1
      job.updatedAt = parts.now()
      let artworks = try await parts.library.complete(job, with: drafts)
      job.artworks = artworks.map(\.id)
      lastDeleted = nil
      parts.events.publish(.job(job))
      let revised = job.artwork != nil
      for artwork in artworks { parts.events.publish(.artwork(.init(revised ? .revised : .created, artwork))) }
      await finish(id, followed(job, artworks: artworks, revised: revised))
    } catch {
      await fail(id, error)
    }
  }

  /// The commands said in the same breath, now that the picture is there.
  private func followed(_ job: Job, artworks: [Artwork], revised: Bool) async -> CommandOutcome {
    var outcome = CommandOutcome(
      .done, command: job.command, message: Phrases.made(artworks, revised: revised, notes: job.notes), job: job,
      artwork: artworks.last)
    if artworks.count > 1 { outcome.artworks = artworks }
    for command in job.command.then ?? [] {
      let next = await carryOut(command)
      outcome.message += " " + next.message
      outcome.artwork = next.artwork ?? outcome.artwork
      outcome.file = next.file ?? outcome.file
      if next.status == .rejected {
        outcome.status = .rejected
        outcome.error = next.error
        break
      }
    }
    return outcome
  }

  /// What became of a job that ended earlier.
  private func outcome(of job: Job) async -> CommandOutcome {
    guard job.state == .completed else {
      var outcome = rejected(job.command, job.error ?? SketchError(.cancelled, "it was cancelled"))
      outcome.job = job
      return outcome
    }
    var artworks: [Artwork] = []
    for id in job.artworks { if let artwork = try? await parts.library.artwork(id) { artworks.append(artwork) } }
    let message = Phrases.made(artworks, revised: job.artwork != nil, notes: job.notes)
    return CommandOutcome(.done, command: job.command, message: message, job: job, artwork: artworks.last)
  }

  private func fail(_ id: JobID, _ error: any Error) async {
    let reason = SketchError.wrapping(error)
    let stoppedEarly = !mayStartWork && reason.code == .cancelled && parts.provider.capabilities.isFree
    let job = try? await update(id) { job in
      if stoppedEarly {
        job.state = .queued
      } else {
        job.state = reason.code == .cancelled ? .cancelled : .failed
        job.error = reason
      }
    }
    let command = job?.command ?? VoiceCommand(transcript: "", intent: .unknown, confidence: 0)
    var outcome = rejected(command, stoppedEarly ? Studio.stopping : reason)
    outcome.job = job
    finish(id, outcome)
  }

  private func finish(_ id: JobID, _ outcome: CommandOutcome?) {
    if running?.id == id { running = nil }
    unfinished.removeAll { $0 == id }
    let said = VoiceCommand(transcript: "", intent: .unknown, confidence: 0)
    for waiter in waiters.removeValue(forKey: id) ?? [] {
      waiter.resume(returning: outcome ?? rejected(said, Studio.stopping))
    }
  }

  /// Changes the stored job and tells everyone.
  @discardableResult
  func update(_ id: JobID, _ change: (inout Job) -> Void) async throws -> Job {
    guard var job = try await parts.library.job(id) else { throw SketchError(.notFound, "there is no job \(id)") }
    change(&job)
    job.updatedAt = parts.now()
    try await parts.library.update(job)
    parts.events.publish(.job(job))
    return job
  }

  private func note(_ progress: ProviderProgress, for id: JobID) async {
    let now = parts.now()
    _ = try? await update(id) { job in
      switch progress {
      case .started(let provider):
        job.state = .processing
        job.attempts.append(Job.Attempt(provider: provider, startedAt: now))
      case .handle(let handle): job.handle = handle
      case .fraction(let fraction): job.progress = min(max(fraction, job.progress), 1)
      case .note(let text): job.notes.append(text)
      case .failedAttempt(let error):
        guard !job.attempts.isEmpty else { return }
        job.attempts[job.attempts.count - 1].endedAt = now
        job.attempts[job.attempts.count - 1].error = SketchError.wrapping(error)
      }
    }
  }

  /// - Throws: `SketchError` when the picture an edit is about is gone or was never made.
  private func request(for job: inout Job) async throws -> GenerationRequest {
    if let create = job.command.create, job.command.intent == .create {
      return GenerationRequest(job: job.id, work: .create(create), seed: job.seed)
    }
    if let after = job.after, try await parts.library.job(after)?.state != .completed {
      throw SketchError(.notFound, "the picture this was about was not made", advice: "Make it again, then say the change.")
    }
    let artwork: Artwork
    if let id = job.artwork {
      guard let stored = try await parts.library.artwork(id), stored.deletedAt == nil else {
        throw SketchError(.notFound, "the picture this was about is in the trash", advice: "Restore it, then say the change.")
      }
      artwork = stored
    } else {
      artwork = try await resolver.resolve(job.command.target ?? .current)
    }
    let number = job.parent ?? artwork.head
    guard let parent = try await parts.library.revisions(of: artwork.id).first(where: { $0.number == number }) else {
      throw SketchError(.notFound, "\(Phrases.title(artwork)) has no version \(number)")
    }
    job = try await update(job.id) {
      $0.artwork = artwork.id
      $0.parent = number
    }
    let picture = GenerationRequest.ParentPicture(
      prompt: parent.prompt, style: parent.style, kind: artwork.kind, seed: parent.seed,
      image: try await parts.library.imageBytes(parent.image.sha256), mediaType: parent.image.mediaType, scene: parent.scene)
    return GenerationRequest(job: job.id, work: .edit(job.command.edits ?? [], of: picture), seed: job.seed)
  }

  /// Checks every picture by decoding it: a provider's word is not enough to call it one.
  private func drafts(of pictures: [GeneratedPicture], for job: Job, since began: Date) async throws -> [PictureDraft] {
    guard !pictures.isEmpty else { throw SketchError(.provider, "the provider sent no picture", advice: "Say “try again”.") }
    var drafts: [PictureDraft] = []
    let provider = try await parts.library.job(job.id)?.attempts.last?.provider ?? parts.provider.name
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
