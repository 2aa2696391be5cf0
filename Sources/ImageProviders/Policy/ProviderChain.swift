package import SketchCore
import Synchronization

/// Asks providers, in the order `ProviderChoice` gives, until one delivers; each is asked again when that may help.
///
/// A failed attempt is always told, with what happens next, before it happens. A refusal of the content is final: it is not shopped around.
/// What a paid provider may have taken on is asked for, never sent again. When all have failed the last error is thrown; one whose outcome
/// is open means that something may have been paid for.
package struct ProviderChain: ImageProvider {
  /// One provider and what was configured for it.
  package struct Entry: Sendable {
    package var provider: any ImageProvider
    /// Requests under way at once; nil for any number.
    package var concurrency: Int?
    package var breaker: CircuitBreaker.Settings

    package init(_ provider: any ImageProvider, concurrency: Int? = nil, breaker: CircuitBreaker.Settings = CircuitBreaker.Settings()) {
      self.provider = provider
      self.concurrency = concurrency
      self.breaker = breaker
    }
  }

  package struct Settings: Sendable, Equatable {
    package var retry: RetryPolicy
    package var preference: ProviderPreference
    /// US dollars one request may cost.
    package var requestCap: Double?

    package init(retry: RetryPolicy = RetryPolicy(), preference: ProviderPreference = .order, requestCap: Double? = nil) {
      self.retry = retry
      self.preference = preference
      self.requestCap = requestCap
    }
  }

  package let name = "chain"
  private let desks: [ProviderDesk]
  private let settings: Settings
  /// Configured, but not to be asked: no key, no such server.
  private let unavailable: [StatusReport.Provider]
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Duration
  private let random: @Sendable () -> Double

  /// - Parameters:
  ///   - entries: in the configured order.
  ///   - unavailable: only shown.
  ///   - random: 0..<1, for the jitter of waits.
  package init(
    entries: [Entry], unavailable: [StatusReport.Provider] = [], settings: Settings = Settings(),
    clock: any Clock<Duration> = ContinuousClock(), random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    desks = entries.map { ProviderDesk($0.provider, concurrency: $0.concurrency, breaker: $0.breaker) }
    self.unavailable = unavailable
    self.settings = settings
    self.clock = clock
    now = stopwatch(clock)
    self.random = random
  }

  package init(
    _ providers: [any ImageProvider], policy: RetryPolicy = RetryPolicy(), clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.init(entries: providers.map { Entry($0) }, settings: Settings(retry: policy), clock: clock, random: random)
  }

  /// Each provider as `status` shows it, first choice first.
  package var report: [StatusReport.Provider] {
    let time = now()
    return desks.map { $0.report(now: time) } + unavailable
  }

  /// What any of the providers can do; free only when all are.
  package var capabilities: ProviderCapabilities {
    let all = desks.map(\.provider.capabilities)
    return ProviderCapabilities(
      creates: all.contains(where: \.creates), edits: all.contains(where: \.edits), isFree: all.allSatisfy(\.isFree),
      masks: all.contains(where: \.masks), maximumReferences: all.map(\.maximumReferences).max() ?? 0,
      maximumCount: all.map(\.maximumCount).max() ?? 0,
      makesTransparent: all.contains(where: \.makesTransparent), aspects: all.reduce(into: []) { $0.formUnion($1.aspects) },
      isResumable: all.contains(where: \.isResumable))
  }

  /// What the first choice would charge.
  package func estimate(for request: GenerationRequest) -> Cost? {
    let candidates = candidates(for: request)
    return choice(candidates, request).ranked.first.flatMap { candidates[$0.provider].estimate }
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await run(request, handle: nil, report)
  }

  /// - Parameter handle: as the chain reported it: the provider's name, a colon, the provider's own.
  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await run(request, handle: try owned(handle), report)
  }

  package func withdraw(handle: String) async throws {
    let (desk, own) = try owned(handle)
    try await desks[desk].provider.withdraw(handle: own)
  }

  private func owned(_ handle: String) throws(ImageProviderError) -> (desk: Int, handle: String) {
    let parts = handle.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let desk = desks.firstIndex(where: { $0.provider.name == parts[0] }) else {
      let name = String(parts.first ?? "")
      throw ImageProviderError(
        .notFound, provider: name, reason: "\(name) is not among the configured providers any more, so it cannot be asked",
        advice: "Add it to `order` in [providers] and restart the daemon.", acceptance: .unknown)
    }
    return (desk, String(parts[1]))
  }

  /// Why the first choice cannot be asked, when that leaves nobody.
  private var missing: ImageProviderError? {
    unavailable.first.map {
      ImageProviderError(
        .auth, provider: $0.name, reason: $0.lastError?.message ?? $0.detail, advice: $0.lastError?.advice ?? "", acceptance: .refused)
    }
  }

  private func candidates(for request: GenerationRequest) -> [ProviderChoice.Candidate] {
    let time = now()
    return desks.map { $0.candidate(for: request, now: time) }
  }

  private func choice(_ candidates: [ProviderChoice.Candidate], _ request: GenerationRequest) -> ProviderChoice {
    ProviderChoice(
      candidates, for: request, preference: settings.preference, costCap: settings.requestCap, patience: settings.retry.cap)
  }

  private func run(
    _ request: GenerationRequest, handle: (desk: Int, handle: String)?, _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    let began = now()
    let candidates = candidates(for: request)
    let choice = choice(candidates, request)
    var plan = ChainPlan(candidates, choice: choice, policy: settings.retry)
    var step = handle.map { plan.beginAgain(with: $0.desk) } ?? plan.begin(request.work)
    // Why those before the one that is being asked did not draw it.
    var detours = handle == nil ? detours(of: choice, candidates) : Detours()
    if let first = choice.ranked.first {
      for reason in detours.reasons { await report(.note("\(reason): asking \(candidates[first.provider].title) instead")) }
    }
    let seen = LatestHandle(handle?.handle)
    while true {
      let attempt: Attempt
      switch step.action {
      case .fail(let error): throw desks.isEmpty ? missing ?? error : detours.told(with: error)
      case .ask(let provider):
        seen.set(nil)
        attempt = Attempt(desk: desks[provider], handle: nil)
      case .askAgain(let provider): attempt = Attempt(desk: desks[provider], handle: seen.value)
      }
      let name = attempt.desk.provider.name
      if step.wait > .zero { try await sleep(step.wait, instead: name) }
      if attempt.handle == nil {
        await report(.started(provider: name, estimate: attempt.desk.provider.estimate(for: request)))
      }
      let limit = settings.retry.limit(elapsed: now() - began)
      switch await carryOut(attempt, request, limit: limit, seen, report) {
      case .success(let pictures): return detours.noted(on: pictures, by: attempt.desk.provider.title, request.work)
      case .failure(let failure):
        step = plan.failed(
          failure.error,
          .init(hasHandle: seen.value != nil, wasWithdrawn: failure.wasWithdrawn, elapsed: now() - began, random: random()))
        await report(.failedAttempt(failure.error))
        if let note = note(failure.error, step) { await report(.note(note)) }
        if case .ask(let next) = step.action, desks[next] !== attempt.desk { detours.add(failure.error) }
      }
    }
  }

  private struct Attempt {
    var desk: ProviderDesk
    /// What to ask for; nil to send the request.
    var handle: String?
  }

  private struct Failure: Error {
    var error: ImageProviderError
    var wasWithdrawn = false
  }

  private func carryOut(
    _ attempt: Attempt, _ request: GenerationRequest, limit: Duration?, _ seen: LatestHandle,
    _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async -> Result<[GeneratedPicture], Failure> {
    let (desk, now) = (attempt.desk, now)
    let provider = desk.provider
    let began = now()
    do {
      try Task.checkCancellation()
      try await desk.enter(now: now)
    } catch {
      return .failure(Failure(error: .cancelled(provider.name)))
    }
    defer { desk.leave(now: now()) }
    if attempt.handle == nil, !desk.admits(now: now()) {
      let rest = desk.resting(now: now())
      return .failure(
        Failure(
          error: ImageProviderError(
            .providerBusy, provider: provider.name, reason: "\(provider.title) rests after failures for another \(rest.spoken)",
            shouldRetry: false)))
    }
    let tell: @Sendable (ProviderProgress) async -> Void = { progress in
      switch progress {
      case .started: break  // the chain has told of this attempt already
      case .limit(let limit): desk.learned(limit, now: now())
      case .handle(let handle):
        seen.set(handle)
        await report(.handle("\(provider.name):\(handle)"))
      case .fraction, .preview, .note, .failedAttempt: await report(progress)
      }
    }
    do {
      let pictures = try await within(limit, clock) {
        if let handle = attempt.handle { return try await provider.resume(request, handle: handle, report: tell) }
        return try await provider.generate(request, report: tell)
      }
      try Task.checkCancellation()
      guard !pictures.isEmpty else {
        throw ImageProviderError(
          .badResponse, provider: provider.name, reason: "\(provider.title) answered without a picture", acceptance: .accepted)
      }
      desk.succeeded(pictures.count, in: now() - began, now: now())
      return .success(pictures)
    } catch {
      let wasWithdrawn = error is DeadlinePassed
      var failure = providerError(error, of: provider, limit: limit)
      if provider.capabilities.isFree {
        failure.statedAcceptance = .refused  // nothing to pay, nothing to lose by asking again
      } else if failure.statedAcceptance == nil, seen.value != nil {
        failure.statedAcceptance = .accepted
      }
      desk.failed(failure, now: now())
      return .failure(Failure(error: failure, wasWithdrawn: wasWithdrawn))
    }
  }

  /// Cancellation wins over whatever error it caused.
  private func providerError(_ error: any Error, of provider: any ImageProvider, limit: Duration?) -> ImageProviderError {
    switch error {
    case is DeadlinePassed:
      ImageProviderError(
        .timeoutRunning, provider: provider.name,
        reason: "\(provider.title) took longer than \((limit ?? .zero).spoken), so the request was withdrawn",
        advice: "Say it again, or raise `attempt-seconds` or `total-seconds` in [providers].")
    case let error as ImageProviderError where error.kind == .cancelled: error
    case _ where Task.isCancelled || error is CancellationError: .cancelled(provider.name)
    case let error as ImageProviderError: error
    case let error as SketchError: ImageProviderError(.badResponse, provider: provider.name, reason: error.message, advice: error.advice)
    default: ImageProviderError(.badResponse, provider: provider.name, reason: "\(provider.title) failed: \(error)")
    }
  }

  private func sleep(_ duration: Duration, instead provider: String) async throws(ImageProviderError) {
    do {
      try await clock.sleep(for: duration)
    } catch {
      throw .cancelled(provider)
    }
  }

  /// Why the first in the configuration that could do it is not the first to be asked.
  private func detours(of choice: ProviderChoice, _ candidates: [ProviderChoice.Candidate]) -> Detours {
    guard let first = choice.ranked.first else { return Detours() }
    let tooDear = choice.tooDear.filter { $0.provider < first.provider }.map(\.reason)
    let heldUp = choice.ranked.dropFirst().filter { $0.wait > settings.retry.cap && $0.provider < first.provider }.map {
      "\(candidates[$0.provider].title) is not asked for another \($0.wait.spoken), after failures or at its limit"
    }
    return Detours(reasons: tooDear + heldUp)
  }

  /// "fal.ai is busy: trying again in 2 s"
  private func note(_ error: ImageProviderError, _ step: ChainPlan.Step) -> String? {
    let soon = step.wait > .zero ? " in \(step.wait.spoken)" : ""
    return switch step.action {
    case .ask(let next) where desks[next].provider.name == error.provider: "\(error.reason): trying again\(soon)"
    case .ask(let next): "\(error.reason): asking \(desks[next].provider.title) instead\(soon)"
    case .askAgain: "\(error.reason): it has the request, asking for the picture again\(soon)"
    case .fail: nil  // thrown instead
    }
  }
}

/// The handle a provider told last during a request.
private final class LatestHandle: Sendable {
  private let state: Mutex<String?>

  init(_ handle: String?) { state = Mutex(handle) }

  var value: String? { state.withLock { $0 } }
  func set(_ handle: String?) { state.withLock { $0 = handle } }
}

extension ImageProviderError {
  static func cancelled(_ provider: String) -> ImageProviderError {
    ImageProviderError(.cancelled, provider: provider, reason: "cancelled before the picture was done")
  }
}

private func stopwatch<C: Clock>(_ clock: C) -> @Sendable () -> Duration where C.Duration == Duration {
  let start = clock.now
  return { start.duration(to: clock.now) }
}
