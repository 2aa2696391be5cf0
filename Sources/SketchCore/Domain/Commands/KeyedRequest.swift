/// Request that carries an idempotency key.
package struct KeyedRequest: Sendable, Equatable {
  /// Step that was accepted under the key: what it became.
  package enum AcceptedStep: Sendable, Equatable {
    case job(JobID)
    /// - Parameter answer: nil until it was carried out.
    case command(CommandID, answer: CommandOutcome?)
  }

  package var key: String
  /// Text that tells whether two requests ask for the same; nil when an older library did not keep it.
  package var words: String?
  /// Command it is carried out as; for "yes" the one that was asked about.
  package var command: VoiceCommand
  /// nil as long as it was not answered.
  package var answer: CommandOutcome?
  /// Accepted steps by their place in the command.
  package var steps: [String: AcceptedStep] = [:]

  package init(key: String, words: String?, command: VoiceCommand) {
    self.key = key
    self.words = words
    self.command = command
  }

  /// Step accepted last.
  package var lastStep: AcceptedStep? { steps.max { ($0.key.count, $0.key) < ($1.key.count, $1.key) }?.value }

  package func step(_ place: String) -> RequestStep { RequestStep(request: self, place: place) }
}
