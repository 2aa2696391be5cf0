import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// say, retry, listen, sleep: what one would do with one's voice.
enum SpeakingCommands {
  private static let noWait = Option.flag("no-wait", help: "Return when the job is accepted, not when the picture is done")
  private static let noWaitForSpeech = Option.flag("no-wait", help: "Return when the microphone is armed")
  private static let dryRun = Option.flag("dry-run", help: "Only show what would be understood")
  private static let showing = Option.flag("show", help: "Show the picture in the terminal")
  private static let key = Option.string(
    "key", placeholder: "KEY", help: "Idempotency key: the same command with the same key is done once")

  private static let mask = Option.string(
    "mask", placeholder: "FILE", help: "Change the picture only where this PNG is white (black stays as it is)")
  private static let with = Option.strings(
    "with", placeholder: "ID", help: "Another artwork to look at for the change; may be given several times")

  private static let priority = Option.choice(
    "priority", placeholder: "PRIORITY", of: JobPriority.self, help: "low, normal or high among those that wait")

  private static let count = Option.integer("count", short: "n", in: 1...4, help: "How many (1)")

  static let all: [Subcommand] = [
    Subcommand(
      "say", "TEXT…", summary: "Do what was said, as if it had been spoken",
      description: """
        voicesketchctl say draw a mountain in watercolor
        voicesketchctl say add a cabin and make the sky orange
        voicesketchctl say --mask sky.png make the sky orange
        voicesketchctl say --with 7 give it the colors of the other picture
        """,
      options: [
        noWait.declaration, dryRun.declaration, showing.declaration, key.declaration, mask.declaration, with.declaration,
        priority.declaration,
      ]
    ) { try await say($0) },
    Subcommand(
      "retry", summary: "The last picture or change again, from another seed",
      description: """
        As “try again” and “three more like this” do. What may have been paid for already is asked
        for, or asked about first: answer with “voicesketchctl say yes”.
        """,
      options: [count.declaration, noWait.declaration, showing.declaration, key.declaration]
    ) { try await retry($0) },
    Subcommand(
      "listen", "[\(ListeningMode.allCases.map(\.rawValue).joined(separator: "|"))]",
      summary: "Listen: to one command now (push), or change the mode",
      description: """
        push hears one command, does it and shows what became of it; hold hears until the next
        hold or off, for a key that is held down or pressed twice; wake waits for the wake phrase;
        open hears everything; off is “sleep”.
        """,
      options: [noWaitForSpeech.declaration, showing.declaration]
    ) { try await listen($0) },
    Subcommand("sleep", summary: "Stop listening") { try await setListening(.off, Session($0)) },
  ]

  private static func say(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let text = values.operands.joined(separator: " ")
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw SketchError(.invalidInput, "say what?", advice: "For example: voicesketchctl say draw a red fox.")
    }
    let attachments = Attachments(
      mask: try values[mask].map { try MaskFile.read($0) }, with: try values[with].map { try Session.id($0, of: "an artwork") })
    guard attachments.with.count <= Attachments.withLimit else {
      throw SketchError(.invalidInput, "--with is given \(attachments.with.count) times, at most \(Attachments.withLimit) are possible")
    }
    var submission = Submission(
      .text(Utterance(text: text)), wait: !values[noWait], dryRun: values[dryRun], idempotencyKey: values[key], attachments: attachments)
    submission.priority = values[priority]
    return try await submit(submission, session, showing: values[showing])
  }

  private static func retry(_ values: OptionValues) async throws -> ExitCode {
    let wanted = values[count]
    let words = wanted.map { $0 == 1 ? "one more like this" : "\($0) more like this" } ?? "try again"
    var command = VoiceCommand(transcript: words, intent: .retry, confidence: 1)
    command.count = wanted
    let submission = Submission(.command(command), wait: !values[noWait], idempotencyKey: values[key])
    return try await submit(submission, Session(values), showing: values[showing])
  }

  static func submit(_ submission: Submission, _ session: Session, showing: Bool) async throws -> ExitCode {
    let outcome = try await ProgressLine.during(session) { try await session.client.submit(submission) }
    try session.show(outcome) { try OutcomeText.make(outcome, session.terminal, now: Date()) }
    if let error = outcome.error ?? outcome.job?.error { throw error }
    if showing, let artwork = outcome.artwork { try await Picture.show(artwork.id, session) }
    return .ok
  }

  private static func listen(_ values: OptionValues) async throws -> ExitCode {
    let word = values.operands.first ?? "push"
    guard let mode = ListeningMode(rawValue: word), values.operands.count <= 1 else {
      throw SketchError(
        .invalidInput, "there is no listening mode “\(values.operands.joined(separator: " "))”",
        advice: "It may be \(ListeningMode.allCases.map(\.rawValue).alternatives).")
    }
    let session = Session(values)
    guard mode == .push, !values[noWaitForSpeech] else { return try await setListening(mode, session) }
    var talk = PushToTalk(session)
    let outcome = try await talk.run()
    if values[showing], let artwork = outcome.artwork { try await Picture.show(artwork.id, session) }
    return .ok
  }

  private static func setListening(_ mode: ListeningMode, _ session: Session) async throws -> ExitCode {
    let state = try await session.client.setListening(mode)
    try session.show(state) { ListeningText.make(state, asked: mode) }
    return .ok
  }
}
