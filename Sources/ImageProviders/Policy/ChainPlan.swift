import SketchCore

/// Plan of a request's attempts: whom to ask next. No clock, no provider, no await: the chain carries out what it says.
///
/// Work that a paid provider has taken on, or may have, is never sent again and never sent to another paid provider. As
/// long as it may still come it is asked for; when that fails, too, the open end is thrown, for the user to decide on.
struct ChainPlan: Equatable {
  struct Step: Equatable {
    enum Action: Equatable {
      case ask(provider: Int)
      /// Ask what became of the request sent last.
      case askAgain(provider: Int)
      case fail(ImageProviderError)
    }

    var action: Action
    var wait: Duration = .zero
  }

  private let candidates: [ProviderChoice.Candidate]
  private let policy: RetryPolicy
  /// Providers left to ask; the first one is being asked.
  private var queue: [ProviderChoice.Choice]
  private let tooDear: [String]
  private var attempt = 1
  /// Whether the question is what became of a request, not for a new picture.
  private var isAskingAgain = false

  init(_ candidates: [ProviderChoice.Candidate], choice: ProviderChoice, policy: RetryPolicy) {
    self.candidates = candidates
    self.policy = policy
    queue = choice.ranked
    tooDear = choice.tooDear.map(\.reason)
  }

  func begin(_ work: GenerationRequest.Work) -> Step { queue.isEmpty ? Step(action: .fail(nobody(for: work))) : next(after: nil) }

  /// First step of asking what became of a request.
  /// - Parameter provider: who has it.
  mutating func beginAgain(with provider: Int) -> Step {
    queue.removeAll { $0.provider == provider }
    queue.insert(ProviderChoice.Choice(provider: provider, wait: .zero), at: 0)
    isAskingAgain = true
    return Step(action: .askAgain(provider: provider))
  }

  struct Circumstances: Equatable {
    /// The provider has told a handle for the request, so it can be asked for.
    var hasHandle: Bool
    /// We stopped waiting, and took the request back.
    var wasWithdrawn = false
    /// Since the start of the request.
    var elapsed: Duration
    /// 0..<1.
    var random: Double
  }

  /// Step that follows the failure of the provider asked last.
  mutating func failed(_ error: ImageProviderError, _ now: Circumstances) -> Step {
    guard let current = queue.first?.provider, error.kind != .cancelled else { return Step(action: .fail(error)) }
    let wait = policy.wait(after: error, attempt: attempt, elapsed: now.elapsed, random: now.random)
    if error.acceptance != .refused, !candidates[current].capabilities.isFree {
      if error.isOutcomeOpen {
        guard let wait, now.hasHandle, !now.wasWithdrawn else { return Step(action: .fail(error)) }
        attempt += 1
        isAskingAgain = true
        return Step(action: .askAgain(provider: current), wait: wait)
      }
      queue.removeAll { !candidates[$0.provider].capabilities.isFree && $0.provider != current }
    } else if isAskingAgain, error.kind == .notFound, error.acceptance == .refused {
      // It is sure it never had the request.
      isAskingAgain = false
      return Step(action: .ask(provider: current))
    } else if let wait {
      attempt += 1
      isAskingAgain = false
      return Step(action: .ask(provider: current), wait: wait)
    }
    guard error.isCurableElsewhere else { return Step(action: .fail(error)) }
    queue.removeFirst()
    attempt = 1
    isAskingAgain = false
    return next(after: error, elapsed: now.elapsed)
  }

  /// The next in the queue that can be asked in time.
  private func next(after error: ImageProviderError?, elapsed: Duration = .zero) -> Step {
    guard let first = queue.first else { return Step(action: .fail(error ?? nobody(for: nil))) }
    // Some of it has passed since they were put in order.
    let wait = max(first.wait - elapsed, .zero)
    // The others would have to be waited for even longer, or in vain.
    let isWorthIt = wait == .zero || !candidates[first.provider].isBeyondWaiting && wait <= policy.retryAfterCap
    guard isWorthIt, elapsed + wait <= policy.deadline else { return Step(action: .fail(error ?? heldUp(first))) }
    return Step(action: .ask(provider: first.provider), wait: wait)
  }

  private func heldUp(_ choice: ProviderChoice.Choice) -> ImageProviderError {
    let first = candidates[choice.provider]
    // What a person has to mend is told of all of them.
    let told = first.isBeyondWaiting ? queue.map { candidates[$0.provider] } : [first]
    let advice = told.compactMap(\.ailment?.advice) + ["Say it again then; “voicesketchctl status” shows the providers."]
    return ImageProviderError(
      .providerBusy, provider: first.name, reason: told.map(\.heldUp).joined(separator: "; "),
      advice: advice.filter { !$0.isEmpty }.joined(separator: " "), retryAfter: choice.wait)
  }

  private func nobody(for work: GenerationRequest.Work?) -> ImageProviderError {
    if !tooDear.isEmpty {
      return ImageProviderError(
        .billing, provider: "chain", reason: tooDear.joined(separator: "; "),
        advice:
          "Raise `monthly-cap`, `request-cap` or `budgets` in [providers] or `dollars-per-day` in [allowance], or add a free provider such as “illustrator” to `order`."
      )
    }
    let (doing, kind) =
      switch work {
      case .edit(_, let parent) where !parent.references.isEmpty:
        ("change a picture after \(parent.references.count == 1 ? "another one" : "\(parent.references.count) others")", "fal or openai")
      case .edit: ("change a picture", "one that edits, such as “illustrator”,")
      case .create, nil: ("draw a new picture", "one, such as “illustrator”,")
      }
    return ImageProviderError(
      .notFound, provider: "chain", reason: "no configured provider can \(doing)",
      advice: "Add \(kind) to `order` in [providers] of the configuration.", acceptance: .refused)
  }
}
