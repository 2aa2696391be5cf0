package import SketchCore

/// Rule whether and when a provider is asked again. A value: no clock, no randomness of its own.
package struct RetryPolicy: Sendable, Equatable {
  /// Number of times one provider is asked at most, the first one included.
  package var attempts: Int
  /// The wait before the second attempt; each further one is `factor` times as long, up to `cap`.
  package var base: Duration
  package var factor: Double
  package var cap: Duration
  /// A wait is shortened by up to this share of itself, at random, so that clients that failed together do not return
  /// together.
  package var jitter: Double
  /// The longest wait a provider may ask for; one that asks for more is not asked again.
  package var retryAfterCap: Duration
  /// Time from the start of the request after which no wait may end.
  package var deadline: Duration
  /// The longest one attempt may take before it is withdrawn; nil leaves that to the provider's own limits.
  package var attemptDeadline: Duration?
  /// Time from the start of the request beyond which no attempt may last; nil for no such limit.
  package var totalDeadline: Duration?

  package init(
    attempts: Int = 3, base: Duration = .milliseconds(500), factor: Double = 2, cap: Duration = .seconds(8), jitter: Double = 0.2,
    retryAfterCap: Duration = .seconds(30), deadline: Duration = .seconds(120), attemptDeadline: Duration? = nil,
    totalDeadline: Duration? = nil
  ) {
    self.attempts = attempts
    self.base = base
    self.factor = factor
    self.cap = cap
    self.jitter = jitter
    self.retryAfterCap = retryAfterCap
    self.deadline = deadline
    self.attemptDeadline = attemptDeadline
    self.totalDeadline = totalDeadline
  }

  /// Time an attempt that begins now may take; nil for any time.
  package func limit(elapsed: Duration) -> Duration? {
    let left = totalDeadline.map { max(.zero, $0 - elapsed) }
    return [attemptDeadline, left].compactMap(\.self).min()
  }

  /// Wait before asking the same provider again, or nil when that is no use.
  /// - Parameters:
  ///   - attempt: the one that just failed, from 1.
  ///   - elapsed: since the start of the request.
  ///   - random: 0..<1.
  package func wait(after error: ImageProviderError, attempt: Int, elapsed: Duration, random: Double) -> Duration? {
    guard error.isRetriable, attempt < attempts else { return nil }
    var wait = base
    for _ in 1..<max(attempt, 1) where wait < cap { wait = wait * factor }
    wait = min(wait, cap) * (1 - jitter * random)
    if let asked = error.retryAfter {
      guard asked <= retryAfterCap else { return nil }
      wait = max(wait, asked)  // never sooner than the provider wishes
    }
    return elapsed + wait <= deadline ? wait : nil
  }
}
