import FoundationEssentials
package import SketchCore

/// Actor that carries out commands, one after the other in the order they were said.
///
/// Speech, socket and replay file all enter through `submit`. A command that makes a picture is a stored job before
/// anything else happens. The lane ends one job at a time, though several new pictures may be made at once, and
/// commands about "it" wait, stored as well, in the same lane, so that "draw a fox", "make it blue", "export it" mean
/// what they say however long the drawing takes. Questions, answers and cancelling do not wait.
package actor Studio {
  private(set) var parts: Parts
  let version: String
  let startedAt: Date
  private(set) var settings: StudioSettings
  private(set) var lane: JobLane
  /// Lock held while a job's budget is told and taken.
  let budgetMutex = AsyncMutex()
  /// Lock held while the steps of one compound command enter the lane.
  let entryMutex = AsyncMutex()
  /// Jobs whose pictures are made: the one whose turn it is, and those begun ahead of it.
  var running: [JobID: RunningJob] = [:]
  var unwritten = UnwrittenJobs()
  var readings = LibraryReadings()
  var dialogue = DialogueContext()
  var openEnds = OpenEnds()
  /// Seconds that unfinished jobs are expected to take, where that is known.
  var usualSeconds: [JobID: Double] = [:]
  /// Images that readers were told are damaged.
  var damagedImages: Set<String> = []
  var heldMask: HeldMask?
  private var requests = RequestsUnderWay()
  /// End of `run`; nil until it is called.
  private var ended: OneShotPromise<Void>?

  /// Opens a studio that knows what an earlier run left unfinished; `run` works on that first.
  /// - Throws: `SketchError` when the library cannot be read.
  package static func open(parts: Parts, settings: StudioSettings, version: String) async throws -> Studio {
    let studio = Studio(parts: parts, settings: settings, version: version)
    try await studio.resumeUnfinishedWork()
    return studio
  }

  private init(parts: Parts, settings: StudioSettings, version: String) {
    self.parts = parts
    self.settings = settings
    self.version = version
    startedAt = parts.now()
    lane = JobLane(limit: settings.queueLimit)
  }

  package func update(_ settings: StudioSettings) {
    self.settings = settings
    lane.limit = settings.queueLimit
  }

  /// Takes over a catalogue that was read again.
  package func update(_ catalog: Catalog) { parts.catalog = catalog }

  // MARK: - Commands come in

  /// Takes a command.
  /// - Throws: `SketchError` `.shuttingDown`, `.tooBusy`; `.storage…` when it could not be stored; `.conflict` when its
  ///   idempotency key was another command's. A command that was understood but could not be done comes back as a
  ///   `rejected` outcome.
  package func submit(_ submitted: Submission) async throws -> CommandOutcome {
    guard !isStopping else { throw SketchError.stopping }
    let (said, source, sound, unmasked) = read(submitted)
    let submission = await withHeldMask(unmasked, said)
    let command = submission.attachments.mask == nil ? await fittingItsSubject(said) : said
    if submission.dryRun { return await previewed(parts.catalog.withThemes(command)) }
    guard let key = submission.idempotencyKey else {
      return published(try await decide(command, source: source, sound: sound, submission))
    }
    while let end = requests.claim(key) { await end.value() }
    defer { requests.settle(key) }
    let earlier = try await earlierRequest(key, submission.words)
    if let earlier, let answer = earlier.answer { return try await updated(answer, earlier, wait: waits(submission)) }
    let outcome =
      if let earlier, !earlier.steps.isEmpty {
        // An earlier run accepted it and stopped before it had answered.
        try await proceed(
          with: earlier.command, try await verified(submission.attachments, for: earlier.command), submission)
      } else {
        try await decide(command, source: source, sound: sound, submission)
      }
    await remember(outcome, of: submission, under: key)
    return published(outcome)
  }

  /// Puts work into the lane.
  /// - Throws: `SketchError` `.shuttingDown`.
  @discardableResult
  func enter(_ work: JobLane.Work, _ order: JobOrder = JobOrder()) throws -> OneShotPromise<CommandOutcome> {
    let outcome = try lane.enter(work, order)
    if case .job = work, lane.currentJob != nil { Task { await beginAhead() } }
    return outcome
  }

  /// Takes a job that waits out of the lane.
  /// - Returns: its outcome, which is now the caller's to tell; nil when the job does not wait there.
  func withdraw(_ id: JobID) -> OneShotPromise<CommandOutcome>? {
    usualSeconds[id] = nil
    return lane.withdraw(id)
  }

  func setLanePaused(_ paused: Bool) { lane.setPaused(paused) }
  func moveInLane(_ id: JobID, _ priority: JobPriority) -> Bool { lane.prioritize(id, priority) }

  // MARK: - Work goes out

  /// Works until `stop`. Call once.
  package func run() async {
    let ended = OneShotPromise<Void>()
    self.ended = ended
    await work()
    ended.fulfil(())
  }

  private func work() async {
    for await _ in lane.arrivals {
      while let entry = lane.next(isBegun: { running[$0] != nil }) { await carryOut(entry.work) }
    }
  }

  private func carryOut(_ work: JobLane.Work) async {
    switch work {
    case .job(let id):
      let outcome = await perform(id)
      running[id] = nil
      usualSeconds[id] = nil
      lane.finish(with: outcome)
      announceLatePicture(outcome, of: id)
    case .steps(let id):
      if !isStopping { await resumeSteps(of: id) }
      lane.finish()
    case .command(let queued, let isAnnounced):
      let outcome = isStopping ? postponed(queued) : await carryOut(queued)
      lane.finish(with: outcome)
      if isAnnounced { parts.events.publish(.command(outcome)) }
    }
  }

  var isStopping: Bool { lane.isClosed }

  /// Stops after the job that runs now. Jobs and commands that wait stay stored and are done at the next start.
  /// - Parameter grace: how long the running job may still take before it is put back into the queue.
  package func stop(grace: Duration, clock: any Clock<Duration> = ContinuousClock()) async {
    lane.close()
    openEnds.stop()
    // Never run: whoever waits in the lane is told here.
    guard let ended else { return await work() }
    let patience = Task {
      try await clock.sleep(for: grace)
      for job in running.values { job.release() }
    }
    await ended.value()
    patience.cancel()
  }
}
