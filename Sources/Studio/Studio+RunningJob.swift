import FoundationEssentials
import SketchCore

/// Job being worked on, from its turn to its end.
extension Studio {
  /// Works on one job to its end; never throws, the job carries what went wrong.
  func perform(_ id: JobID) async -> CommandOutcome {
    if running[id] == nil { running[id] = RunningJob(id: id) }
    await writeUnwritten()
    do {
      guard let making = running[id]?.making else {
        guard let stored = try await parts.library.job(id) else {
          throw SketchError(.notFound, "there is no job \(id)")
        }
        running[id]?.update(stored)
        if !stored.state.isActive { return await outcome(of: stored) }
        if isStopping { return postponed(stored) }
        Task { await beginAhead() }
        return try await store(try await pictures(of: id), of: id)
      }
      if isStopping, canBeMadeAgain(id) {
        // Stored now it would come before what was postponed.
        running[id]?.release()
        let result = await making.result
        guard case .success(let pictures) = result, !canBeMadeAgain(id) else { throw CancellationError() }
        return try await store(pictures, of: id)
      }
      Task { await beginAhead() }
      return try await store(try await making.value, of: id)
    } catch {
      return await end(id, after: error)
    }
  }

  /// Whether the next run of the daemon can have the same pictures for no further money.
  private func canBeMadeAgain(_ id: JobID) -> Bool {
    running[id]?.job.map { $0.handle != nil || !$0.mayBePaidFor } ?? false
  }

  /// Has the pictures of a job made.
  func pictures(of id: JobID) async throws -> [GeneratedPicture] {
    defer {
      running[id]?.made()
      Task { await beginAhead() }
    }
    try await record(id) { $0.state = .starting }
    let request = try await request(of: id)
    // Cancelled, or told to stop, while the request was put together.
    guard running[id]?.isCancelled == false, !isStopping else { throw CancellationError() }
    let (provider, handle) = (parts.provider, running[id]?.job?.handle)
    let report: @Sendable (ProviderProgress) async -> Void = { [self] in await note($0, for: id) }
    let task = ProviderTask {
      // What an earlier run sent is asked for, not sent again.
      if let handle { return try await provider.resume(request, handle: handle, report: report) }
      return try await provider.generate(request, report: report)
    }
    running[id]?.began(task, on: request, at: parts.now())
    let pictures = try await task.pictures
    running[id]?.delivered(pictures, at: parts.now())
    return pictures
  }

  /// Stores the pictures of a job.
  private func store(_ made: [GeneratedPicture], of id: JobID) async throws -> CommandOutcome {
    var pictures = made
    let seconds = running[id]?.makingSeconds ?? 0
    if let parent = running[id]?.parent {
      try await checkChanged(pictures, from: parent, by: running[id]?.job?.command.edits ?? [])
      pictures = try await confined(pictures, toMaskOf: parent)
    }
    for index in pictures.indices { pictures[index].notes = pictures[index].notes.map(settings.filmKeeping.note) }
    running[id]?.dropGlimpses()
    let job = try await record(id) {
      $0.state = .completing
      $0.notes = pictures.flatMap(\.notes) + [StudioMessages.fewer(than: $0.command.create)].compactMap { $0 }
    }
    return try await complete(job, with: try await drafts(of: pictures, for: job, seconds: seconds))
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
    await parts.provider.settled(job.id)
    running[job.id]?.update(job)
    dialogue.noteNew(job.artworks)
    tell(job)
    let change: StudioEvent.ArtworkChange.Change = job.artwork != nil ? .revised : .created
    for artwork in artworks { parts.events.publish(.artwork(.init(change, artwork))) }
    return await carryOutSteps(of: job, after: completed(job, artworks))
  }

  /// Refuses an edit that changed nothing: as a version, undo would seem to do nothing.
  private func checkChanged(
    _ pictures: [GeneratedPicture], from parent: GenerationRequest.ParentPicture, by edits: [Edit]
  ) async throws {
    guard pictures.allSatisfy({ $0.image == parent.image }) else { return }
    let notes = pictures.flatMap(\.notes)
    throw SketchError(
      .conflict, notes.isEmpty ? "the picture is like that already" : notes.joined(separator: " "),
      advice: "Nothing was changed."
    ).offering(await alternatives(to: edits, in: parent.scene))
  }

