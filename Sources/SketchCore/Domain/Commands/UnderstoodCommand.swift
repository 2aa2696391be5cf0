/// Command of a text before the confidence of hearing is applied, so that a text is parsed once however surely it was
/// heard.
package struct UnderstoodCommand: Sendable, Equatable {
  /// Command whose confidence, and that of each command in `then`, is that of understanding alone, not rounded.
  private let command: VoiceCommand

  /// - Parameter command: its confidence is that of understanding alone.
  package init(_ command: VoiceCommand) { self.command = command }

  /// Command with both confidences combined, to three decimals.
  /// - Parameter confidence: confidence of hearing, 0 to 1.
  package func command(heardWith confidence: Double) -> VoiceCommand {
    var heard = command
    heard.confidence = Self.combined(command.confidence, confidence)
    heard.then = command.then?.map { step in
      var step = step
      step.confidence = Self.combined(step.confidence, confidence)
      return step
    }
    return heard
  }

  private static func combined(_ understanding: Double, _ hearing: Double) -> Double {
    (min(1, max(0, hearing * understanding)) * 1000).rounded() / 1000
  }
}
