import FoundationEssentials
import Illustrator
package import SketchCore
import Synchronization

/// Provider that writes, draws and letters comics, and leaves pictures to another.
///
/// Panels are drawn by the first choice for pictures, where that is another provider: each is a request of its own,
/// kept when it has come. A panel that cannot be had is drawn by the illustrator.
package final class ComicProvider: ImageProvider {
  /// Has a chat model tell a story: the material and the instruction in, its answer out.
  package typealias Teller = @Sendable (_ material: String, _ instruction: String) async throws -> String

  static let own = Illustrator()

  private let inner: any ImageProvider
  private let images: any ImageProcessor
  private let drafts: String
  private let firstChoice: @Sendable (GenerationRequest) -> String?
  private let teller: Teller?
  private let known = Mutex<ComicTools?>(nil)
  private let press = ComicPress()

  /// - Parameters:
  ///   - drafts: folder for what is there of comics that are being made.
  ///   - firstChoice: name of the provider that would be asked first for a picture; nil for nobody.
  ///   - teller: nil where the story grammar tells all stories.
  package init(
    _ inner: any ImageProvider, images: any ImageProcessor, drafts: String,
    firstChoice: @escaping @Sendable (GenerationRequest) -> String?, teller: Teller? = nil
  ) {
    self.inner = inner
    self.images = images
    self.drafts = drafts
    self.firstChoice = firstChoice
    self.teller = teller
  }

  /// Removes what is there of comics whose jobs have ended.
  package static func removeDrafts(in drafts: String, but unfinished: Set<JobID>) {
    ComicDraft.removeAll(in: drafts, but: unfinished)
  }

  package var name: String { inner.name }
  package var title: String { inner.title }
  package var capabilities: ProviderCapabilities { inner.capabilities }

  package func estimate(for request: GenerationRequest) -> Cost? {
    guard Self.isComic(request) else { return inner.estimate(for: request) }
    let count = hostedPanels(request)
    guard count > 0 else { return .free }
    return inner.estimate(for: Self.sample(of: request)).map { $0 * count }
  }

  package func expectedSeconds(for request: GenerationRequest) -> Double? {
    Self.isComic(request) ? nil : inner.expectedSeconds(for: request)
  }

  package func model(for request: GenerationRequest) -> String? {
    Self.isComic(request) ? inner.model(for: Self.sample(of: request)) : inner.model(for: request)
  }

  package func firstProvider(for request: GenerationRequest) -> String {
    guard Self.isComic(request) else { return inner.firstProvider(for: request) }
    return hostedPanels(request) > 0 ? inner.firstProvider(for: Self.sample(of: request)) : Self.own.name
  }

  package func concurrency(for request: GenerationRequest) -> Int {
    Self.isComic(request) ? 1 : inner.concurrency(for: request)
  }

  package func freeAlternative(for request: GenerationRequest) -> String? {
    Self.isComic(request) ? Self.own.title : inner.freeAlternative(for: request)
  }

  package func withdraw(handle: String) async throws {
    guard let job = ComicDraft.job(of: handle) else { return try await inner.withdraw(handle: handle) }
    let draft = ComicDraft(job, in: drafts)
    var failure: (any Error)?
    for panel in 0..<Comic.panelRange.upperBound where draft.picture(panel) == nil {
      guard let handle = draft.handle(panel), !handle.isEmpty else { continue }
      do { try await inner.withdraw(handle: handle) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  package func settled(_ job: JobID) async {
    ComicDraft(job, in: drafts).remove()
    await inner.settled(job)
  }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    guard ComicDraft.job(of: handle) != nil else {
      return try await inner.resume(request, handle: handle, report: report)
    }
    guard let comic = ComicDraft(request.job, in: drafts).comic else {
      let gone = ImageProviderError(
        .expired, provider: name, reason: "what was there of the comic is gone", advice: "Ask for it again.",
        acceptance: .accepted)
      await report(.failedAttempt(gone))
      throw gone
    }
    return try await telling {
      let order = try self.order(request, told: comic)
      return [try await made(order, request, isResumed: true, report)]
    }
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    guard Self.isComic(request) else { return try await inner.generate(request, report: report) }
    return try await telling {
      var made: [GeneratedPicture] = []
      for order in try await orders(request) {
        made.append(try await self.made(order, request, isResumed: false, report))
      }
      return made
    }
  }

  private func telling(_ work: () async throws -> [GeneratedPicture]) async throws -> [GeneratedPicture] {
    do {
      return try await work()
    } catch let error as SketchError where error.code == .invalidInput {
      throw ImageProviderError(
        .invalidInput, provider: Self.own.name, reason: error.message, advice: error.advice, acceptance: .refused)
    } catch is CancellationError {
      throw ImageProviderError(.cancelled, provider: Self.own.name, reason: "the drawing was cancelled")
    }
  }

  // MARK: Orders

  /// A new comic, or a change of one whose script is known.
  private static func isComic(_ request: GenerationRequest) -> Bool {
    guard request.work.filmOrigin == nil else { return false }
    switch request.work {
    case .create(let create): return create.kind == .comic
    case .edit(_, let parent): return parent.kind == .comic && Comic(stored: parent.scene) != nil
    }
  }

  /// A panel, as far as choice and price go.
  private static func sample(of request: GenerationRequest) -> GenerationRequest {
    var sample = request
    sample.work = .create(CreateRequest(description: "a panel"))
    return sample
  }

  private func isHosted(_ request: GenerationRequest) -> Bool {
    firstChoice(Self.sample(of: request)).map { $0 != Self.own.name } ?? false
  }

  private func hostedPanels(_ request: GenerationRequest) -> Int {
    guard isHosted(request) else { return 0 }
    switch request.work {
    case .create(let create): return create.panels ?? CreateRequest.usualPanels
    case .edit: return (try? order(request, told: nil))?.works.count ?? 0
    }
  }

  private func tools() throws -> ComicTools {
    try known.withLock { known in
      if let known { return known }
      let made = try ComicTools()
      known = made
      return made
    }
  }

  /// - Parameter comic: script of a new comic.
  private func order(_ request: GenerationRequest, told comic: Comic?) throws -> ComicOrder {
    let tools = try tools()
    switch request.work {
    case .edit(let edits, let parent):
      guard let before = Comic(stored: parent.scene) else { break }
      return ComicOrder(
        edits, of: parent, before, isHosted: isHosted(request) || comic != nil, canEdit: inner.capabilities.edits,
        tools)
    case .create: if let comic { return ComicOrder(comic, isHosted: true, tools) }
    }
    throw SketchError(.internalFault, "this is no comic")
  }

  private func orders(_ request: GenerationRequest) async throws -> [ComicOrder] {
    guard case .create(let create) = request.work else { return [try order(request, told: nil)] }
    let (tools, isHosted) = (try tools(), isHosted(request))
    // A story is told once, whatever became of its panels.
    if isHosted, let comic = ComicDraft(request.job, in: drafts).comic {
      return [ComicOrder(comic, isHosted: true, tools)]
    }
    var orders: [ComicOrder] = []
    // One comic at a time where its panels are paid for.
    for index in 0..<(isHosted ? 1 : min(max(create.count, 1), 4)) {
      let seed = request.seed &+ UInt32(index) &* 0x9E37_79B9
      let written = try tools.writer.comic(ComicRequest(create, seed: seed))
      // The story model may cost money: where none may be spent it is not asked.
      let (comic, notes) = (request.budget ?? 1) > 0 ? await told(written, tools) : (written, [])
      var order = ComicOrder(comic, isHosted: isHosted, tools)
      order.notes += notes
      if isHosted, create.count > 1 { order.notes.append("Comics whose panels cost money are made one at a time.") }
      orders.append(order)
    }
    return orders
  }

  /// The comic in the words of the story model, or as it was, with a note.
  private func told(_ comic: Comic, _ tools: ComicTools) async -> (Comic, notes: [String]) {
    guard let teller else { return (comic, []) }
    do {
      let answer = try await teller(try ToldStory.material(comic), tools.prompt.instruction)
      return (try ToldStory(answer, of: comic).told(comic), [])
    } catch {
      let reason = (error as? SketchError)?.message ?? "\(error)"
      return (comic, ["The story was told without the story model: \(reason)."])
    }
  }

  // MARK: Making

  private func made(
    _ order: ComicOrder, _ request: GenerationRequest, isResumed: Bool,
    _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> GeneratedPicture {
    let draft = ComicDraft(request.job, in: drafts)
    let run = PanelRun(
      order, of: request, draft: draft, inner: inner, images: images,
      each: inner.estimate(for: Self.sample(of: request)), isResumed: isResumed, report: report)
    do {
      return try await page(order, run, draft, report)
    } catch {
      await run.end(after: error)
      throw error
    }
  }

  private func page(
    _ order: ComicOrder, _ run: PanelRun, _ draft: ComicDraft,
    _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> GeneratedPicture {
    var files = order.kept
    if !order.works.isEmpty { try draft.store(order.comic) }
    for (panel, work) in order.works.sorted(by: { $0.key < $1.key }) {
      try Task.checkCancellation()
      files[panel] = try await run.picture(panel, work)
    }
    let isOwn = !order.works.keys.contains { files[$0] != nil }
    if isOwn {
      if let error = await run.lastError, error.kind == .contentBlocked { throw error }
      await run.hand(over: Self.own.name)
    }
    var pictures: [Int: PixelImage] = [:]
    for (panel, file) in files { pictures[panel] = try await images.pixels(of: file, scale: 1) }
    let printed = try await press.printed(order.comic, try tools().writer, pictures: pictures, files: files) {
      await report(.fraction(isOwn ? $0 : 0.9 + 0.1 * $0))
    }
    let model = await run.model
    let cost = await run.cost
    return GeneratedPicture(
      image: printed.page, prompt: order.comic.concept,
      style: StyleChoice(order.comic.artStyle), model: model ?? Illustrator.model, seed: order.comic.seed,
      scene: try WireJSON.text(order.comic), cost: cost, notes: order.notes + (await run.notes) + printed.notes)
  }
}
