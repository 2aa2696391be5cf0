import SketchCore

/// Result of accepting a command: its outcome, or the promise of one.
enum CommandReceipt {
  case answered(CommandOutcome)
  /// - Parameter interim: the answer for somebody who does not wait.
  case waiting(OneShotPromise<CommandOutcome>, interim: CommandOutcome)

  /// Outcome, once it is there.
  func outcome(isolation: isolated (any Actor)? = #isolation) async -> CommandOutcome {
    switch self {
    case .answered(let outcome): outcome
    case .waiting(let promise, _): await promise.value()
    }
  }

  /// Outcome for somebody who does not wait.
  var interim: CommandOutcome {
    switch self {
    case .answered(let outcome): outcome
    case .waiting(_, let interim): interim
    }
  }

  var isRejected: Bool { if case .answered(let outcome) = self { outcome.status == .rejected } else { false } }
}
