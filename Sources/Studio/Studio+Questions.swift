import FoundationEssentials
import SketchCore

/// Questions, answers, and the commands that are answered at once.
extension Studio {
  func ask(_ text: String, about command: VoiceCommand, _ attached: Attached = .nothing) -> CommandOutcome {
    let lifetime = settings.questionLifetime / .seconds(1)
    question = PendingQuestion(
      command: command, text: text, expires: parts.now().addingTimeInterval(lifetime), attached: attached)
    parts.events.publish(.question(.init(text: text, command: command)))
    return CommandOutcome(.question, command: command, message: "\(text) Say “yes” or “no”.")
  }

  /// "yes" after free dictation draws what was said, but never something heard by chance that would cost money.
  func offerSuggestion(of command: VoiceCommand, source: Utterance.Source, isFree: Bool) {
    guard let suggestion = command.suggestion, source != .speech || isFree else { return }
    // Something overheard must not put itself behind the "yes" to another question.
    if source == .speech, openQuestion() != nil { return }
    var suggested = VoiceCommand(transcript: command.transcript, intent: suggestion.intent, confidence: 1)
    suggested.create = suggestion.create
    _ = ask("Shall I draw “\(suggestion.create?.description ?? command.transcript)”?", about: suggested)
  }

  /// The pending question, unless it has waited too long.
  func openQuestion() -> PendingQuestion? {
    if let pending = question, pending.expires <= parts.now() { question = nil }
    return question
  }

  func answer(_ command: VoiceCommand, _ submission: Submission) async throws -> CommandOutcome {
    switch command.intent {
    case .confirm: return try await confirm(command, submission)
    case .deny: return deny(command)
    case .cancel: return await cancel(command)
    case .list, .search: return await listing(command)
    case .listen: return await changeListening(command)
    case .sleep: return await changeListening(command)
    case .status: return CommandOutcome(.done, command: command, message: Phrases.status(await status()))
    case .help: return CommandOutcome(.done, command: command, message: parts.phrasebook.joined(separator: "\n"))
    default:
      return rejected(command, SketchError(.unsupported, "“\(command.intent.rawValue)” is not something this version can do"))
    }
  }

  private func confirm(_ command: VoiceCommand, _ submission: Submission) async throws -> CommandOutcome {
    guard let pending = openQuestion() else {
      return rejected(command, SketchError(.conflict, "there is no question to say yes to", advice: "Say what you want done."))
    }
    question = nil
    return try await proceed(with: pending.command, pending.attached, submission)
  }

  private func deny(_ command: VoiceCommand) -> CommandOutcome {
    guard openQuestion() != nil else {
      return rejected(command, SketchError(.conflict, "there is no question to say no to", advice: "Say what you want done."))
    }
    question = nil
    return CommandOutcome(.done, command: command, message: "All right, nothing was done.")
  }

  private func cancel(_ command: VoiceCommand) async -> CommandOutcome {
    if openQuestion() != nil { return deny(command) }
    guard let id = running?.id ?? unfinished.last else {
      if command.suggestion?.intent == .undo {
        var undo = command
        undo.intent = .undo
        undo.suggestion = nil
        return await carryOut(undo)
      }
      return rejected(
        command, SketchError(.conflict, "nothing is running that could be cancelled", advice: "Say “undo” to take back the last change."))
    }
    do {
      let job = try await cancelJob(id)
      return CommandOutcome(.done, command: command, message: "Cancelled “\(job.command.transcript)”.", job: job)
    } catch {
      return rejected(command, SketchError.wrapping(error))
    }
  }

  private func listing(_ command: VoiceCommand) async -> CommandOutcome {
    let filters = command.filters
    let query = ArtworkQuery(
      text: command.query, style: filters?.style, kind: filters?.kind, favorite: filters?.favorites,
      tag: filters?.collection, since: filters?.since.flatMap { SinceFilter.date($0, now: parts.now()) })
    do {
      let found = try await parts.library.artworks(query).artworks
      lastListing = found.map(\.id)
      return CommandOutcome(.done, command: command, message: Phrases.found(found, of: command.query), artworks: found)
    } catch {
      return rejected(command, SketchError.wrapping(error))
    }
  }

  private func changeListening(_ command: VoiceCommand) async -> CommandOutcome {
    do {
      guard command.intent == .sleep else {
        _ = try await parts.listening.awaken()
        return CommandOutcome(.done, command: command, message: "Listening.")
      }
      let state = try await parts.listening.fallAsleep()
      return CommandOutcome(
        .done, command: command, message: state.mode == .off ? "Not listening any more." : "Asleep until you say “wake up”.")
    } catch {
      return rejected(command, SketchError.wrapping(error))
    }
  }
}

extension SketchError {
  /// Any error as one of ours; a stranger keeps its own words.
  static func wrapping(_ error: any Error) -> SketchError {
    if let known = error as? SketchError { return known }
    if let provider = error as? ImageProviderError {
      return SketchError(provider.kind == .cancelled ? .cancelled : .provider, provider.reason, advice: provider.advice)
    }
    if error is CancellationError { return SketchError(.cancelled, "it was cancelled") }
    return SketchError(.internalFault, "something unexpected went wrong: \(error)")
  }
}
