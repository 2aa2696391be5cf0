import SketchCore

/// Decides, attempt by attempt, whom to ask next. No clock, no provider, no await: the chain carries out what it says.
struct ChainPlan: Equatable {
  struct Candidate: Equatable {
    var name: String
    var capabilities: ProviderCapabilities
  }

  enum Step: Equatable {
    case ask(provider: Int)
    /// Ask the same provider again.
    case wait(Duration, provider: Int)
    case fail(ImageProviderError)
  }

  private let candidates: [Candidate]
  private let policy: RetryPolicy
  /// Those left to ask; the first one is being asked.
  private var queue: [Int]
  private var attempt = 1

  /// - Parameter work: providers that cannot do it are never asked.
  init(_ candidates: [Candidate], for work: GenerationRequest.Work, policy: RetryPolicy) {
    self.candidates = candidates
    self.policy = policy
    queue = candidates.indices.filter { candidates[$0].capabilities.can(work) }
  }

  func begin(_ work: GenerationRequest.Work) -> Step {
    if let first = queue.first { return .ask(provider: first) }
    let (doing, kind) =
      switch work {
      case .create: ("draw a new picture", "one")
      case .edit: ("change a picture", "one that edits")
      }
    return .fail(
      ImageProviderError(
        .notFound, provider: "chain", reason: "no configured provider can \(doing)",
        advice: "Add \(kind), such as “illustrator”, to `providers` in the configuration."))
  }

  /// What follows the failure of the provider asked last.
  /// - Parameter hadHandle: it had accepted the request: sending it again would make, and perhaps cost, a second picture.
  mutating func failed(_ error: ImageProviderError, hadHandle: Bool, elapsed: Duration, random: Double) -> Step {
    guard let current = queue.first, error.kind != .cancelled else { return .fail(error) }
    let mayBePaidFor = hadHandle && !candidates[current].capabilities.isFree
    if !mayBePaidFor, let wait = policy.wait(after: error, attempt: attempt, elapsed: elapsed, random: random) {
      attempt += 1
      return .wait(wait, provider: current)
    }
    guard error.isCurableElsewhere else { return .fail(error) }
    queue.removeFirst()
    if mayBePaidFor { queue.removeAll { !candidates[$0].capabilities.isFree } }
    attempt = 1
    return queue.first.map { .ask(provider: $0) } ?? .fail(error)
  }
}

extension ProviderCapabilities {
  func can(_ work: GenerationRequest.Work) -> Bool {
    switch work {
    case .create: creates
    case .edit: edits
    }
  }
}
