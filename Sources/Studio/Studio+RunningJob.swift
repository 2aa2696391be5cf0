import FoundationEssentials
import SketchCore

/// Job being worked on, from its turn to its end.
extension Studio {
  /// Works on one job to its end; never throws, the job carries what went wrong.
  func perform(_ id: JobID) async -> CommandOutcome {
    running = RunningJob(id: id)
    await writeUnwritten()
    do {
      guard let stored = try await parts.library.job(id) else {
        throw SketchError(.notFound, "there is no job \(id)")
      }
      running?.update(stored)
      if !stored.state.isActive { return await outcome(of: stored) }
      if isStopping { return postponed(stored) }
      return try await generate()
    } catch {
      return await end(after: error)
    }
  }

  /// Has the pictures made and stores them.
  private func generate() async throws -> CommandOutcome {
    try await record { $0.state = .starting }
    let request = try await request()
    // Cancelled, or told to stop, while the request was put together.
    guard let id = running?.id, running?.isCancelled == false, !isStopping else { throw CancellationError() }
    let began = parts.now()
    let (provider, handle) = (parts.provider, running?.job?.handle)
    let report: @Sendable (ProviderProgress) async -> Void = { [self] in await note($0, for: id) }
    let task = ProviderTask {
      // What an earlier run sent is asked for, not sent again.
      if let handle { return try await provider.resume(request, handle: handle, report: report) }
      return try await provider.generate(request, report: report)
    }
    running?.began(task, on: request)
    var pictures = try await task.pictures
    running?.delivered(pictures)
    if case .edit(_, let parent) = request.work {
      try checkChanged(pictures, from: parent)
      pictures = try await confined(pictures, toMaskOf: parent)
    }
    running?.dropPreview()
    let job = try await record {
      $0.state = .completing
      $0.notes = pictures.flatMap(\.notes)
    }
    return try await complete(job, with: try await drafts(of: pictures, for: job, since: began))
  }

  private func complete(_ completing: Job, with drafts: [PictureDraft]) async throws -> CommandOutcome {
    var job = completing
    job.state = .completed
    // Ended with its picture in the library, not before: killed in between, what was paid for is not sent again as if it
    // had not been.
    job.endAttempt(at: parts.now())
    job.progress = 1
    job.updatedAt = parts.now()
    let artworks = try await parts.library.complete(job, with: drafts)
    job.artworks = artworks.map(\.id)
    running?.update(job)
    dialogue.noteNewPicture()
    parts.events.publish(.job(job))
    let change: StudioEvent.ArtworkChange.Change = job.artwork != nil ? .revised : .created
    for artwork in artworks { parts.events.publish(.artwork(.init(change, artwork))) }
    return await carryOutSteps(of: job, after: completed(job, artworks))
  }

  /// Refuses an edit that changed nothing: as a version, undo would seem to do nothing.
  private func checkChanged(
    _ pictures: [GeneratedPicture], from parent: GenerationRequest.ParentPicture
  ) throws {
    guard pictures.allSatisfy({ $0.image == parent.image }) else { return }
    let notes = pictures.flatMap(\.notes)
    throw SketchError(
      .conflict, notes.isEmpty ? "the picture is like that already" : notes.joined(separator: " "),
      advice: "Nothing was changed.")
  }

  /// Checks every picture by decoding it: a provider's word is not enough to call it one.
  private func drafts(
    of pictures: [GeneratedPicture], for job: Job, since began: Date
  ) async throws -> [PictureDraft] {
    guard !pictures.isEmpty else {
      throw SketchError(.provider, "the provider sent no picture", advice: "Say “try again”.")
    }
    var drafts: [PictureDraft] = []
    for picture in pictures {
      let info = try await parts.images.inspect(picture.image)
      drafts.append(
        PictureDraft(
          picture: picture, mediaType: info.mediaType, width: info.width, height: info.height,
          title: job.command.create?.description ?? picture.prompt, kind: job.command.create?.kind ?? .picture,
          transcript: job.command.transcript, provider: job.attempts.last?.provider ?? parts.provider.name,
          generationSeconds: parts.now().timeIntervalSince(began)))
    }
    return drafts
  }

  /// Ends the job with what went wrong. A library that cannot store even that keeps nobody waiting.
  private func end(after error: any Error) async -> CommandOutcome {
    running?.dropPreview()
    guard let ending = running?.ending(after: error, isStopping: isStopping, at: parts.now()) else {
      let unread = VoiceCommand(transcript: "", intent: .unknown, confidence: 0)
      return .rejected(unread, running?.fault ?? error)
    }
    running?.update(ending.job)
    await store(ending.job)
    parts.events.publish(.job(ending.job))
    if ending.isPostponed { return postponed(ending.job) }
    askLater(for: ending.job)
    return offeringFreeDrawing(await outcome(of: ending.job))
  }

  // MARK: - How far it is

  /// Changes the job, stores it and tells everyone.
  @discardableResult
  func record(_ change: (inout Job) -> Void) async throws -> Job {
    guard let job = running?.change(at: parts.now(), change) else {
      throw SketchError(.internalFault, "no job is running")
    }
    try await parts.library.update(job)
    parts.events.publish(.job(job))
    return job
  }

  private func note(_ progress: ProviderProgress, for id: JobID) async {
    // A report that comes after the end.
    guard running?.id == id, running?.job?.state.isFinal == false else { return }
    switch progress {
    case .limit: return
    case .preview(let picture): return await show(picture, for: id)
    case .fraction(let fraction):
      // Of interest to who looks on, not to the next run of the daemon: told, percent by percent, not stored.
      if let job = running?.advance(to: fraction, at: parts.now()) { parts.events.publish(.job(job)) }
      return
    // What another attempt makes is another picture.
    case .started, .failedAttempt: running?.dropPreview()
    case .handle, .note: break
    }
    let (now, isFree) = (parts.now(), parts.provider.capabilities.isFree)
    do {
      try await record { $0.note(progress, at: now, isFree: isFree) }
    } catch {
      // Not stored, not sent: a request the library does not know of could be paid for twice.
      guard case .started = progress, running?.id == id else { return }
      running?.giveUp(because: SketchError.wrapping(error))
    }
  }
}
