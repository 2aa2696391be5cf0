import SketchCore
import Synchronization

/// Gate to one provider: its circuit breaker, announced limits and concurrency, with the speed and the last error it
/// showed.
final class ProviderGate: Sendable {
  let provider: any ImageProvider
  /// Requests under way at once; nil for any number.
  let concurrency: Int?
  private let state: Mutex<State>

  private struct State {
    var breaker: CircuitBreaker
    var limiter: RateLimiter
    var speed: Duration?
    var lastError: ImageProviderError?
    /// Requests waiting for room, in the order they came. Bounded by the studio's queue.
    var waiting: [(number: Int, CheckedContinuation<Bool, Never>)] = []
    var lastNumber = 0
  }

  init(_ provider: any ImageProvider, concurrency: Int?, breaker: CircuitBreaker.Settings) {
    self.provider = provider
    self.concurrency = concurrency
    state = Mutex(State(breaker: CircuitBreaker(breaker), limiter: RateLimiter(concurrency: concurrency)))
  }

  func candidate(for request: GenerationRequest, now: Duration) -> ProviderChoice.Candidate {
    let (estimate, model) = (provider.estimate(for: request), provider.model(for: request))
    return state.withLock { state in
      let (rest, limit) = (state.breaker.remaining(now: now), state.limiter.wait(now: now))
      return ProviderChoice.Candidate(
        name: provider.name, title: provider.title, capabilities: provider.capabilities, estimate: estimate,
        model: model,
        measured: state.speed, wait: max(rest, limit), ailment: rest > limit ? state.lastError : nil)
    }
  }

  /// Waits for room; call `leave` afterwards.
  /// - Throws: `CancellationError`.
  func enter(now: @Sendable () -> Duration) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
        let answer: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          guard state.limiter.hasRoom else {
            state.waiting.append((number, continuation))
            return nil
          }
          state.limiter.began(now: now())
          return true
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).1 }
      }
      waiter?.resume(returning: false)
    }
    guard isAdmitted else { throw CancellationError() }
  }

  func leave(now: Duration) {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      state.limiter.ended()
      guard !state.waiting.isEmpty, state.limiter.hasRoom else { return nil }
      state.limiter.began(now: now)
      return state.waiting.removeFirst().1
    }
    next?.resume(returning: true)
  }

  /// Whether a new request may go out: not while the provider rests after failures.
  func admits(now: Duration) -> Bool { state.withLock { $0.breaker.admit(now: now) } }

  func resting(now: Duration) -> Duration { state.withLock { $0.breaker.remaining(now: now) } }

  func learned(_ limit: AnnouncedLimit, now: Duration) { state.withLock { $0.limiter.learned(limit, now: now) } }

  func succeeded(_ pictures: Int, in time: Duration, now: Duration) {
    state.withLock { state in
      state.breaker.ended(nil, now: now)
      state.lastError = nil
      let each = time / max(pictures, 1)
      // The last few count most: what a provider took last week says little.
      state.speed = state.speed.map { $0 * 0.7 + each * 0.3 } ?? each
    }
  }

  func failed(_ error: ImageProviderError, now: Duration) {
    state.withLock { state in
      state.breaker.ended(error, now: now)
      if error.kind == .rateLimited { state.limiter.refused(retryAfter: error.retryAfter, now: now) }
      if error.kind != .cancelled { state.lastError = error }
    }
  }

  func report(now: Duration) -> StatusReport.Provider {
    let sample = GenerationRequest(job: 0, work: .create(CreateRequest(description: "")), seed: 1)
    let price = provider.estimate(for: sample)
    let isFree = provider.capabilities.isFree
    return state.withLock { state in
      let rest = state.breaker.remaining(now: now)
      let wait = state.limiter.wait(now: now)
      let standing: StatusReport.Provider.Standing =
        switch state.breaker.state(now: now) {
        case .open: .resting
        case .halfOpen: .probing
        case .closed: wait > .zero ? .limited : .ready
        }
      let detail =
        switch standing {
        case .resting: "not asked for another \(rest.spoken) after failures"
        case .probing: "asked again at the next picture, after failures"
        case .limited: "at its announced limit for another \(wait.spoken)"
        case .ready where isFree: "free"
        case .ready, .unavailable: price.map { "about \($0.spoken) a picture" } ?? "ready; its price is not known"
        }
      return StatusReport.Provider(
        name: provider.name, available: standing != .resting, detail: detail, standing: standing,
        lastError: state.lastError.map { SketchError(.provider, $0.reason, advice: $0.advice) }, price: price,
        seconds: state.speed.map { $0 / .seconds(1) })
    }
  }
}
