import SketchCore

/// An outcome that comes once and that any number may wait for, before or after it came.
///
/// Lives inside the studio; a waiter is never forgotten as long as somebody fulfils it, and never resumed twice.
final class Promise {
  private var outcome: CommandOutcome?
  private var waiters: [CheckedContinuation<CommandOutcome, Never>] = []

  /// The first outcome counts.
  func fulfil(_ outcome: CommandOutcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    for waiter in waiters { waiter.resume(returning: outcome) }
    waiters = []
  }

  func value(isolation: isolated (any Actor)? = #isolation) async -> CommandOutcome {
    if let outcome { return outcome }
    return await withCheckedContinuation { waiters.append($0) }
  }
}
