import SketchCore

/// Order in which providers are asked, and the reasons why some are left out. The rule, each step over the result of
/// the one before:
///
/// 1. Providers that cannot create (edit) at all are left out, and those that cannot look at as many pictures as an
///    edit comes with.
/// 2. If some can do all the request asks for (the number of pictures, a transparent background, the shape, a mask, the model),
///    they come before those that have to leave something out.
/// 3. Providers dearer than `budget`, their model's budget or `costCap` are left out; so is a paid one of unknown price
///    where there is any such limit.
/// 4. The preference sorts; equals keep the configured order.
/// 5. Those that must not be asked for longer than `patience` (resting after failures, or at their announced limit)
///    come last; at the very end those that rest until somebody mends them (a wrong key, no money), however short.
struct ProviderChoice: Equatable {
  struct Candidate: Equatable {
    var name: String
    /// Name in sentences.
    var title: String
    var capabilities: ProviderCapabilities
    /// nil: nobody knows.
    var estimate: Cost?
    /// As budgets name it.
    var model: String?
    /// Time a picture took lately.
    var measured: Duration?
    /// Time for which it is not to be asked.
    var wait: Duration = .zero
    /// Last failure, when failures are the reason that it is not asked; nil when it is at its announced limit.
    var ailment: ImageProviderError?

    /// Whether it rests and only a person can help: nothing is gained by waiting.
    var isBeyondWaiting: Bool { wait > .zero && [.auth, .billing].contains(ailment?.kind) }

    /// - Parameter patience: a shorter wait is not worth a detour.
    func isHeldUp(_ patience: Duration) -> Bool { isBeyondWaiting || wait > patience }

    /// Sentence why it is passed over, and for how long.
    var heldUp: String {
      let why = ailment.map { "after failures (the last: \($0.reason))" } ?? "as it is at its limit"
      return "\(title) is not asked for another \(wait.spoken), \(why)"
    }
  }

  struct Choice: Equatable {
    var provider: Int
    var wait: Duration
  }

  /// Provider that is left out for the money.
  struct Obstacle: Equatable {
    var provider: Int
    /// The words to say.
    var reason: String
  }

  /// First choice first.
  private(set) var ranked: [Choice] = []
  private(set) var tooDear: [Obstacle] = []

  init(
    _ candidates: [Candidate], for request: GenerationRequest, preference: ProviderPreference = .order, costCap: Double? = nil,
    patience: Duration = .zero
  ) {
    let able = candidates.indices.filter { candidates[$0].capabilities.can(request) }
    let affordable = able.filter { index in
      guard let reason = candidates[index].obstacle(request, costCap: costCap) else { return true }
      tooDear.append(Obstacle(provider: index, reason: reason))
      return false
    }
    let sorted = affordable.enumerated().sorted { left, right in
      let keys = (
        candidates[left.element].rank(request, preference, patience), candidates[right.element].rank(request, preference, patience)
      )
      return keys.0 == keys.1 ? left.offset < right.offset : keys.0.lexicographicallyPrecedes(keys.1)
    }
    ranked = sorted.map { Choice(provider: $0.element, wait: candidates[$0.element].wait) }
  }
}

extension ProviderChoice.Candidate {
  /// Compared element by element, smaller first.
  fileprivate func rank(_ request: GenerationRequest, _ preference: ProviderPreference, _ patience: Duration) -> [Double] {
    let hindrance = !isHeldUp(patience) ? 0 : isBeyondWaiting ? .infinity : wait / .seconds(1)
    let key =
      switch preference {
      case .order: 0.0
      case .cost: capabilities.isFree ? 0 : estimate?.amount ?? .infinity
      case .speed: (measured ?? capabilities.usualTime).map { $0 / .seconds(1) } ?? .infinity
      }
    return [hindrance, capabilities.fits(request.work) ? 0 : 1, key]
  }

  fileprivate func obstacle(_ request: GenerationRequest, costCap: Double?) -> String? {
    guard !capabilities.isFree else { return nil }
    let modelBudget = model.flatMap { request.modelBudgets[$0] }
    if let budget = request.budget, budget <= 0 { return "\(title) costs money, and no more may be spent on this" }
    if estimate == nil, request.budget != nil || costCap != nil || modelBudget != nil {
      return
        "what \(title) would take is not known, and there is a limit to what may be spent: set it under `prices` in [providers]"
    }
    if let modelBudget, let model, let estimate, estimate.amount > modelBudget {
      return
        "\(title) would take about \(estimate.spoken) and \(Cost(max(0, modelBudget)).spoken) is left for \(model) this month"
    }
    if let budget = request.budget {
      if let estimate, estimate.amount > budget {
        return "\(title) would take about \(estimate.spoken) and \(Cost(budget).spoken) is left this month"
      }
    }
    if let costCap, let estimate, estimate.amount > costCap {
      return "\(title) would take about \(estimate.spoken), more than the \(Cost(costCap).spoken) allowed for one request"
    }
    return nil
  }
}

extension ProviderCapabilities {
  func can(_ request: GenerationRequest) -> Bool {
    switch request.work.filmOrigin {
    case .words: return films
    case .picture: return animates
    case nil: break
    }
    return switch request.work {
    case .create:
      creates && (request.starting.isEmpty || edits && request.starting.count - 1 <= maximumReferences)
    case .edit(_, let parent): edits && parent.references.count <= maximumReferences
    }
  }

  /// Whether it can do all that is asked for, not only the main thing.
  func fits(_ work: GenerationRequest.Work) -> Bool {
    switch work {
    case .create(let create):
      hasModel(of: create) && create.count <= maximumCount && (create.kind != .sticker || makesTransparent)
        && (create.aspect.map(makes) ?? true)
    case .edit(_, let parent): parent.mask == nil || masks
    }
  }

  /// Nobody has a name for proportions of a user's own: they are cut out of the nearest ones.
  private func makes(_ aspect: Aspect) -> Bool {
    if case .ratio = aspect { true } else { aspects.contains(aspect) }
  }
}
