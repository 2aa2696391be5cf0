package import SketchCore

/// Chain of providers, asked in the order `ProviderChoice` gives, until one delivers; each is asked again when that may
/// help.
///
/// A failed attempt is always told, with what happens next, before it happens. A refusal of the content is final: it is
/// not shopped around. What a paid provider may have taken on is asked for, never sent again. When all have failed the
/// last error is thrown; one whose outcome is open means that something may have been paid for.
package struct ProviderChain: ImageProvider {
  /// A provider and what was configured for it.
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
  let gates: [ProviderGate]
  let settings: Settings
  /// Configured, but not to be asked: no key, no such server.
  let unavailable: [StatusReport.Provider]
  /// Who enriches descriptions for those of them that are elsewhere; nil where nobody does.
  package let writer: (any PromptWriter)?
  let clock: any Clock<Duration>
  let now: @Sendable () -> Duration
  let random: @Sendable () -> Double

  /// - Parameters:
  ///   - entries: in the configured order.
  ///   - unavailable: only shown.
  ///   - random: 0..<1, for the jitter of waits.
  package init(
    entries: [Entry], unavailable: [StatusReport.Provider] = [], writer: (any PromptWriter)? = nil,
    settings: Settings = Settings(),
    clock: any Clock<Duration> = ContinuousClock(), random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    gates = entries.map { ProviderGate($0.provider, concurrency: $0.concurrency, breaker: $0.breaker) }
    self.unavailable = unavailable
    self.writer = writer
    self.settings = settings
    self.clock = clock
    now = clock.stopwatch()
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
    return gates.map { $0.report(now: time) } + unavailable
  }

  /// Capabilities of all providers together; free only when all are.
  package var capabilities: ProviderCapabilities {
    let all = gates.map(\.provider.capabilities)
    return ProviderCapabilities(
      creates: all.contains(where: \.creates), edits: all.contains(where: \.edits), isFree: all.allSatisfy(\.isFree),
      masks: all.contains(where: \.masks), maximumReferences: all.map(\.maximumReferences).max() ?? 0,
      maximumCount: all.map(\.maximumCount).max() ?? 0,
      makesTransparent: all.contains(where: \.makesTransparent), aspects: all.reduce(into: []) { $0.formUnion($1.aspects) },
      isResumable: all.contains(where: \.isResumable), films: all.contains(where: \.films),
      animates: all.contains(where: \.animates), models: all.reduce(into: []) { $0.formUnion($1.models) })
  }

  /// Price of the first choice.
  package func estimate(for request: GenerationRequest) -> Cost? {
    let candidates = candidates(for: request)
    return choice(candidates, request).ranked.first.flatMap { candidates[$0.provider].estimate }
  }

  /// Model of the first choice.
  package func model(for request: GenerationRequest) -> String? {
    let candidates = candidates(for: request)
    return choice(candidates, request).ranked.first.flatMap { candidates[$0.provider].model }
  }

  package func firstProvider(for request: GenerationRequest) -> String { firstChoice(for: request) ?? name }

  /// Name of the first choice; nil where nobody can, or may for the money.
  package func firstChoice(for request: GenerationRequest) -> String? {
    choice(candidates(for: request), request).ranked.first.map { gates[$0.provider].provider.name }
  }

  /// Limit of the first choice; one where it has none, since it is this machine's work then.
  package func concurrency(for request: GenerationRequest) -> Int {
    choice(candidates(for: request), request).ranked.first.flatMap { gates[$0.provider].concurrency } ?? 1
  }

  package func freeAlternative(for request: GenerationRequest) -> String? {
    gates.map(\.provider).first { $0.capabilities.isFree && $0.capabilities.can(request) }?.title
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
    let (gate, own) = try owned(handle)
    try await gates[gate].provider.withdraw(handle: own)
  }

  /// Whether the provider that gave a handle is in the chain.
  package func owns(_ handle: String) -> Bool { (try? owned(handle)) != nil }

  private func owned(_ handle: String) throws(ImageProviderError) -> (gate: Int, handle: String) {
    let parts = handle.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let gate = gates.firstIndex(where: { $0.provider.name == parts[0] }) else {
      let name = String(parts.first ?? "")
      throw ImageProviderError(
        .notFound, provider: name, reason: "\(name) is not among the configured providers any more, so it cannot be asked",
        advice: "Add it to `order` in [providers] and reload the daemon.", acceptance: .unknown)
    }
    return (gate, String(parts[1]))
  }

  /// Error of the first choice, when that leaves nobody.
  var missing: ImageProviderError? {
    unavailable.first.map {
      ImageProviderError(
        .auth, provider: $0.name, reason: $0.lastError?.message ?? $0.detail, advice: $0.lastError?.advice ?? "", acceptance: .refused)
    }
  }

  func candidates(for request: GenerationRequest) -> [ProviderChoice.Candidate] {
    let time = now()
    return gates.map { $0.candidate(for: request, now: time) }
  }

  func choice(_ candidates: [ProviderChoice.Candidate], _ request: GenerationRequest) -> ProviderChoice {
    ProviderChoice(
      candidates, for: request, preference: settings.preference, costCap: settings.requestCap, patience: settings.retry.cap)
  }
}
