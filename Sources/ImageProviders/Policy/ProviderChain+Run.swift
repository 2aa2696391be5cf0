import SketchCore

/// A request's way along the chain: asked, told what failed, waited, asked again or the next.
extension ProviderChain {
  func run(
    _ request: GenerationRequest, handle: (gate: Int, handle: String)?, _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    let began = now()
    let candidates = candidates(for: request)
    let choice = choice(candidates, request)
    var plan = ChainPlan(candidates, choice: choice, policy: settings.retry)
    var step = handle.map { plan.beginAgain(with: $0.gate) } ?? plan.begin(request.work)
    // Why those before the one that is being asked did not draw it.
    var fallback = handle == nil ? fallback(of: choice, candidates) : FallbackReasons()
    if let first = choice.ranked.first {
      for reason in fallback.reasons { await report(.note("\(reason): asking \(candidates[first.provider].title) instead")) }
    }
    if case .ask(let provider) = step.action, step.wait > .zero {
      await report(.note("\(candidates[provider].heldUp): waiting until then"))
    }
    let seen = LockedValue(handle?.handle)
    while true {
      let attempt: ProviderAttempt
      switch step.action {
      case .fail(let error): throw gates.isEmpty ? missing ?? error : fallback.told(with: error)
      case .ask(let provider):
        seen.value = nil
        attempt = ProviderAttempt(gate: gates[provider], handle: nil, clock: clock, now: now)
      case .askAgain(let provider): attempt = ProviderAttempt(gate: gates[provider], handle: seen.value, clock: clock, now: now)
      }
      let name = attempt.gate.provider.name
      if step.wait > .zero { try await sleep(step.wait, instead: name) }
      if attempt.handle == nil {
        let provider = attempt.gate.provider
        await report(
          .started(provider: name, estimate: provider.estimate(for: request), model: provider.model(for: request)))
      }
      let limit = settings.retry.limit(elapsed: now() - began)
      switch await attempt.outcome(of: request, limit: limit, seen, report) {
      case .success(let pictures):
        let provider = attempt.gate.provider
        let noted = FallbackReasons.noted(on: pictures, by: provider, request.work)
        return fallback.noted(on: noted, by: provider.title, request.work)
      case .failure(let failure):
        step = plan.failed(
          failure.error,
          .init(hasHandle: seen.value != nil, wasWithdrawn: failure.wasWithdrawn, elapsed: now() - began, random: random()))
        await report(.failedAttempt(failure.error))
        if let note = note(failure.error, step) { await report(.note(note)) }
        if case .ask(let next) = step.action, gates[next] !== attempt.gate {
          fallback.add(failure.error, by: attempt.gate.provider.title)
        }
      }
    }
  }

  private func sleep(_ duration: Duration, instead provider: String) async throws(ImageProviderError) {
    do {
      try await clock.sleep(for: duration)
    } catch {
      throw .cancelled(provider)
    }
  }

  /// Reasons why the first in the configuration that could do it is not the first to be asked.
  private func fallback(of choice: ProviderChoice, _ candidates: [ProviderChoice.Candidate]) -> FallbackReasons {
    var fallback = FallbackReasons()
    guard let first = choice.ranked.first else { return fallback }
    for obstacle in choice.tooDear where obstacle.provider < first.provider {
      fallback.add(obstacle.reason)
    }
    for held in choice.ranked.dropFirst().map(\.provider) where held < first.provider && candidates[held].isHeldUp(settings.retry.cap) {
      fallback.add(candidates[held].heldUp, ailment: candidates[held].ailment)
    }
    return fallback
  }

  /// "fal.ai is busy: trying again in 2 s"
  private func note(_ error: ImageProviderError, _ step: ChainPlan.Step) -> String? {
    let soon = step.wait > .zero ? " in \(step.wait.spoken)" : ""
    return switch step.action {
    case .ask(let next) where gates[next].provider.name == error.provider: "\(error.reason): trying again\(soon)"
    case .ask(let next): "\(error.reason): asking \(gates[next].provider.title) instead\(soon)"
    case .askAgain: "\(error.reason): it has the request, asking for the picture again\(soon)"
    case .fail: nil  // thrown instead
    }
  }
}
