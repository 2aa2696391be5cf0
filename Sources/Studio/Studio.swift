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
    case command(VoiceCommand, reply: CheckedContinuation<CommandOutcome, Never>)
  }

  struct PendingQuestion {
    var command: VoiceCommand
    var text: String
    var expires: Date
  }

  let parts: Parts
  let version: String
  let startedAt: Date
  var settings: StudioSettings
  private let lane: AsyncStream<Work>
  let laneEntrance: AsyncStream<Work>.Continuation
  /// Jobs in the lane and not finished, oldest first.
  var unfinished: [JobID] = []
  /// The job being worked on and the task that does it.
  var running: (id: JobID, task: Task<[GeneratedPicture], any Error>)?
  var waiters: [JobID: [CheckedContinuation<CommandOutcome, Never>]] = [:]
  var question: PendingQuestion?
  var lastListing: [ArtworkID] = []
  /// What "undo" brings back when deleting was the last thing done.
  var lastDeleted: ArtworkID?
  /// Answers to commands with an idempotency key that made no job, newest last.
  private var answers: [(key: String, outcome: CommandOutcome)] = []
  private var isStopping = false
  private var isRunning = false
  private var lastOneOut: CheckedContinuation<Void, Never>?

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
    // Bounded by `queueLimit`, which is checked before anything is put in.
    (lane, laneEntrance) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
  }

  package func update(_ settings: StudioSettings) { self.settings = settings }

  /// Works until `stop`. Call once.
  package func run() async {
    isRunning = true
    for await work in lane {
      switch work {
      case .job(let id): await perform(id)
      case .command(let command, let reply):
        if isStopping {
          reply.resume(returning: rejected(command, Studio.stopping))
        } else {
          reply.resume(returning: await carryOut(command))
        }
      }
    }
    isRunning = false
    lastOneOut?.resume()
  }

  /// Stops after the job that runs now; what waits stays stored and is done at the next start.
  /// - Parameter grace: how long the running job may still take before it is put back into the queue.
  package func stop(grace: Duration, clock: any Clock<Duration> = ContinuousClock()) async {
    isStopping = true
    laneEntrance.finish()
    guard isRunning else { return }
    let patience = running.map { running in
      Task {
        try await clock.sleep(for: grace)
        running.task.cancel()
      }
    }
    await withCheckedContinuation { lastOneOut = $0 }
    patience?.cancel()
  }

  var mayStartWork: Bool { !isStopping }

  /// The studio's door.
  /// - Throws: `SketchError` `.shuttingDown`, `.tooBusy`; `.storage…` when not even the job could be stored. A command that was understood but
  ///   could not be done comes back as a `rejected` outcome.
  package func submit(_ submission: Submission) async throws -> CommandOutcome {
    guard !isStopping else { throw Studio.stopping }
    let (command, source) = read(submission.content)
    if submission.dryRun { return CommandOutcome(.parsed, command: command, message: "") }
    if let key = submission.idempotencyKey, let known = answers.last(where: { $0.key == key }) { return known.outcome }
    let outcome = try await decide(command, source: source, submission)
    if let key = submission.idempotencyKey, outcome.job == nil {
      answers = answers.suffix(255) + [(key, outcome)]
    }
    parts.events.publish(.command(outcome))
    return outcome
  }

  static let stopping = SketchError(.shuttingDown, "the daemon is stopping", advice: "Send the command again when it runs.")

  private func read(_ content: Submission.Content) -> (VoiceCommand, Utterance.Source) {
    switch content {
    case .command(let command): return (command, .typed)
    case .text(let utterance):
      parts.events.publish(
        .transcript(.init(text: utterance.text, final: true, confidence: utterance.confidence, source: utterance.source)))
      return (parts.parser.parse(utterance), utterance.source)
    }
  }

  private func decide(_ command: VoiceCommand, source: Utterance.Source, _ submission: Submission) async throws -> CommandOutcome {
    let isFree = parts.provider.capabilities.isFree
    switch ConfirmationPolicy(settings: settings, makingIsFree: isFree).verdict(on: command, source: source) {
    case .reject(let error):
      offerSuggestion(of: command, source: source, isFree: isFree)
      return rejected(command, error)
    case .ask(let text): return ask(text, about: command)
    case .proceed: return try await proceed(with: command, submission)
    }
  }

  /// Carries out every step of the breath; the outcome is the last step's, with all messages.
  func proceed(with command: VoiceCommand, _ submission: Submission) async throws -> CommandOutcome {
    var messages: [String] = []
    var last: CommandOutcome?
    for (index, step) in CommandPlan(command).steps.enumerated() {
      let outcome =
        switch CommandClass(step.intent) {
        case .generates:
          try await make(step, wait: submission.wait, idempotencyKey: submission.idempotencyKey.map { "\($0)#\(index)" })
        case .ordered: await enqueue(step)
        case .immediate: try await answer(step, submission)
        }
      messages.append(outcome.message)
      last = outcome
      if outcome.status == .rejected { break }
    }
    guard var outcome = last else { return rejected(command, SketchError(.internalFault, "the command has no steps")) }
    outcome.command = command
    outcome.message = messages.filter { !$0.isEmpty }.joined(separator: " ")
    return outcome
  }

  private func enqueue(_ command: VoiceCommand) async -> CommandOutcome {
    await withCheckedContinuation { laneEntrance.yield(.command(command, reply: $0)) }
  }

  func rejected(_ command: VoiceCommand, _ error: SketchError) -> CommandOutcome {
    CommandOutcome(.rejected, command: command, message: error.description, error: error)
  }
}
