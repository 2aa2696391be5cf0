import Illustrator
import SketchCore

/// Panels of one comic at their providers: each is one request, sent once, and kept when it has come. What is told of a
/// panel becomes what is told of the comic.
actor PanelRun {
  typealias Report = @Sendable (ProviderProgress) async -> Void

  private let order: ComicOrder
  private let request: GenerationRequest
  private let draft: ComicDraft
  private let inner: any ImageProvider
  private let images: any ImageProcessor
  private let report: Report
  /// Expected cost of each panel; nil when nobody knows.
  private let each: Cost?

  private var current = 0
  private var hasStarted: Bool
  /// The illustrator was asked for the panel as a picture of its own: it draws it from the script instead.
  private var isOwn = false
  private var fault: (any Error)?
  private var task: Task<[GeneratedPicture], any Error>?

  /// US dollars the panels cost, drawn or not.
  private(set) var cost: Double?
  private(set) var model: String?
  private(set) var notes: [String] = []
  private(set) var lastError: ImageProviderError?

  /// - Parameter isResumed: an earlier run of the program began with it.
  init(
    _ order: ComicOrder, of request: GenerationRequest, draft: ComicDraft, inner: any ImageProvider,
    images: any ImageProcessor, each: Cost?, isResumed: Bool, report: @escaping Report
  ) {
    self.order = order
    self.request = request
    self.draft = draft
    self.inner = inner
    self.images = images
    self.each = each
    self.report = report
    hasStarted = isResumed
  }

  /// - Returns: nil for a panel that nobody but the illustrator draws; a note says why.
  /// - Throws: when the comic is cancelled, and when a panel may still come that is to be asked for later.
  func picture(_ panel: Int, _ work: GenerationRequest.Work) async throws -> [UInt8]? {
    current = panel
    let handle = draft.handle(panel)
    if let known = draft.picture(panel) {
      add(draft.cost(panel))
      return known
    }
    guard handle != "" else {
      add(each?.amount)
      return leave("the request was under way when the daemon stopped, and may be charged")
    }
    do {
      let made = try await pictures(work, handle: handle)
      guard !isOwn, let picture = made.first else {
        return leave(lastError?.reason ?? "no other provider draws it")
      }
      add(picture.cost)
      model = picture.model
      notes += picture.notes.filter { !notes.contains($0) }
      let kept: [UInt8]
      do {
        kept = try await images.convert(picture.image, to: .webp, width: nil, quality: 90)
      } catch let error as SketchError where error.code == .badImage {
        return leave("its picture cannot be used: \(error.message); it is charged")
      }
      try draft.store(kept, cost: picture.cost, of: panel)
      return kept
    } catch let error as ImageProviderError {
      if let fault { throw Self.unkept(fault) }
      let mayCome = error.isOutcomeOpen && draft.handle(panel)?.isEmpty == false
      guard error.kind != .cancelled, !Task.isCancelled, !mayCome else { throw error }
      lastError = error
      return leave(error.reason + (error.acceptance == .refused ? "" : "; it may be charged"))
    } catch let error as SketchError {
      throw Self.unkept(error)
    }
  }

  /// Failure of this machine: what came, and what was sent, is there to go on with.
  private static func unkept(_ error: any Error) -> ImageProviderError {
    let fault = error as? SketchError
    return ImageProviderError(
      .badResponse, provider: ComicProvider.own.name, reason: fault?.message ?? "\(error)",
      advice: fault?.advice ?? "", acceptance: .unknown)
  }

  /// Tells what the panels cost of a comic that ends without a page; nothing where it may still come.
  func end(after error: any Error) async {
    guard hasStarted, let cost else { return }
    var failure =
      error as? ImageProviderError
      ?? ImageProviderError(
        error is CancellationError ? .cancelled : .badResponse, provider: ComicProvider.own.name,
        reason: (error as? SketchError)?.message ?? "\(error)", acceptance: .accepted)
    guard !failure.isOutcomeOpen else { return }
    (failure.cost, failure.statedAcceptance) = (cost, .accepted)
    await report(.failedAttempt(failure))
  }

  private func leave(_ reason: String) -> [UInt8]? {
    notes.append("The illustrator drew panel \(current + 1): \(reason).")
    return nil
  }

  private func add(_ more: Double?) { if let more { cost = (cost ?? 0) + more } }

  private func pictures(_ work: GenerationRequest.Work, handle: String?) async throws -> [GeneratedPicture] {
    (isOwn, fault) = (false, nil)
    let request = GenerationRequest(
      job: request.job, work: work, seed: order.comic.seed, budget: request.budget.map { max(0, $0 - (cost ?? 0)) },
      modelBudgets: request.modelBudgets.mapValues { max(0, $0 - (cost ?? 0)) })
    let inner = inner
    let task = Task {
      if let handle { return try await inner.resume(request, handle: handle) { await self.note($0) } }
      return try await inner.generate(request) { await self.note($0) }
    }
    self.task = task
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func note(_ progress: ProviderProgress) async {
    switch progress {
    case .started(let provider, _, let model):
      isOwn = provider == ComicProvider.own.name
      if !isOwn { await begin(provider, model) }
    case .handle(let handle): keep(handle)
    case .fraction(let fraction), .phase(_, .some(let fraction)): await tell(fraction)
    case .failedAttempt(let error):
      lastError = error
      if error.acceptance == .refused {
        draft.forgetRequest(current)
      } else if !error.isOutcomeOpen || draft.handle(current) == "" {
        add(error.cost ?? each?.amount)
      }
    case .note(let text): await report(.note("Panel \(current + 1): \(text)"))
    case .phase, .preview, .limit, .pictures: break
    }
  }

  /// Keeps that a panel is about to be sent, before it is.
  private func begin(_ provider: String, _ model: String?) async {
    if !hasStarted {
      hasStarted = true
      let estimate = each.map { $0 * order.works.count }
      await report(.started(provider: provider, estimate: estimate, model: model))
      await report(.handle(ComicDraft.handle(of: request.job)))
    }
    keep("")
  }

  private func keep(_ handle: String) {
    do {
      try draft.store(handle: handle, of: current)
    } catch {
      guard handle.isEmpty else { return }
      fault = error
      task?.cancel()
    }
  }

  private func tell(_ fraction: Double) async {
    let done = order.works.keys.count { $0 < current }
    let share = (Double(done) + fraction) / Double(order.works.count)
    await report(
      .phase("panel \(current + 1) of \(order.comic.panels.count)", fraction: 0.9 * share))
  }

  /// Tells whom the comic is of in the end, where no panel came from elsewhere.
  func hand(over provider: String) async {
    if hasStarted, var error = lastError {
      if let cost { (error.cost, error.statedAcceptance) = (cost, .accepted) }
      cost = nil
      await report(.failedAttempt(error))
    }
    await report(.started(provider: provider, estimate: .free))
  }
}
