/// Reason why a provider did not deliver, in kinds that decide what happens next.
package struct ImageProviderError: Error, Sendable, Equatable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// The request is wrong; `field` names what.
    case invalidInput
    /// A policy forbids it; `categories` and `stage` say what and where.
    case contentBlocked
    /// The key is missing, wrong, or not allowed to do this.
    case auth
    /// No credit, no quota, a spending limit.
    case billing
    case rateLimited, providerBusy
    /// It waited for its turn too long, or took too long once begun.
    case timeoutBeforeStart, timeoutRunning
    case cancelled
    /// No connection, or it broke.
    case network
    /// The provider does not know the request, file or address.
    case notFound
    /// It made something once, but keeps it no longer.
    case expired
    /// The model is shut down, or was never there.
    case modelGone
    /// Something came back, but not what was agreed.
    case badResponse
  }

  /// Fate of the request at the provider, which decides whether it may charge for it.
  package enum Acceptance: String, Sendable, Codable {
    /// It did not, or says that it charges nothing.
    case refused
    case accepted
    /// The request left, and no answer came back.
    case unknown
  }

  /// Side on which a policy stopped it.
  package enum Stage: String, Sendable, Codable { case input, output }

  package var kind: Kind
  package var provider: String
  /// Sentence for the user: what happened and why.
  package var reason: String
  package var advice: String
  /// The provider's own wish.
  package var retryAfter: Duration?
  /// The provider's own word on whether the same request is worth sending again; nil when it said nothing.
  package var shouldRetry: Bool?
  /// Fate of the request as the provider's client knows it; nil leaves it to `kind`.
  package var statedAcceptance: Acceptance?
  /// invalidInput: the provider's name of the field.
  package var field: String?
  package var stage: Stage?
  package var categories: [String]
  /// US dollars it cost all the same; nil when nothing was paid, or nobody said how much.
  package var cost: Double?

  package init(
    _ kind: Kind, provider: String, reason: String, advice: String = "", retryAfter: Duration? = nil, shouldRetry: Bool? = nil,
    acceptance: Acceptance? = nil, field: String? = nil, stage: Stage? = nil, categories: [String] = [], cost: Double? = nil
  ) {
    self.kind = kind
    self.provider = provider
    self.reason = reason
    self.advice = advice
    self.retryAfter = retryAfter
    self.shouldRetry = shouldRetry
    statedAcceptance = acceptance
    self.field = field
    self.stage = stage
    self.categories = categories
    self.cost = cost
  }

  package var acceptance: Acceptance { statedAcceptance ?? kind.usualAcceptance }

  /// The same request may succeed later: the provider's word, else what its kind suggests. What a person has to mend
  /// first never is.
  package var isRetriable: Bool {
    switch kind {
    case .invalidInput, .contentBlocked, .auth, .billing, .cancelled, .modelGone: false
    case .rateLimited, .providerBusy, .network, .timeoutBeforeStart: shouldRetry ?? true
    case .timeoutRunning, .notFound, .expired, .badResponse: shouldRetry ?? false
    }
  }

  /// Whether another provider may succeed where this one did not; a refusal is never taken elsewhere.
  package var isCurableElsewhere: Bool { kind != .contentBlocked && kind != .cancelled && kind != .invalidInput }

  /// The request may still be worked on, so that asking for it later may bring the picture.
  package var isOutcomeOpen: Bool {
    switch kind {
    case .contentBlocked, .invalidInput, .cancelled, .expired, .modelGone: false
    case .rateLimited, .providerBusy, .network, .timeoutBeforeStart, .timeoutRunning, .auth, .billing, .notFound:
      acceptance != .refused
    case .badResponse: acceptance == .unknown
    }
  }

  /// - Parameter provider: one that forgets its requests, or never tells of them.
  package static func cannotBeAsked(_ provider: String) -> ImageProviderError {
    ImageProviderError(
      .notFound, provider: provider, reason: "\(provider) cannot be asked what became of a request it was sent", acceptance: .unknown)
  }
}

extension ImageProviderError.Kind {
  /// Fate that is safe to believe when the client does not know better.
  fileprivate var usualAcceptance: ImageProviderError.Acceptance {
    switch self {
    case .invalidInput, .contentBlocked, .auth, .billing, .rateLimited, .providerBusy, .timeoutBeforeStart, .modelGone: .refused
    case .expired: .accepted
    case .timeoutRunning, .cancelled, .network, .notFound, .badResponse: .unknown
    }
  }
}
