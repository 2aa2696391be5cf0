import SketchCore

extension CommandOutcome {
  /// Outcome of a command that was not carried out, for the reason in `error`.
  static func rejected(_ command: VoiceCommand, _ error: any Error, job: Job? = nil) -> CommandOutcome {
    let reason = SketchError.wrapping(error)
    return CommandOutcome(.rejected, command: command, message: reason.description, job: job, error: reason)
  }
}
