package import SketchCore

/// Limiter that keeps to what a provider said of its limits, so that it need not refuse. A value over times it is
/// given, each since any fixed start.
package struct RateLimiter: Sendable, Equatable {
  private struct Window: Equatable {
    var remaining: Int
    var announced: Duration
    var resetsAfter: Duration

    /// Zero once it is over; never longer than announced, whatever the clock did.
    func left(now: Duration) -> Duration { min(max(.zero, announced + resetsAfter - now), resetsAfter) }
  }

  /// Requests that may be under way at once; nil for any number.
  package let concurrency: Int?
  package private(set) var underWay = 0
  private var window: Window?

  package init(concurrency: Int? = nil) { self.concurrency = concurrency }

  /// Time for which the announced limits keep the next request back.
  package func wait(now: Duration) -> Duration {
    guard let window, window.remaining <= 0 else { return .zero }
    return window.left(now: now)
  }

  package var hasRoom: Bool { concurrency.map { underWay < $0 } ?? true }

  package mutating func began(now: Duration) {
    underWay += 1
    guard let left = window?.left(now: now) else { return }
    if left > .zero { window?.remaining -= 1 } else { window = nil }
  }

  package mutating func ended() { underWay = max(0, underWay - 1) }

  /// - Parameter limit: what an answer's headers said.
  package mutating func learned(_ limit: AnnouncedLimit, now: Duration) {
    window = Window(remaining: limit.remaining, announced: now, resetsAfter: limit.resetsAfter)
  }

  /// "429, come back in 20 s": nothing more until then.
  package mutating func refused(retryAfter: Duration?, now: Duration) {
    guard let retryAfter else { return }
    if let window, window.remaining <= 0, window.left(now: now) > retryAfter { return }
    window = Window(remaining: 0, announced: now, resetsAfter: retryAfter)
  }
}
