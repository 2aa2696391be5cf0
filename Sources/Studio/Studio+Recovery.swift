import FoundationEssentials
import SketchCore

/// Once and only once: what is done about jobs that a crash, a stop or a broken connection left half-way.
///
/// A paid request that left the machine is asked for by its handle, never sent again; without a handle the job becomes `unknown`, and the user
/// decides.
extension Studio {
  /// What an earlier run left: what waited waits again, what has a handle is asked for, what is free is drawn again, and the rest is told.
  ///
  /// A full disk does not keep the daemon from starting: it is where pictures are deleted from.
  func resumeUnfinishedJobs() async throws {
    for (job, steps) in try await parts.library.jobsWithSteps() { try enterLane(.steps(job.id, steps)) }
    for var job in try await parts.library.jobs(unfinished: true, limit: 1000) {
      let isSafe = job.handle != nil || !job.mayBePaidFor
      if !isSafe, job.state == .unknown { continue }
      if isSafe { _ = try enter(job) }
      if job.state == .queued { continue }
      if isSafe {
        job.state = .queued
        job.progress = 0
        job.error = nil
      } else {
        job.error =
          job.state == .completing
          ? Phrases.lost(job, because: "the daemon stopped while its picture was put into the library")
          : Phrases.unknown(job, because: "the daemon stopped before an answer came")
        job.state = .unknown
      }
      job.updatedAt = parts.now()
      await store(job)
      parts.events.publish(.job(job))
    }
  }

  /// Stores the job now or, when it has ended and the library cannot take it, later.
  func store(_ job: Job) async {
    do {
      try await parts.library.update(job)
    } catch {
      // One that is to be worked on is taken up again as it is in the library.
      if !job.state.isActive { unwritten[job.id] = job }
    }
  }

  /// Tries again to store the ends of jobs that a full disk kept out of the library.
  func writeUnwritten() async {
    for (id, job) in unwritten {
      guard (try? await parts.library.update(job)) != nil else { continue }
      unwritten[id] = nil
    }
  }

  /// Ends the running job with what went wrong. A library that cannot store even that keeps nobody waiting.
  func failed(_ error: any Error) async -> CommandOutcome {
    let reason = running?.fault ?? SketchError.wrapping(error)
    dropPreview()
    guard var job = running?.job else { return rejected(VoiceCommand(transcript: "", intent: .unknown, confidence: 0), reason) }
    let isInterrupted = isStopping && running?.isCancelled == false && reason.code == .cancelled
    let isOpen = job.mayBePaidFor
    let isKept = isInterrupted && (!isOpen || job.handle != nil)
    if running?.isDelivered == true, !isKept { return await failed(job, afterDelivery: reason) }
    if isKept {
      job.state = .queued
      job.progress = 0
    } else if running?.isCancelled == true {
      job.state = .cancelled
      job.error = reason
    } else if isInterrupted {
      job.state = .unknown
      job.error = Phrases.unknown(job, because: "the daemon stopped before an answer came")
    } else if isOpen, (error as? ImageProviderError)?.isOutcomeOpen == true {
      job.state = .unknown
      job.error = Phrases.unknown(job, because: reason.message)
    } else {
      job.state = reason.code == .cancelled ? .cancelled : .failed
      job.error = reason.code == .cancelled ? reason : Phrases.charged(job, reason, isDelivered: false)
    }
    await end(job)
    return isKept ? kept(job) : await outcome(of: job)
  }

  /// Its pictures came, and are not kept: paid for they are all the same.
  private func failed(_ job: Job, afterDelivery reason: SketchError) async -> CommandOutcome {
    var job = job
    if job.handle != nil, job.isPaid, [.storage, .storageFull, .storageReadOnly].contains(reason.code) {
      // It is the library that failed: the provider has the picture still.
      job.endAttempt(at: nil)
      job.state = .unknown
      job.error = Phrases.notStored(job, because: reason)
    } else {
      job.endAttempt(at: parts.now())
      job.chargeDelivery(cost: running?.cost)
      job.state = running?.isCancelled == true ? .cancelled : .failed
      job.error = Phrases.charged(job, reason, isDelivered: true)
    }
    await end(job)
    return await outcome(of: job)
  }

  private func end(_ ended: Job) async {
    var job = ended
    job.updatedAt = parts.now()
    running?.job = job
    await store(job)
    parts.events.publish(.job(job))
  }

  /// A job the next run of the daemon will do: to say "send it again" would make two of it.
  func kept(_ job: Job) -> CommandOutcome {
    CommandOutcome(.accepted, command: job.command, message: Phrases.kept, job: job)
  }

