package import FoundationEssentials
package import SketchCore
import Synchronization

/// Has pictures made by OpenAI, or by a server that speaks its images API.
///
/// One request, one answer: there is no handle to ask with after a restart, and a broken connection leaves open what
/// was charged.
package struct OpenAIImagesProvider: ImageProvider {
  package let capabilities: ProviderCapabilities
  package let title: String
  package var name: String { options.name }

  private let options: OpenAIOptions
  private let server: OpenAIServer
  private let planner: OpenAIPlanner
  private let transport: any HTTPTransport
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date
  private let retirement: RetirementWatch
  private let experience = Experience()

  /// - Throws: `SketchError` `.configuration` for an unknown kind of server or a model nothing is known of.
  package init(
    _ options: OpenAIOptions, catalog: OpenAICatalog, prompts: PromptBook, transport: any HTTPTransport,
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    let known = try catalog.server(options.server)
    func model(_ id: String) throws -> OpenAIModel {
      var model = try catalog.model(id, server: options.server)
      model.picturePrice = options.prices[id] ?? options.prices[options.name] ?? model.picturePrice
      return model
    }
    let create = try model(options.model ?? (options.server == "openai" ? catalog.defaultModel : ""))
    let edit = try options.editModel.map(model) ?? create
    self.options = options
    let server = OpenAIServer(options, known)
    self.server = server
    self.title = known.title
    let named = try catalog.names(of: options.server).map { ($0.lowercased(), try model($0)) } + [(create.id.lowercased(), create)]
    self.planner = OpenAIPlanner(
      prompts: prompts, create: create, edit: edit, named: Dictionary(named) { $1 }, serverTitle: known.title)
    self.transport = transport
    self.clock = clock
    self.now = now
    retirement = RetirementWatch(server: server, title: known.title, transport: transport, isAsked: options.server == "openai")
    capabilities = ProviderCapabilities(
      creates: true, edits: true, isFree: options.isFree ?? (known.isFree && server.isUnpaid),
      masks: edit.masks == true,
      maximumReferences: edit.edits == .instruction ? (edit.maximumImages ?? 1) - 1 : 0, maximumCount: 4,
      makesTransparent: create.transparent == true, aspects: Set(Aspect.allCases.filter { create.sizes[$0.rawValue] != nil }),
      usualTime: create.speed.usualTime, models: Set(planner.named.keys))
  }

  /// Cost of pictures of this quality lately or, as long as none was made, the usual cost of the table: the price is by
  /// token, and the server decides how many a picture takes.
  package func estimate(for request: GenerationRequest) -> Cost? {
    if capabilities.isFree { return .free }
    let plan = planner.plan(request)
    let amount = experience.cost(of: plan).map { $0 * Double(plan.pictureCount) } ?? usualCost(plan)
    return amount.map { Cost($0, asOf: plan.model.picturePrice == nil ? plan.model.price?.date : nil) }
  }

  private func usualCost(_ plan: OpenAIPlan) -> Double? {
    plan.usualCost(partialImages: plan.counts.indices.compactMap { partialImages(plan, $0) }.max() ?? 0)
  }

  package func model(for request: GenerationRequest) -> String? {
    let id = planner.plan(request).model.id
    return id.isEmpty ? options.server : id
  }

  /// Ends of the configured models that are over or near, as the catalogue has them.
  package func retirements(today: Date) -> [Retirement] {
    [planner.create, planner.edit].compactMap { model in
      model.shutdown.flatMap { Retirement(of: model.id, title: title, day: $0, today: today) }
    }
  }

  /// Number of unfinished pictures one of the plan's requests shows; nil where it is not streamed.
  private func partialImages(_ plan: OpenAIPlan, _ index: Int) -> Int? {
    guard options.streams ?? server.isOpenAI, plan.model.streams == true, plan.counts[index] == 1 else { return nil }
    return plan.quality == .draft ? 0 : min(max(options.partialImages, 0), 3)
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    let plan = planner.plan(request)
    await report(.started(provider: name, estimate: estimate(for: request)))
    // Whoever could not store that it begins has cancelled by now: what is not stored is not sent.
    guard !Task.isCancelled else {
      throw ImageProviderError(.cancelled, provider: name, reason: "cancelled before it was sent", acceptance: .refused)
    }
    // Asked beside the work, never waited for longer than that takes.
    async let warning = retirement.warning(for: plan.model, today: now())
    var pictures: [GeneratedPicture] = []
    var notes = plan.notes
    for index in plan.counts.indices {
      do {
        pictures += try await made(plan, index, &notes, report)
        await report(.pictures(pictures.count))
      } catch let error as ImageProviderError where !pictures.isEmpty && error.kind != .cancelled {
        notes.append("Not all pictures could be had: \(error.reason)\(error.acceptance == .refused ? "" : "; it may be charged").")
        if let lost = error.cost { pictures[0].cost = (pictures[0].cost ?? 0) + lost }
        break
      }
    }
    if let warning = await warning { notes.append(warning) }
    // Said once, not once for each picture.
    if !pictures.isEmpty { pictures[0].notes = notes }
    return pictures
  }

  /// The pictures of one of the plan's requests.
  private func made(
    _ plan: OpenAIPlan, _ index: Int, _ notes: inout [String], _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    let partials = partialImages(plan, index)
    let share = (from: Double(index) / Double(plan.counts.count), size: 1 / Double(plan.counts.count))
    let request = plan.request(index, to: server, partialImages: partials, timeout: options.timeout)
    let (head, answer) = try await asked(request, report) { number, picture in
      if PictureFormat(sniffing: picture) != nil { await report(.preview(picture)) }
      let done = Double(number + 1) / Double((partials ?? 0) + 1)
      await report(.fraction(share.from + share.size * 0.9 * min(done, 1)))
    }
    let total = cost(of: answer, head, plan, index, &notes)
    var pictures: [GeneratedPicture] = []
    var failure: ImageProviderError?
    // No more than were asked for; what came with them is paid for with them.
    for picture in answer.pictures.prefix(plan.counts[index]) {
      let bytes: [UInt8]
      do {
        bytes = try await self.bytes(of: picture)
      } catch let error as ImageProviderError {
        failure = error
        continue
      }
      if let revised = picture.revisedPrompt, !notes.contains(where: { $0.hasPrefix("\(title) drew: ") }) {
        notes.append("\(title) drew: “\(Prose.quotable(revised))”")
      }
      pictures.append(
        GeneratedPicture(
          image: bytes, prompt: plan.prompt, style: plan.style, model: plan.model.id.isEmpty ? options.server : plan.model.id,
          seed: plan.seed))
    }
    if var failure {
      failure.cost = total
      guard !pictures.isEmpty else { throw failure }
      notes.append("Not all pictures could be had: \(failure.reason).")
    }
    // What came to nothing was paid for with the others.
    for index in pictures.indices { pictures[index].cost = total.map { $0 / Double(pictures.count) } }
    await report(.fraction(share.from + share.size))
    return pictures
  }

  /// US dollars an answer cost: as it says, as the user does, or as such pictures usually do; nil when nobody knows.
  private func cost(
    of answer: OpenAIAnswer, _ head: HTTPHead, _ plan: OpenAIPlan, _ index: Int, _ notes: inout [String]
  ) -> Double? {
    guard !capabilities.isFree else { return nil }
    if let price = plan.model.picturePrice { return price * Double(answer.pictures.count) }
    let counted = plan.model.price.flatMap { price in answer.usage.map { $0.cost(price) } }
    if let stated = counted ?? LiteLLM.cost(head) {
      experience.learned(stated / Double(answer.pictures.count), of: plan)
      return stated
    }
    guard let usual = usualCost(plan) else { return nil }
    let note = "\(title) did not say what it cost; what is usual is counted."
    if !notes.contains(note) { notes.append(note) }
    return usual * Double(plan.counts[index]) / Double(plan.pictureCount)
  }

  private func asked(
    _ request: HTTPRequest, _ report: @escaping @Sendable (ProviderProgress) async -> Void,
    partial: @escaping @Sendable (Int, [UInt8]) async -> Void
  ) async throws -> (HTTPHead, OpenAIAnswer) {
    let listener = OpenAIListener(partial: partial)
    do {
      try await transport.stream(request, head: { await listener.begin($0) }, piece: { try await listener.take($0) })
    } catch is OpenAIListener.Over {
      // All that was wanted has come.
    } catch let failure as HTTPFailure {
      var error = ImageProviderError(failure, provider: name, isSubmit: true)
      if failure.kind == .cancelled, failure.wasSent, !capabilities.isFree {
        error.reason = "cancelled; \(title) cannot be told, and may charge for it"
      }
      throw error
    } catch let fault as JSONFault {
      throw ImageProviderError(
        .badResponse, provider: name, reason: "\(title) sent a picture that is too large: \(fault.reason)", advice: "Try a smaller size.",
        acceptance: .accepted)
    }
    let fault = OpenAIFault(provider: name, title: title, now: now())
    let (head, outcome) = try await listener.outcome()
    if let limit = RetryAdvice(headers: head.headers, now: now()).limit { await report(.limit(limit)) }
    switch outcome {
    case .pictures(let answer): return (head, answer)
    case .failed(let value): throw LiteLLM.told(fault.error(inStream: value), head)
    case .brokeOff:
      throw LiteLLM.told(
        ImageProviderError(
          .badResponse, provider: name, reason: "\(title)'s answer ended before the picture was there",
          advice: "Try again.",
          acceptance: .unknown), head)
    case .other(let answer):
      if !answer.isSuccess { throw LiteLLM.told(fault.error(answer), head) }
      throw LiteLLM.told(.unreadable(answer, provider: name, title: title, acceptance: .unknown), head)
    }
  }

  /// The key stays here: a picture's address may be anybody's.
  private func bytes(of picture: OpenAIAnswer.Picture) async throws -> [UInt8] {
    let ownServer = options.server == "openai" && options.base == nil ? nil : server.base
    var pause = Duration.milliseconds(250)
    while true {
      do throws(MediaFailure) {
        guard let address = picture.address else { return try MediaFetch.accept(picture.bytes ?? [], from: title).bytes }
        return try await MediaFetch(transport).picture(at: address, ofServer: ownServer).bytes
      } catch {
        let error = ImageProviderError(error, provider: name)
        // What came within the answer stays as it is.
        guard picture.address != nil, error.isOfTheWay, error.shouldRetry != false, pause < .seconds(2) else { throw error }
        try await clock.sleep(for: pause)
        pause = pause * 2
      }
    }
  }
}

/// Cost of pictures lately, by model and quality.
private final class Experience: Sendable {
  private let costs = Mutex<[String: Double]>([:])

  func cost(of plan: OpenAIPlan) -> Double? { costs.withLock { $0[Experience.key(plan)] } }
  func learned(_ cost: Double, of plan: OpenAIPlan) { costs.withLock { $0[Experience.key(plan)] = cost } }

  private static func key(_ plan: OpenAIPlan) -> String { "\(plan.model.id) \(plan.quality.rawValue) \(plan.call == .generation)" }
}
