import SketchCore

/// Decides whether a command may go ahead, must be asked about, or is not acted on.
struct ConfirmationPolicy {
  enum Verdict: Equatable {
    case proceed
    case ask(String)
    case reject(SketchError)
  }

  var settings: StudioSettings
  /// Making a picture costs nothing.
  var makingIsFree: Bool

  func verdict(on command: VoiceCommand, source: Utterance.Source) -> Verdict {
    if command.intent == .unknown { return .reject(notUnderstood(command)) }
    if source == .speech, command.confidence < settings.rejectBelow {
      return .reject(
        SketchError(
          .notUnderstood, "heard “\(command.transcript)”, but too unclearly to act on it",
          advice: "Say it again closer to the microphone, or type it: voicesketchctl say '\(command.transcript)'."))
    }
    // A “yes” that may not be one answers no question about spending or deleting; a clear one is heard with 0.85 and more.
    if source == .speech, command.intent == .confirm, command.confidence < settings.confirmBelow {
      return .reject(
        SketchError(.notUnderstood, "heard something like “\(command.transcript)”, but too unclearly", advice: "Say “yes” or “no” again."))
    }
    if command.confidence < settings.confirmBelow, let question = question(for: command) { return .ask(question) }
    return .proceed
  }

  /// What to ask before carrying the command out, when it is one that spends or deletes.
  private func question(for command: VoiceCommand) -> String? {
    switch command.intent {
    case .delete: "Did you say to delete \(Phrases.name(of: command.target ?? .current))?"
    case .create where !makingIsFree: "Did you say to draw “\(command.create?.description ?? "")”? It costs money."
    case .edit where !makingIsFree: "Did you say “\(command.transcript)”? It costs money."
    case .retry where !makingIsFree: "Did you say to make another one? It costs money."
    default: command.then?.lazy.compactMap(question).first
    }
  }

  private func notUnderstood(_ command: VoiceCommand) -> SketchError {
    guard !command.transcript.isEmpty else {
      return SketchError(.notUnderstood, "heard no words", advice: "Say for example “draw a mountain in watercolor”.")
    }
    let reason = command.reason.map { ": \($0.hasSuffix(".") ? String($0.dropLast()) : $0)" } ?? ""
    let advice =
      if command.suggestion?.create != nil {
        "If it is a picture you want, say “draw \(command.transcript)”."
      } else {
        "Say for example “draw a mountain in watercolor” or “what can I say”."
      }
    return SketchError(.notUnderstood, "did not understand “\(command.transcript)”\(reason)", advice: advice)
  }
}
