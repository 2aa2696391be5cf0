import FoundationEssentials
import SketchCore

/// Jobs as everybody sees them: with what is known now and stored nowhere.
extension Studio {
  /// Tells everyone of a job.
  func tell(_ job: Job) { parts.events.publish(.job(presented(job))) }

  func presented(_ job: Job) -> Job {
    var shown = job
    shown.offers = offers(about: job)
    let isBegun = running[job.id] != nil
    if job.state.isActive {
      shown.phase = job.phase ?? StudioMessages.phase(job, isPaused: lane.isPaused && !isBegun)
      shown.secondsLeft = secondsLeft(of: job)
    }
    if job.state == .queued, job.attempts.isEmpty {
      shown.estimate = parts.provider.estimate(for: expectedRequest(job))
    }
    if job.state == .completed, job.artworks.count > 1 { shown.imageCount = job.artworks.count }
    return shown
  }

  func presented(_ outcome: CommandOutcome) -> CommandOutcome {
    var shown = outcome
    shown.job = outcome.job.map { presented($0) }
    return shown
  }

  /// Request that is expected to be sent for a job. The picture an edit starts from may not be there yet: one of a byte
  /// stands for it.
  func expectedRequest(_ job: Job) -> GenerationRequest {
    var request = expectedWork(job)
    if job.units == 0 || job.command.create?.free == true { request.budget = 0 }
    return request
  }

  private func expectedWork(_ job: Job) -> GenerationRequest {
    if job.command.intent == .create, let create = job.command.create { return order(create, job) }
    let parent = GenerationRequest.ParentPicture(
      prompt: "", style: nil, kind: .picture, seed: job.seed, image: [0], mediaType: "image/png", scene: nil)
    return GenerationRequest(job: job.id, work: .edit(job.command.edits ?? [], of: parent), seed: job.seed)
  }

  // MARK: - Time

  /// Learns how long a job will take, from the last pictures of who makes it.
  func learnPace(of job: Job) async {
    let request = expectedRequest(job)
    let (provider, model) =
      job.attempts.last.map { ($0.provider, $0.model) }
      ?? (parts.provider.firstProvider(for: request), parts.provider.model(for: request))
    usualSeconds[job.id] = await expectedSeconds(for: request, by: provider, model)
  }

  /// Seconds that a picture or film is expected to take; nil when nobody knows.
  private func expectedSeconds(for request: GenerationRequest, by provider: String, _ model: String?) async -> Double? {
    // Who draws a picture in a second does not film in one: what it says itself is better than what was learned.
    if let seconds = parts.provider.expectedSeconds(for: request) { return seconds }
    return (try? await parts.library.usualSeconds(provider: provider, model: model)) ?? nil
  }

  /// Seconds until a job is done, with those whose turn comes before it; nil when nobody knows, and in a pause.
  private func secondsLeft(of job: Job) -> Double? {
    guard let own = secondsLeft(ofWork: job.id) else { return nil }
    guard running[job.id] == nil else { return own }
    guard !lane.isPaused else { return nil }
    var sum = own
    for id in lane.jobs.prefix(while: { $0 != job.id }) {
      guard let seconds = secondsLeft(ofWork: id) else { return nil }
      sum += seconds
    }
    let atOnce = min(parts.provider.concurrency(for: expectedRequest(job)), settings.atOnce)
    return max(own, sum / Double(max(atOnce, 1)))
  }

  /// Seconds that are left of a job's own work; nil when nobody knows.
  private func secondsLeft(ofWork id: JobID) -> Double? {
    usualSeconds[id].map { running[id]?.secondsLeft(of: $0, at: parts.now()) ?? $0 }
  }

  // MARK: - What it would cost

  /// Answer to a dry run: what was understood, and the expected cost of it.
  func previewed(_ command: VoiceCommand) async -> CommandOutcome {
    var outcome = CommandOutcome(.parsed, command: command, message: "")
    let makings = CommandPlan(command).steps.filter { $0.intent == .create || $0.intent == .edit }
    let costs = makings.map {
      parts.provider.estimate(for: expectedRequest(Job(command: $0, seed: 1, createdAt: parts.now())))
    }
    // A cost that nobody knows makes the sum unknown.
    if !costs.isEmpty, !costs.contains(nil) {
      var sum = Cost.free
      for cost in costs.compactMap(\.self) { sum = Cost(sum.amount + cost.amount, asOf: cost.asOf ?? sum.asOf) }
      outcome.estimate = sum
    }
    var times: [Double?] = []
    for making in makings { times.append(await expectedSeconds(of: making)) }
    if !times.isEmpty, !times.contains(nil) { outcome.seconds = times.compactMap(\.self).reduce(0, +) }
    return outcome
  }

  private func expectedSeconds(of command: VoiceCommand) async -> Double? {
    let request = expectedRequest(Job(command: command, seed: 1, createdAt: parts.now()))
    let provider = parts.provider
    return await expectedSeconds(for: request, by: provider.firstProvider(for: request), provider.model(for: request))
  }
}