  private func alternatives(to edits: [Edit], in scene: String?) async -> [VoiceCommand] {
    guard let scene, let scenes = parts.scenes else { return [] }
    return (try? await scenes.alternatives(to: edits, in: scene)) ?? []
  }

  /// Checks every picture by decoding it: a provider's word is not enough to call it one.
  private func drafts(
    of pictures: [GeneratedPicture], for job: Job, seconds: Double
  ) async throws -> [PictureDraft] {
    guard !pictures.isEmpty else {
      throw SketchError(.provider, "the provider sent no picture", advice: "Say “try again”.")
    }
    var drafts: [PictureDraft] = []
    for var picture in pictures {
      // Image servers write whole prompts into their files.
      picture.image = (try? await parts.images.silent(picture.image)) ?? picture.image
      let info = try await parts.images.inspect(picture.image)
      drafts.append(
        PictureDraft(
          picture: picture, mediaType: info.mediaType, width: info.width, height: info.height,
          title: job.command.create?.description ?? picture.prompt, kind: job.command.create?.kind ?? .picture,
          transcript: job.command.transcript, provider: job.attempts.last?.provider ?? parts.provider.name,
          generationSeconds: seconds, colors: try? await parts.images.colors(of: picture.image)))
      drafts[drafts.count - 1].units = expectedRequest(job).unitsEach
    }
    return drafts
  }

  /// Ends the job with what went wrong. A library that cannot store even that keeps nobody waiting.
  func end(_ id: JobID, after error: any Error) async -> CommandOutcome {
    running[id]?.dropGlimpses()
    guard let ending = running[id]?.ending(after: error, isStopping: isStopping, at: parts.now()) else {
      let unread = VoiceCommand(transcript: "", intent: .unknown, confidence: 0)
      return .rejected(unread, running[id]?.fault ?? error)
    }
    running[id]?.update(ending.job)
    await store(ending.job)
    if ending.job.state.isFinal { await parts.provider.settled(id) }
    tell(ending.job)
    if ending.isPostponed { return postponed(ending.job) }
    askLater(for: ending.job)
    return offeringFreeDrawing(await outcome(of: ending.job))
  }

  // MARK: - How far it is

  /// Changes the job, stores it and tells everyone.
  @discardableResult
  func record(_ id: JobID, _ change: (inout Job) -> Void) async throws -> Job {
    guard let job = running[id]?.change(at: parts.now(), change) else {
      throw SketchError(.internalFault, "job \(id) is not running")
    }
    try await parts.library.update(job)
    tell(job)
    return job
  }

  private func note(_ progress: ProviderProgress, for id: JobID) async {
    // A report that comes after the end.
    guard running[id]?.job?.state.isFinal == false else { return }
    switch progress {
    case .limit: return
    case .preview(let picture): return await show(picture, for: id)
    case .phase(let phase, let fraction):
      if let job = running[id]?.enter(phase, fraction: fraction, at: parts.now()) { tell(job) }
      return
    case .pictures(let count):
      if let job = running[id]?.count(count, at: parts.now()) { tell(job) }
      return
    case .fraction(let fraction):
      // Of interest to who looks on, not to the next run of the daemon: told, percent by percent, not stored.
      if let job = running[id]?.advance(to: fraction, at: parts.now()) { tell(job) }
      return
    // What another attempt makes is another picture.
    case .started, .failedAttempt: running[id]?.dropGlimpses()
    case .handle, .note: break
    }
    let (now, isFree) = (parts.now(), parts.provider.capabilities.isFree)
    do {
      let job = try await record(id) { $0.note(progress, at: now, isFree: isFree) }
      // Somebody else may be at work now than was expected.
      if case .started = progress { await learnPace(of: job) }
    } catch {
      // Not stored, not sent: a request the library does not know of could be paid for twice.
      guard case .started = progress else { return }
      running[id]?.giveUp(because: SketchError.wrapping(error))
    }
  }
}

extension SketchError {
  /// The same with what can be said instead, in words too: for the terminal, and for who listens.
  fileprivate func offering(_ commands: [VoiceCommand]) -> SketchError {
    guard !commands.isEmpty else { return self }
    var error = self
    error.alternatives = commands
    error.advice += " Say \(commands.map { "“\($0.transcript)”" }.alternatives)."
    return error
  }
}
