import SketchCore

/// Questions and their answers.
extension Studio {
  func ask(
    _ text: String, about command: VoiceCommand, _ attachments: VerifiedAttachments = VerifiedAttachments()
  ) -> CommandOutcome {
    dialogue.ask(
      PendingQuestion(
        text: text, command: command, attachments: attachments, expires: parts.instant() + settings.questionLifetime))
    parts.events.publish(.question(.init(text: text, command: command)))
    return CommandOutcome(.question, command: command, message: "\(text) Say “yes” or “no”.")
  }

  /// Lets a "yes" after free dictation draw what was said, but never something heard by chance that would cost money.
  func offerSuggestion(of command: VoiceCommand, source: Utterance.Source, isFree: Bool) {
    guard let suggestion = command.suggestion, source != .speech || isFree else { return }
    // Something overheard must not put itself behind the "yes" to another question.
    if source == .speech, openQuestion() != nil { return }
    var suggested = VoiceCommand(transcript: command.transcript, intent: suggestion.intent, confidence: 1)
    suggested.create = suggestion.create
    _ = ask("Shall I draw “\(suggestion.create?.description ?? command.transcript)”?", about: suggested)
  }

  /// Pending question, unless it has waited too long.
  func openQuestion() -> PendingQuestion? { dialogue.openQuestion(at: parts.instant()) }

  func confirm(
    _ command: VoiceCommand, _ submission: Submission, _ step: RequestStep?
  ) async throws -> CommandOutcome {
    guard let pending = openQuestion() else {
      return await entered(.rejected(command, SketchError.noQuestion(to: "yes")), submission.hearing)
    }
    dialogue.closeQuestion()
    // A mere "yes" stands for what was asked about, which is what a repeated request is to find.
    let place = step.flatMap { $0.request.command.intent == .confirm && $0.request.command.then == nil ? nil : $0.place }
    return try await proceed(
      with: pending.command, pending.attachments, submission, place: place.map { "\($0)." } ?? "")
  }

  func deny(_ command: VoiceCommand) -> CommandOutcome {
    guard openQuestion() != nil else {
      return .rejected(command, SketchError.noQuestion(to: "no"))
    }
    dialogue.closeQuestion()
    return CommandOutcome(.done, command: command, message: "All right, nothing was done.")
  }
}

extension SketchError {
  fileprivate static func noQuestion(to answer: String) -> SketchError {
    SketchError(.conflict, "there is no question to say \(answer) to", advice: "Say what you want done.")
  }
}
