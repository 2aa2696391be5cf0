import FoundationEssentials
import SketchCore

/// Submitted commands: understood, judged, and answered or carried out.
extension Studio {
  /// Understands what was submitted.
  /// - Returns: the command, and the submission with the words it came with.
  func read(
    _ submitted: Submission
  ) -> (command: VoiceCommand, source: Utterance.Source, sound: SoundQuality?, submission: Submission) {
    var submission = submitted
    switch submitted.content {
    case .command(let command):
      if !command.transcript.isEmpty {
        submission.hearing = Hearing(
          text: command.transcript, source: .typed, confidence: command.confidence, at: parts.now())
      }
      return (command, .typed, nil, submission)
    case .text(let utterance):
      let begun = parts.instant()
      let command = parts.parser.parse(utterance)
      let seconds = (parts.instant() - begun) / .seconds(1)
      // Words that are understood while somebody types were not said.
      if !submitted.dryRun { submission.hearing = hearing(utterance, seconds: seconds) }
      return (command, utterance.source, utterance.sound, submission)
    case .spoken(let utterance, let command):
      if !submitted.dryRun { submission.hearing = hearing(utterance, seconds: nil) }
      return (command, utterance.source, utterance.sound, submission)
    }
  }

  private func hearing(_ utterance: Utterance, seconds: Double?) -> Hearing {
    // Taken before the event is published, so that forgetting from this time on drops the event, too.
    let time = parts.now()
    parts.events.publish(
      .transcript(
        .init(text: utterance.text, final: true, confidence: utterance.confidence, source: utterance.source)))
    return Hearing(
      text: utterance.text, source: utterance.source, confidence: utterance.confidence, at: time,
      understandingSeconds: seconds)
  }

  func decide(
    _ said: VoiceCommand, source: Utterance.Source, sound: SoundQuality?, _ submission: Submission
  ) async throws -> CommandOutcome {
    let command: VoiceCommand
    do {
      try checkConcept(of: said, submission)
      try await checkCreations(of: said, submission)
      command = try withSearch(parts.catalog.withThemes(said))
    } catch { return await entered(.rejected(said, error), submission.hearing) }
    let isFree = parts.provider.capabilities.isFree
    let price = isFree ? nil : command.create.flatMap(estimate)
    let policy = ConfirmationPolicy(settings: settings, makingIsFree: isFree, price: price)
    switch policy.verdict(on: command, source: source, sound: sound) {
    case .reject(let error):
      offerSuggestion(of: command, source: source, isFree: isFree)
      return await entered(.rejected(command, error), submission.hearing)
    case let verdict:
      let attachments: VerifiedAttachments
      do {
        attachments = try await verified(submission.attachments, for: command)
      } catch {
        return await entered(.rejected(command, error), submission.hearing)
      }
      if case .ask(let text) = verdict {
        // A deletion of many, asked about anyhow, is asked about once, with its number.
        let question = try await questionBeforeCarryingOut(command)
        return await entered(
          ask(question?.text ?? text, about: question?.command ?? command, attachments), submission.hearing)
      }
      // Whoever goes on to something else has not said yes; "it" would be another picture by then.
      if command.scheduling != .immediate { dialogue.closeQuestion() }
      if !submission.isConfirmed, let question = try await questionBeforeCarryingOut(command) {
        return await entered(ask(question.text, about: question.command), submission.hearing)
      }
      return try await proceed(with: command, attachments, submission)
    }
  }

  /// Question before what cannot be taken back, or takes much away, however surely it was understood, and the command
  /// that a yes carries out; nil when there is nothing to ask.
  private func questionBeforeCarryingOut(
    _ command: VoiceCommand
  ) async throws -> (text: String, command: VoiceCommand)? {
    if let text = try await questionBeforeRetry(command) { return (text, command) }
    if let text = try await questionBeforeChangingAllPanels(command) { return (text, command) }
    let steps = [command] + (command.then ?? [])
    if steps.contains(where: \.emptiesTrash) {
      let trash = try await parts.library.trash()
      if trash.artworks > 0 { return (StudioMessages.question(beforeEmptying: trash), command) }
    }
    if steps.contains(where: \.forgetsEverything) { return (StudioMessages.questionBeforeForgetting, command) }
    var asked = command
    var texts: [String] = []
    if let question = try await questionBeforeDeletingMany(command) {
      texts.append(question.text)
      asked.target = question.command.target
    }
    for (index, step) in (command.then ?? []).enumerated() {
      guard let question = try await questionBeforeDeletingMany(step) else { continue }
      texts.append(question.text)
      asked.then?[index] = question.command
    }
    for step in steps { texts += [try await questionBeforeDeletingCollection(step)].compactMap { $0 } }
    return texts.isEmpty ? nil : (texts.joined(separator: " "), asked)
  }

  private func estimate(_ create: CreateRequest) -> Cost? {
    parts.provider.estimate(for: GenerationRequest(job: 0, work: .create(parts.catalog.completed(create)), seed: 1))
  }

  func published(_ outcome: CommandOutcome) -> CommandOutcome {
    let shown = presented(outcome)
    parts.events.publish(.command(shown))
    return shown
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
    let isLooking =
      [.list, .search, .status, .help].contains(outcome.command.intent)
      || outcome.command.intent == .collection && !outcome.command.changesCollection
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
    return job.state.isActive ? outcome : repeatingOffer(await self.outcome(of: job))
  }
}
