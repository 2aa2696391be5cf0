package import SketchCore

/// Circuit breaker: spares a provider that keeps failing, and us the wait for it. After some failures in a row it is
/// not asked for a while, then probed with single requests; a probe that succeeds ends the rest, one that fails makes
/// it longer.
///
/// A value over times it is given, each since any fixed start. A clock that jumps does no harm: backwards, the rest
/// starts anew at most once; forwards, a probe comes early.
package struct CircuitBreaker: Sendable, Equatable {
  package struct Settings: Sendable, Equatable {
    /// Failures in a row that open it.
    package var failures: Int
    /// The first rest; each failed probe makes the next `factor` times as long, up to `cap`.
    package var rest: Duration
    package var factor: Double
    package var cap: Duration
    /// Requests that may be under way while nobody knows whether it works again.
    package var probes: Int

    package init(failures: Int = 5, rest: Duration = .seconds(30), factor: Double = 2, cap: Duration = .seconds(600), probes: Int = 1) {
      self.failures = failures
      self.rest = rest
      self.factor = factor
      self.cap = cap
      self.probes = probes
    }
  }

  package enum State: String, Sendable, Codable { case closed, open, halfOpen }

  private let settings: Settings
  private var failures = 0
  private var opened: Duration?
  private var rest: Duration
  private var probing = 0

  package init(_ settings: Settings = Settings()) {
    self.settings = settings
    rest = settings.rest
  }

  package func state(now: Duration) -> State {
    guard opened != nil else { return .closed }
    return remaining(now: now) > .zero ? .open : .halfOpen
  }

  /// Time for which it is not to be asked; zero when it may be.
  package func remaining(now: Duration) -> Duration {
    guard let opened else { return .zero }
    return min(max(.zero, opened + rest - now), rest)
  }

  /// Whether a request may go out now; if so, tell with `ended` how it went.
  package mutating func admit(now: Duration) -> Bool {
    switch state(now: now) {
    case .closed: return true
    case .open:
      // The clock went back: from here on it runs forward, and the rest with it.
      if let opened, now < opened { self.opened = now }
      return false
    case .halfOpen:
      guard probing < settings.probes else { return false }
      probing += 1
      return true
    }
  }

  /// - Parameter error: nil for success.
  package mutating func ended(_ error: ImageProviderError?, now: Duration) {
    probing = max(0, probing - 1)
    switch error.map(Verdict.init) ?? .works {
    case .works:
      failures = 0
      opened = nil
      rest = settings.rest
    case .saysNothing: break
    case .ails(let weight):
      failures = min(failures + weight, settings.failures)
      guard failures >= settings.failures else { return }
      // One that was under way when the rest began says nothing new; a probe's failure makes the next rest longer.
      guard remaining(now: now) == .zero else { return }
      if opened != nil { rest = min(rest * settings.factor, settings.cap) }
      opened = now
    }
  }

  /// Verdict on the provider's health by how a request ended.
  private enum Verdict {
    case works
    /// No judgement: we gave up, or it counts its requests.
    case saysNothing
    case ails(weight: Int)

    init(_ error: ImageProviderError) {
      switch error.kind {
      // It read the request and answered.
      case .contentBlocked, .invalidInput, .notFound, .expired, .modelGone: self = .works
      case .cancelled, .rateLimited: self = .saysNothing
      case .network, .providerBusy, .timeoutBeforeStart, .timeoutRunning, .badResponse: self = .ails(weight: 1)
      // Every request would fail alike until somebody mends it.
      case .auth, .billing: self = .ails(weight: .max / 2)
      }
    }
  }
}
