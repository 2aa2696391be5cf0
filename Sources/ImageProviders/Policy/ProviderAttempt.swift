import SketchCore

/// An attempt at one provider: let in, carried out within its time, and what came of it noted at its gate.
struct ProviderAttempt {
  let gate: ProviderGate
  /// Handle to ask for; nil to send the request.
  let handle: String?
  let clock: any Clock<Duration>
  let now: @Sendable () -> Duration

  struct Failure: Error {
    var error: ImageProviderError
    var wasWithdrawn = false
  }

  /// - Parameter limit: how long it may take.
  func outcome(
    of request: GenerationRequest, limit: Duration?, _ seen: LockedValue<String?>,
    _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async -> Result<[GeneratedPicture], Failure> {
    let (gate, handle, now) = (gate, handle, now)
    let provider = gate.provider
    let began = now()
    do {
      try Task.checkCancellation()
      try await gate.enter(now: now)
    } catch {
      return .failure(Failure(error: .cancelled(provider.name, acceptance: .refused)))
    }
    defer { gate.leave(now: now()) }
    if handle == nil, !gate.admits(now: now()) {
      let rest = gate.resting(now: now())
      return .failure(
        Failure(
          error: ImageProviderError(
            .providerBusy, provider: provider.name, reason: "\(provider.title) rests after failures for another \(rest.spoken)",
            shouldRetry: false)))
    }
    let tell: @Sendable (ProviderProgress) async -> Void = { progress in
      switch progress {
      case .started: break  // the chain has told of this attempt already
      case .limit(let limit): gate.learned(limit, now: now())
      case .handle(let handle):
        seen.value = handle
        await report(.handle("\(provider.name):\(handle)"))
      case .fraction, .phase, .pictures, .preview, .note, .failedAttempt: await report(progress)
      }
    }
    do {
      let pictures = try await within(limit, clock) {
        if let handle { return try await provider.resume(request, handle: handle, report: tell) }
        return try await provider.generate(request, report: tell)
      }
      try Task.checkCancellation()
      guard !pictures.isEmpty else {
        throw ImageProviderError(
          .badResponse, provider: provider.name, reason: "\(provider.title) answered without a picture", acceptance: .accepted)
      }
      gate.succeeded(pictures.count, in: now() - began, now: now())
      return .success(ProviderAttempt.kept(pictures, of: request.pictureCount, from: provider.title))
    } catch {
      let wasWithdrawn = error is DeadlinePassed
      var failure = providerError(error, of: provider, limit: limit)
      if provider.capabilities.isFree {
        failure.statedAcceptance = .refused  // nothing to pay, nothing to lose by asking again
      } else if failure.statedAcceptance == nil, seen.value != nil {
        failure.statedAcceptance = .accepted
      }
      gate.failed(failure, now: now())
      return .failure(Failure(error: failure, wasWithdrawn: wasWithdrawn))
    }
  }

  /// At most as many pictures as were asked for; the first is charged with the others.
  private static func kept(_ pictures: [GeneratedPicture], of count: Int, from title: String) -> [GeneratedPicture] {
    guard pictures.count > count else { return pictures }
    var kept = Array(pictures.prefix(count))
    let lost = pictures.dropFirst(count).compactMap(\.cost)
    if !lost.isEmpty { kept[0].cost = lost.reduce(kept[0].cost ?? 0, +) }
    kept[0].notes.append(
      "\(title) sent \(pictures.count) pictures, of which \(count) \(count == 1 ? "was" : "were") asked for and kept.")
    return kept
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
    case let error as ImageProviderError where Task.isCancelled:
      .cancelled(provider.name, acceptance: error.acceptance, cost: error.cost)
    case _ where Task.isCancelled || error is CancellationError: .cancelled(provider.name)
    case let error as ImageProviderError: error
    case let error as SketchError: ImageProviderError(.badResponse, provider: provider.name, reason: error.message, advice: error.advice)
    default: ImageProviderError(.badResponse, provider: provider.name, reason: "\(provider.title) failed: \(error)")
    }
  }
}

extension ImageProviderError {
  static func cancelled(_ provider: String, acceptance: Acceptance? = nil, cost: Double? = nil) -> ImageProviderError {
    let mayBeCharged = acceptance == .unknown || acceptance == .accepted
    return ImageProviderError(
      .cancelled, provider: provider,
      reason: "cancelled before the picture was done" + (mayBeCharged ? "; it may be charged" : ""),
      acceptance: acceptance, cost: cost)
  }
}
