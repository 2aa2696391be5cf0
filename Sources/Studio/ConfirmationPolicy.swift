import SketchCore

/// Policy that decides whether a command may go ahead, must be asked about, or is not acted on.
struct ConfirmationPolicy {
  enum Verdict: Equatable {
    case proceed
    case ask(String)
    case reject(SketchError)
  }

  var settings: StudioSettings
  /// Making a picture costs nothing.
  var makingIsFree: Bool
  /// Expected cost of the picture; nil when nobody knows.
  var price: Cost?

  /// - Parameter sound: quality of the sound it was heard in; nil for typed text and from recognisers that do not tell.
  func verdict(on command: VoiceCommand, source: Utterance.Source, sound: SoundQuality? = nil) -> Verdict {
    if command.intent == .unknown { return .reject(notUnderstood(command, sound)) }
    if source == .speech, command.confidence < settings.rejectBelow {
      let fault = sound?.fault
      return .reject(
        SketchError(
          .notUnderstood,
          "heard “\(command.transcript)”, but too unclearly to act on it" + (fault.map { ": \($0.reason)" } ?? ""),
          advice: fault?.advice
            ?? "Say it again closer to the microphone, or type it: voicesketchctl say '\(command.transcript)'."))
    }
    // A “yes” that may not be one answers no question about spending or deleting; a clear one is heard with 0.85 and
    // more.
    if source == .speech, command.intent == .confirm, command.confidence < settings.confirmBelow {
      return .reject(
        SketchError(
          .notUnderstood, "heard something like “\(command.transcript)”, but too unclearly",
          advice: "Say “yes” or “no” again."))
    }
    if command.confidence < settings.confirmBelow, let question = question(for: command) { return .ask(question) }
    if source == .speech, settings.confirmPaid == .spoken, let question = question(beforeSpending: command) {
      return .ask(question)
    }
    return .proceed
  }

  /// Question before the command is carried out, when it is one that spends or deletes.
  private func question(for command: VoiceCommand) -> String? {
    switch command.intent {
    case .delete: "Did you say to delete \((command.target ?? .current).spokenName)?"
    case .forget,
      .collection where command.collection?.request?.action == .delete:
      "Did you say to \(command.summary)?"
    case .print: "Did you say to print \((command.target ?? .current).spokenName)?"
    default: question(beforeSpending: command, alone: true) ?? command.then?.lazy.compactMap(question).first
    }
  }

  /// - Parameter alone: leaves out the steps that follow.
  private func question(beforeSpending command: VoiceCommand, alone: Bool = false) -> String? {
    switch command.intent {
    case .create where !makingIsFree:
      "Did you say to draw “\(command.create?.description ?? "")”? It costs \(price?.spoken ?? "money")."
    case .edit where !makingIsFree: "Did you say “\(command.transcript)”? It costs \(price?.spoken ?? "money")."
    case .retry where !makingIsFree: "Did you say to make another one? It costs money."
    case .queue where !makingIsFree && command.queue?.action == .retry:
      "Did you say to make what failed once more? It costs money."
    default: alone ? nil : command.then?.lazy.compactMap { question(beforeSpending: $0) }.first
    }
  }

  private func notUnderstood(_ command: VoiceCommand, _ sound: SoundQuality?) -> SketchError {
    guard !command.transcript.isEmpty else {
      return SketchError(
        .notUnderstood, "heard no words" + (sound?.fault.map { ": \($0.reason)" } ?? ""),
        advice: sound?.fault?.advice ?? "Say for example “draw a mountain in watercolor”.")
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

extension SoundQuality.Fault {
  fileprivate var reason: String {
    switch self {
    case .clipped: "the microphone is so loud that the sound is cut off (clipped)"
    case .tooQuiet: "it was too quiet"
    case .noisy: "there was noise nearly as loud as the voice"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .clipped: "Turn the microphone down; `voicesketchd devices --meter` shows its level."
    case .tooQuiet: "Speak up, move closer or turn the microphone up; `voicesketchd devices --meter` shows its level."
    case .noisy: "Move closer to the microphone, or quieten what is behind you."
    }
  }
}
