package import FoundationEssentials
package import SketchCore

/// Carries out commands, one after the other in the order they were said.
///
/// Speech, socket and replay file all enter through `submit`. A command that makes a picture is a stored job before anything else happens; the
/// lane works on one at a time, and commands about "it" wait in the same lane, so that "draw a fox", "make it blue", "export it" mean what they
/// say however long the drawing takes. Questions, answers and cancelling do not wait.
package actor Studio {
  /// The parts the studio works with.
  package struct Parts: Sendable {
    package var parser: any CommandParser
    package var provider: any ImageProvider
    package var library: any ArtworkRepository
    package var images: any ImageProcessor
    package var events: any EventPublisher
    package var listening: any ListeningControl
    /// What `status` says of the providers.
    package var providers: @Sendable () -> [StatusReport.Provider]
    /// Examples of what can be said, for "help".
    package var phrasebook: [String]
    package var now: @Sendable () -> Date
    package var seed: @Sendable () -> UInt32

    package init(
      parser: any CommandParser, provider: any ImageProvider, library: any ArtworkRepository, images: any ImageProcessor,
      events: any EventPublisher, listening: any ListeningControl,
      providers: @escaping @Sendable () -> [StatusReport.Provider] = { [] }, phrasebook: [String] = [],
      now: @escaping @Sendable () -> Date = { Date() }, seed: @escaping @Sendable () -> UInt32 = { .random(in: 1 ... .max) }
    ) {
      self.parser = parser
      self.provider = provider
      self.library = library
      self.images = images
      self.events = events
      self.listening = listening
      self.providers = providers
      self.phrasebook = phrasebook
      self.now = now
      self.seed = seed
    }
  }

  /// What waits in the lane.
  enum Work {
    case job(JobID)
    /// - Parameter isAnnounced: nobody waits for it, so what becomes of it is told as an event.
    case command(VoiceCommand, ticket: Int, isAnnounced: Bool)
    /// What an earlier run did not come to of what was said in the same breath as a picture.
    case steps(JobID, PendingSteps)
  }

  /// The job being worked on, as it is now; the library has it as it was at its last transition.
  struct Running {
    let id: JobID
    /// nil until it was read.
    var job: Job?
    /// nil until the provider is asked.
    var task: Task<[GeneratedPicture], any Error>?
    /// How the wait for it ends.
    var delivery: Delivery?
    /// Why the provider's work was given up, when it was not its fault.
    var fault: SketchError?
    var isCancelled = false
    /// Its pictures came.
    var isDelivered = false
    /// US dollars they cost, where that was said.
    var cost: Double?
    /// The picture an edit is held to, with its mask.
    var held: GenerationRequest.ParentPicture?
    /// The picture as far as it is; only the latest is kept.
    var preview: ImagePayload?
    var previewCount = 0
  }

  struct PendingQuestion {
    var command: VoiceCommand
    var text: String
    var expires: Date
    /// What came along with it.
    var attached = Attached.nothing
  }

  let parts: Parts
  let version: String
  let startedAt: Date
  var settings: StudioSettings
  private let lane: AsyncStream<Work>
  private let laneEntrance: AsyncStream<Work>.Continuation
  /// Jobs in the lane and not finished, oldest first.
  var unfinished: [JobID] = []
  /// What becomes of them, for those who wait.
  var promises: [JobID: Promise] = [:]
  var running: Running?
  /// Jobs whose end the library could not take, for a full disk: written as soon as it can.
  var unwritten: [JobID: Job] = [:]
  /// What becomes of the commands in the lane, by ticket.
  var tickets: [Int: Promise] = [:]
  var lastTicket = 0
  /// Held while one breath's steps enter the lane.
  var isDoorHeld = false
  var doorWaiters: [CheckedContinuation<Void, Never>] = []
  var hasCommandsWaiting: Bool { !tickets.isEmpty }
  var question: PendingQuestion?
  var lastListing: [ArtworkID]?
  /// What "undo" brings back when deleting was the last thing done.
  var lastDeleted: ArtworkID?
  /// Answers to commands with an idempotency key, newest last; over a restart the jobs' own keys remain.
  private var answers: [(key: String, outcome: CommandOutcome)] = []
  /// Commands with an idempotency key that are being carried out.
  private var answering: Set<String> = []
  private var answerWaiters: [String: [CheckedContinuation<Void, Never>]] = [:]
  private(set) var isStopping = false
  private var isRunning = false
  private var stopWaiters: [CheckedContinuation<Void, Never>] = []

  /// A studio that knows what an earlier run left unfinished; `run` works on that first.
  /// - Throws: `SketchError` when the library cannot be read.
  package static func open(parts: Parts, settings: StudioSettings, version: String) async throws -> Studio {
    let studio = Studio(parts: parts, settings: settings, version: version)
    try await studio.resumeUnfinishedJobs()
    return studio
  }

  private init(parts: Parts, settings: StudioSettings, version: String) {
    self.parts = parts
    self.settings = settings
    self.version = version
    self.startedAt = parts.now()
    // Bounded by `queueLimit` for jobs and for commands, checked before anything is put in.
    (lane, laneEntrance) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
  }

  package func update(_ settings: StudioSettings) { self.settings = settings }

  /// Works until `stop`. Call once.
  package func run() async {
    isRunning = true
    await work()
    isRunning = false
    for waiter in stopWaiters { waiter.resume() }
    stopWaiters = []
  }

  private func work() async {
    for await work in lane {
      switch work {
      case .job(let id): await perform(id)
      case .steps(let id, let pending): if !isStopping { await resumeSteps(of: id, pending) }
      case .command(let command, let ticket, let isAnnounced):
        let outcome = isStopping ? rejected(command, Studio.stopping) : await carryOut(command)
        tickets.removeValue(forKey: ticket)?.fulfil(outcome)
        if isAnnounced { parts.events.publish(.command(outcome)) }
      }
    }
  }

  /// Stops after the job that runs now; what waits stays stored and is done at the next start.
  /// - Parameter grace: how long the running job may still take before it is put back into the queue.
  package func stop(grace: Duration, clock: any Clock<Duration> = ContinuousClock()) async {
    isStopping = true
    laneEntrance.finish()
    // Never run: whoever waits in the lane is told here.
    guard isRunning else { return await work() }
    let patience = Task {
      try await clock.sleep(for: grace)
      letGo()
    }
    await withCheckedContinuation { stopWaiters.append($0) }
    patience.cancel()
  }

  /// Returns when the studio can still be reached: the watchdog's question.
  package func respond() {}

  /// - Throws: `SketchError` `.shuttingDown`: what is put into a closed lane would never come out.
  func enterLane(_ work: Work) throws {
    guard !isStopping else { throw Studio.stopping }
    laneEntrance.yield(work)
  }

  /// The studio's door.
  /// - Throws: `SketchError` `.shuttingDown`, `.tooBusy`; `.storage…` when not even the job could be stored. A command that was understood but
  ///   could not be done comes back as a `rejected` outcome.
  package func submit(_ submission: Submission) async throws -> CommandOutcome {
    guard !isStopping else { throw Studio.stopping }
    let (command, source, sound) = read(submission.content)
    if submission.dryRun { return CommandOutcome(.parsed, command: command, message: "") }
    guard let key = submission.idempotencyKey else {
      return told(try await decide(command, source: source, sound: sound, submission))
    }
    // The same request again while it is being carried out: its answer is this one's, too.
    while answering.contains(key) { await withCheckedContinuation { answerWaiters[key, default: []].append($0) } }
    if let known = answers.last(where: { $0.key == key }) { return try await current(known.outcome, wait: submission.wait) }
    answering.insert(key)
    defer {
      answering.remove(key)
      for waiter in answerWaiters.removeValue(forKey: key) ?? [] { waiter.resume() }
    }
    let outcome = try await decide(command, source: source, sound: sound, submission)
    answers = answers.suffix(255) + [(key, outcome)]
    return told(outcome)
  }

  private func told(_ outcome: CommandOutcome) -> CommandOutcome {
    parts.events.publish(.command(outcome))
    return outcome
  }

  /// An answer given before, with what has become of its job since.
  private func current(_ outcome: CommandOutcome, wait: Bool) async throws -> CommandOutcome {
    guard outcome.status == .accepted, let id = outcome.job?.id else { return outcome }
    if wait, let promise = promises[id] { return await promise.value() }
    let job = try await job(id)
    return job.state.isActive ? outcome : await self.outcome(of: job)
  }

  static let stopping = SketchError(.shuttingDown, "the daemon is stopping", advice: "Send the command again when it runs.")

  private func read(_ content: Submission.Content) -> (command: VoiceCommand, source: Utterance.Source, sound: SoundQuality?) {
    switch content {
    case .command(let command): return (command, .typed, nil)
    case .text(let utterance):
      parts.events.publish(
        .transcript(.init(text: utterance.text, final: true, confidence: utterance.confidence, source: utterance.source)))
      return (parts.parser.parse(utterance), utterance.source, utterance.sound)
    }
  }

  private func decide(
    _ command: VoiceCommand, source: Utterance.Source, sound: SoundQuality?, _ submission: Submission
  ) async throws -> CommandOutcome {
    let isFree = parts.provider.capabilities.isFree
    let price =
      isFree ? nil : command.create.flatMap { parts.provider.estimate(for: GenerationRequest(job: 0, work: .create($0), seed: 1)) }
    switch ConfirmationPolicy(settings: settings, makingIsFree: isFree, price: price).verdict(on: command, source: source, sound: sound) {
    case .reject(let error):
      offerSuggestion(of: command, source: source, isFree: isFree)
      return rejected(command, error)
    case let verdict:
      let attached: Attached
      do {
        attached = try await read(submission.attachments, for: command)
      } catch {
        return rejected(command, SketchError.wrapping(error))
      }
      if case .ask(let text) = verdict { return ask(text, about: command, attached) }
      // Whoever goes on to something else has not said yes; "it" would be another picture by then.
      if CommandClass(command.intent) != .immediate { question = nil }
      if let text = try await questionBeforeRetry(command) { return ask(text, about: command) }
      return try await proceed(with: command, attached, submission)
    }
  }

  func rejected(_ command: VoiceCommand, _ error: SketchError) -> CommandOutcome {
    CommandOutcome(.rejected, command: command, message: error.description, error: error)
  }
}
