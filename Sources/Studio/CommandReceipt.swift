import SketchCore

/// Result of accepting a command: its outcome, or the promise of one.
enum CommandReceipt {
  case answered(CommandOutcome)
  /// - Parameter interim: the answer for somebody who does not wait.
  case waiting(OneShotPromise<CommandOutcome>, interim: CommandOutcome)

  var isRejected: Bool { if case .answered(let outcome) = self { outcome.status == .rejected } else { false } }
}
