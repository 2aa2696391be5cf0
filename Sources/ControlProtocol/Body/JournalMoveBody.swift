package import SketchCore

/// Reach of an undo or redo of the journal.
package struct JournalMoveBody: Sendable {
  package var reach: JournalReach
  package var wait: Bool

  package init(_ reach: JournalReach, wait: Bool = false) {
    self.reach = reach
    self.wait = wait
  }

  /// The command it is carried out as.
  package func command(_ intent: VoiceCommand.Intent) -> VoiceCommand {
    var command = VoiceCommand(transcript: "", intent: intent, confidence: 1)
    switch reach {
    case .steps(let steps): command.steps = steps
    case .entry(let id): command.entry = id
    }
    return command
  }
}

extension JournalMoveBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case steps, to, wait }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    let steps = try fields.decodeIfPresent(Int.self, forKey: .steps)
    let entry = try fields.decodeIfPresent(JournalEntryID.self, forKey: .to)
    wait = try fields.decodeIfPresent(Bool.self, forKey: .wait) ?? false
    switch (steps, entry) {
    case (_?, _?): throw SketchError(.invalidInput, "there are both “steps” and “to”", advice: "Send one of them.")
    case (nil, let entry?) where entry < 0:
      throw SketchError(.invalidInput, "“to” cannot be \(entry)", advice: "It is the number of an entry, or 0.")
    case (nil, let entry?): reach = .entry(entry)
    case (let steps, nil):
      guard VoiceCommand.stepsRange.contains(steps ?? 1) else {
        throw SketchError(
          .invalidInput, "“steps” cannot be \(steps ?? 1)",
          advice: "It has to be from 1 to \(VoiceCommand.stepsRange.upperBound).")
      }
      reach = .steps(steps ?? 1)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    switch reach {
    case .steps(let steps): try fields.encode(steps, forKey: .steps)
    case .entry(let id): try fields.encode(id, forKey: .to)
    }
    try fields.encode(wait, forKey: .wait)
  }
}

extension JournalMoveBody: Described {
  package static let schema = Schema.object(
    [
      "steps": .integer(in: VoiceCommand.stepsRange).with("default", 1).optional,
      "to": Schema.id.with("minimum", 0).described(
        "The entry that is the last one done afterwards; 0: none is. Instead of steps"
      ).optional,
      "wait": .boolean.with("default", false).described("Answer when it is done").optional,
    ], isClosed: true)
}