  // MARK: - What nobody knows the end of

  func unsettledJobs() async -> [Job] {
    let stored = (try? await parts.library.jobs(unfinished: true, limit: 1000)) ?? []
    return stored.map { unwritten[$0.id] ?? $0 }.filter { $0.state == .unknown }
  }

  /// The job "try again" is about, when what became of it is not known.
  func openJob(before command: VoiceCommand) async throws -> Job? {
    guard command.intent == .retry, let stored = try await parts.library.jobs(unfinished: false, limit: 1).first else { return nil }
    let last = unwritten[stored.id] ?? stored
    return last.state == .unknown ? last : nil
  }

  /// What to ask before the last request is sent again, when that may be paid for twice; nil when it can be asked for instead.
  func questionBeforeRetry(_ command: VoiceCommand) async throws -> String? {
    for step in CommandPlan(command).steps {
      guard let open = try await openJob(before: step), open.handle == nil else { continue }
      let provider = open.attempts.last?.provider ?? "the provider"
      let price = open.attempts.last?.estimate.map { ", about \($0.spoken)," } ?? ""
      return "Whether \(provider) made “\(open.command.transcript)” is not known; sending it again may be paid for\(price) twice. Shall I?"
    }
    return nil
  }

  /// "try again" about a request that can be asked for: nothing is sent.
  func askAgain(about open: Job) async throws -> Entered? {
    var job = open
    job.updatedAt = parts.now()
    guard job.handle != nil else {
      // The user said yes to sending it again: the new job takes its place.
      job.chargeAttempt()
      job.state = .failed
      job.error = SketchError(.outcomeUnknown, "what became of it was never known; it was sent again")
      try await parts.library.update(job)
      unwritten[job.id] = nil
      parts.events.publish(.job(job))
      return nil
    }
    job.state = .queued
    job.progress = 0
    job.error = nil
    try await parts.library.update(job)
    unwritten[job.id] = nil
    let promise = try enter(job)
    parts.events.publish(.job(job))
    return .waiting(promise, now: CommandOutcome(.accepted, command: job.command, message: Phrases.askingAgain, job: job))
  }

  // MARK: - Letting go of a request that somebody else works on

  /// The task's pictures, unless the studio stops first: what the provider has a handle for is left to it and asked for at the next start.
  func delivery(of task: Task<[GeneratedPicture], any Error>) async throws -> [GeneratedPicture] {
    let delivery = Delivery()
    running?.delivery = delivery
    Task { delivery.arrive(await task.result) }
    return try await delivery.value()
  }

  /// The grace is over: the running job goes back into the queue.
  func letGo() {
    guard let job = running?.job else { return }
    if job.handle != nil, job.mayBePaidFor, let delivery = running?.delivery {
      delivery.arrive(.failure(CancellationError()))
    } else {
      running?.task?.cancel()
    }
  }

  // MARK: - Money

  /// What the running job's request may cost; nil when nobody set a cap. Open requests count with what they were expected to cost.
  func budget() async throws -> Double? {
    // Paid for once already, without a picture: a second time only when the user says so.
    if running?.job?.attempts.contains(where: { $0.isCharged == true }) == true { return 0 }
    guard let cap = settings.monthlyCap else { return nil }
    let open = await unsettledJobs().reduce(0) { $0 + ($1.attempts.last?.estimate?.amount ?? 0) }
    return cap - (try await parts.library.usage().costThisMonth) - open
  }
}

extension Job {
  /// A provider that charges has, or may have, its request.
  var mayBePaidFor: Bool { attempts.last?.endedAt == nil && isPaid }

  /// The last attempt's provider charges for what it makes. The attempt says so itself: who is configured today may be somebody else.
  var isPaid: Bool { attempts.last.map { $0.estimate?.isFree != true } ?? false }

  /// The last attempt's provider may charge for it, picture or not.
  /// - Parameter cost: US dollars, where it is known.
  mutating func chargeAttempt(cost: Double? = nil) {
    guard mayBePaidFor else { return }
    chargeDelivery(cost: cost)
  }

  /// The last attempt's provider delivered, and charges for what is not kept.
  mutating func chargeDelivery(cost: Double?) {
    guard isPaid else { return }
    attempts[attempts.count - 1].isCharged = true
    attempts[attempts.count - 1].cost = cost
  }

  /// - Parameter time: nil when nobody knows whether the provider took the request.
  mutating func endAttempt(at time: Date?, error: SketchError? = nil) {
    guard !attempts.isEmpty else { return }
    attempts[attempts.count - 1].endedAt = time
    attempts[attempts.count - 1].error = error
  }
}
