package import SketchCore
import Synchronization

/// Asks providers in their configured order until one delivers; each is asked again when that may help.
///
/// A failed attempt is always told, with what happens next, before it happens. A refusal of the content is final: it is not shopped around.
/// When all have failed the last error is thrown.
package struct ProviderChain: ImageProvider {
  package let name = "chain"
  private let providers: [any ImageProvider]
  private let policy: RetryPolicy
  private let clock: any Clock<Duration>
  private let random: @Sendable () -> Double

  /// - Parameters:
  ///   - providers: in the order they are asked.
  ///   - random: 0..<1, for the jitter of waits.
  package init(
    _ providers: [any ImageProvider], policy: RetryPolicy = RetryPolicy(), clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.providers = providers
    self.policy = policy
    self.clock = clock
    self.random = random
  }

  /// Each provider as `status` shows it, first choice first.
  package var report: [StatusReport.Provider] {
    providers.map {
      StatusReport.Provider(name: $0.name, available: true, detail: $0.capabilities.isFree ? "draws on this machine, free" : "ready")
    }
  }

  /// What any of the providers can do; free only when all are.
  package var capabilities: ProviderCapabilities {
    ProviderCapabilities(
      creates: providers.contains { $0.capabilities.creates }, edits: providers.contains { $0.capabilities.edits },
      isFree: providers.allSatisfy { $0.capabilities.isFree })
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    let elapsed = stopwatch(clock)
    let candidates = providers.map { ChainPlan.Candidate(name: $0.name, capabilities: $0.capabilities) }
    var plan = ChainPlan(candidates, for: request.work, policy: policy)
    var step = plan.begin(request.work)
    while true {
      let index: Int
      switch step {
      case .fail(let error): throw error
      case .ask(let provider):
        index = provider
      case .wait(let duration, let provider):
        index = provider
        try await sleep(duration, instead: providers[index].name)
      }
      await report(.started(provider: providers[index].name))
      switch await attempt(providers[index], request, report) {
      case .success(let pictures): return pictures
      case .failure(let failure):
        step = plan.failed(failure.error, hadHandle: failure.hadHandle, elapsed: elapsed(), random: random())
        await report(.failedAttempt(failure.error))
        if let note = note(failure.error, step) { await report(.note(note)) }
      }
    }
  }

  private struct Failure: Error {
    var error: ImageProviderError
    var hadHandle: Bool
  }

  private func attempt(
    _ provider: any ImageProvider, _ request: GenerationRequest, _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async -> Result<[GeneratedPicture], Failure> {
    let handle = HandleSeen()
    do {
      try Task.checkCancellation()
      let pictures = try await provider.generate(request) { progress in
        if case .handle = progress { handle.mark() }
        // The chain has told of this attempt already.
        if case .started = progress { return }
        await report(progress)
      }
      try Task.checkCancellation()
      guard !pictures.isEmpty else {
        throw ImageProviderError(.badResponse, provider: provider.name, reason: "\(provider.name) answered without a picture")
      }
      return .success(pictures)
    } catch {
      return .failure(Failure(error: providerError(error, of: provider.name), hadHandle: handle.seen))
    }
  }

  /// Cancellation wins over whatever error it caused.
  private func providerError(_ error: any Error, of provider: String) -> ImageProviderError {
    switch error {
    case _ where Task.isCancelled || error is CancellationError: .cancelled(provider)
    case let error as ImageProviderError: error
    case let error as SketchError: ImageProviderError(.badResponse, provider: provider, reason: error.message, advice: error.advice)
    default: ImageProviderError(.badResponse, provider: provider, reason: "\(provider) failed: \(error)")
    }
  }

  private func sleep(_ duration: Duration, instead provider: String) async throws(ImageProviderError) {
    do {
      try await clock.sleep(for: duration)
    } catch {
      throw .cancelled(provider)
    }
  }

  /// "fal.ai is busy: trying again in 2 s"
  private func note(_ error: ImageProviderError, _ step: ChainPlan.Step) -> String? {
    switch step {
    case .wait(let duration, _): "\(error.reason): trying again in \(seconds(duration))"
    case .ask(let next): "\(error.reason): asking \(providers[next].name) instead"
    case .fail: nil  // thrown instead
    }
  }
}

/// Whether a provider told its request handle during an attempt.
private final class HandleSeen: Sendable {
  private let state = Mutex(false)

  var seen: Bool { state.withLock { $0 } }
  func mark() { state.withLock { $0 = true } }
}

extension ImageProviderError {
  fileprivate static func cancelled(_ provider: String) -> ImageProviderError {
    ImageProviderError(.cancelled, provider: provider, reason: "cancelled before the picture was done")
  }
}

private func stopwatch<C: Clock>(_ clock: C) -> () -> Duration where C.Duration == Duration {
  let start = clock.now
  return { start.duration(to: clock.now) }
}

/// "2 s", "0.5 s"
private func seconds(_ duration: Duration) -> String {
  let tenths =
    (Int(duration.components.seconds) * 10) + Int((duration.components.attoseconds + 50_000_000_000_000_000) / 100_000_000_000_000_000)
  return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
}
