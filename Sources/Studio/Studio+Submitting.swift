import FoundationEssentials
import SketchCore

/// Submitted commands: understood, judged, and answered or carried out.
extension Studio {
  func read(
    _ content: Submission.Content
  ) -> (command: VoiceCommand, source: Utterance.Source, sound: SoundQuality?) {
    switch content {
    case .command(let command): return (command, .typed, nil)
    case .text(let utterance): return read(utterance, as: parts.parser.parse(utterance))
    case .spoken(let utterance, let command): return read(utterance, as: command)
    }
  }

  private func read(
    _ utterance: Utterance, as command: VoiceCommand
  ) -> (command: VoiceCommand, source: Utterance.Source, sound: SoundQuality?) {
    parts.events.publish(
      .transcript(
        .init(text: utterance.text, final: true, confidence: utterance.confidence, source: utterance.source)))
    return (command, utterance.source, utterance.sound)
  }

  func decide(
    _ command: VoiceCommand, source: Utterance.Source, sound: SoundQuality?, _ submission: Submission
  ) async throws -> CommandOutcome {
    let isFree = parts.provider.capabilities.isFree
    let price = isFree ? nil : command.create.flatMap(estimate)
    let policy = ConfirmationPolicy(settings: settings, makingIsFree: isFree, price: price)
    switch policy.verdict(on: command, source: source, sound: sound) {
    case .reject(let error):
      offerSuggestion(of: command, source: source, isFree: isFree)
      return .rejected(command, error)
    case let verdict:
      let attachments: VerifiedAttachments
      do {
        attachments = try await verified(submission.attachments, for: command)
      } catch {
        return .rejected(command, error)
      }
      if case .ask(let text) = verdict { return ask(text, about: command, attachments) }
      // Whoever goes on to something else has not said yes; "it" would be another picture by then.
      if command.scheduling != .immediate { dialogue.closeQuestion() }
      if let text = try await questionBeforeRetry(command) { return ask(text, about: command) }
      if command.emptiesTrash || command.then?.contains(where: \.emptiesTrash) == true {
        let trash = try await parts.library.trash()
        return ask(StudioMessages.question(beforeEmptying: trash), about: command)
      }
      return try await proceed(with: command, attachments, submission)
    }
  }

  private func estimate(_ create: CreateRequest) -> Cost? {
    parts.provider.estimate(for: GenerationRequest(job: 0, work: .create(create), seed: 1))
  }

  func published(_ outcome: CommandOutcome) -> CommandOutcome {
    parts.events.publish(.command(outcome))
    return outcome
  }

  /// Earlier request with the key; nil when there was none.
  /// - Throws: `SketchError` `.conflict` when it asked for something else.
  func earlierRequest(_ key: String, _ words: String) async throws -> KeyedRequest? {
    guard let earlier = try await parts.library.request(key) else { return nil }
    guard earlier.words == nil || earlier.words == words else {
      throw SketchError(
        .conflict, "this Idempotency-Key was used for another command, “\(earlier.command.transcript)”",
        advice: "Use a new key for each command, and the same one only to repeat it.")
    }
    return earlier
  }

  /// Keeps the answer to a request. What only looks or asks is not kept: repeated, it looks or asks again; and what came
  /// too late may come again.
  func remember(_ outcome: CommandOutcome, of submission: Submission, under key: String) async {
    guard outcome.error?.code != .shuttingDown else { return }
    var request = KeyedRequest(key: key, words: submission.words, command: outcome.command)
    let isLooking = [.list, .search, .status, .help].contains(outcome.command.intent)
    if !isLooking, outcome.status != .question { request.answer = outcome }
    // It was done; a library that cannot take the answer does not undo it.
    try? await parts.library.keep(request)
  }

  /// Answer given before, with what has become of it since.
  func updated(_ outcome: CommandOutcome, _ request: KeyedRequest, wait: Bool) async throws -> CommandOutcome {
    guard outcome.status == .accepted else { return outcome }
    guard let id = outcome.job?.id else {
      guard case .command(let id, let answer)? = request.lastStep else { return outcome }
      if var answer {
        answer.command = outcome.command
        return answer
      }
      guard wait, let promise = lane.outcome(ofCommand: id) else { return outcome }
      return await promise.value()
    }
    if wait, let promise = lane.outcome(of: id) { return await promise.value() }
    let job = try await job(id)
    return job.state.isActive ? outcome : await self.outcome(of: job)
  }
}
