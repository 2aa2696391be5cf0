package import FoundationEssentials
package import SketchCore

/// A studio in memory that does what its commands plainly say, publishes what a real one would, and remembers what it was asked.
///
/// "draw …" makes an artwork, "hold …" waits until `release()` (or cancellation), "fail" throws a provider error, anything else is rejected.
package actor ScriptedStudio: StudioControl {
  package static let start = Date(timeIntervalSince1970: 1_800_000_000)

  /// Submissions, in order.
  package private(set) var submissions: [Submission] = []
  package private(set) var queries: [ArtworkQuery] = []
  package private(set) var patches: [ArtworkPatch] = []
  package internal(set) var colourings: [ColouringRequest] = []
  package internal(set) var heldMask: [UInt8]?
  package private(set) var mode = ListeningMode.wake
  /// How many handlers were cancelled while they held.
  package private(set) var cancellations = 0

  private let events: any EventPublisher
  private var artworks: [ArtworkID: Artwork] = [:]
  private var jobs: [JobID: Job] = [:]
  private var isReleased = false
  private var held: [AsyncStream<Never>.Continuation] = []
  private var arrivals: [AsyncStream<Void>.Continuation] = []

  package init(events: any EventPublisher) {
    self.events = events
  }

  // MARK: What tests do

  /// Signal for each command that begins to be held.
  package func holding() -> AsyncStream<Void> {
    let (stream, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .unbounded)
    arrivals.append(sink)
    return stream
  }

  /// Lets held commands, and those to come, go on.
  package func release() {
    isReleased = true
    for sink in held { sink.finish() }
    held = []
  }

  @discardableResult
  package func addArtwork(_ title: String, style: ArtStyle = .watercolor, image: [UInt8]? = nil) -> Artwork {
    let id = Int64(artworks.count + 1)
    let bytes = image ?? ScriptedStudio.image
    let file = ImageFile(sha256: "\(id)-\(bytes.count)", mediaType: "image/png", width: 1, height: 1, byteCount: bytes.count)
    let revision = Revision(
      number: 1, parent: nil, transcript: "draw \(title)", prompt: title, style: .named(style), provider: "scripted", model: "scripted-1",
      seed: 7, generationSeconds: 0.25, image: file, createdAt: ScriptedStudio.start)
    let artwork = Artwork(
      id: id, title: title, kind: .picture, revision: revision, revisionCount: 1, createdAt: ScriptedStudio.start,
      updatedAt: ScriptedStudio.start)
    artworks[id] = artwork
    return artwork
  }

  /// A PNG of one pixel.
  package static let image: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F,
    0x15, 0xC4, 0x89, 0, 0, 0, 0x0D, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0xFC, 0xCF, 0xC0, 0x50, 0x0F, 0, 4, 0x85, 1, 0x80, 0x84,
    0xA9, 0x8C, 0x21, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  // MARK: StudioControl

  package func add(_ request: ImportRequest) throws -> ImportedPicture {
    guard PictureFormat(sniffing: request.file) != nil else { throw SketchError(.badImage, "this is no picture") }
    let artwork = addArtwork(request.name ?? "imported", image: request.file)
    return ImportedPicture(artwork: artwork, isNew: true, entry: request.entry ?? 1)
  }

  package func catalog() -> Catalog { Catalog(kinds: [CatalogKind(id: .picture, name: "Picture", isDefault: true)]) }

  package func enhance(_ create: CreateRequest) -> EnhancedPrompt {
    EnhancedPrompt(original: create.description, enriched: "\(create.description), enriched as \(create.kind.rawValue)")
  }

  package func status() -> StatusReport {
    StatusReport(
      version: "0.0-test", state: mode == .off ? .sleeping : .idle, mode: mode, reason: nil, device: "Scripted Microphone",
      currentArtwork: artworks.values.max { $0.id < $1.id }, queue: jobs.values.filter { !$0.state.isFinal }.sorted { $0.id < $1.id },
      pendingQuestion: nil, providers: [.init(name: "scripted", available: true, detail: "ready")],
      usage: .init(artworks: artworks.count, jobsFinished: jobs.values.filter(\.state.isFinal).count, costThisMonth: 0),
      startedAt: ScriptedStudio.start)
  }

  package func submit(_ submission: Submission) async throws -> CommandOutcome {
    submissions.append(submission)
    let command: VoiceCommand
    switch submission.content {
    case .command(let given), .spoken(_, let given): command = given
    case .text(let utterance): command = ScriptedStudio.parse(utterance.text)
    }
    if submission.dryRun { return CommandOutcome(.parsed, command: command, message: "Understood.") }
    switch command.intent {
    case .create: return try await draw(command, wait: submission.wait)
    case .undo, .redo:
      let message = "Moved \(command.entry.map { "to \($0)" } ?? "\(command.steps ?? 1)")."
      return CommandOutcome(.done, command: command, message: message, artwork: artworks.values.max { $0.id < $1.id })
    case .delete, .restore:
      for id in command.target?.ids ?? [] {
        _ = try update(id) { $0.deletedAt = command.intent == .delete ? ScriptedStudio.start : nil }
      }
      return CommandOutcome(.done, command: command, message: "Changed \(command.target?.ids?.count ?? 0).")
    case .cancel: throw SketchError(.provider, "the scripted provider is broken", advice: "Script another.")
    default:
      let error = SketchError(.notUnderstood, "“\(command.transcript)” means nothing here", advice: "Try “draw a red fox”.")
      return CommandOutcome(.rejected, command: command, message: error.message, error: error)
    }
  }

  private static func parse(_ text: String) -> VoiceCommand {
    let words = text.split(separator: " ")
    var command = VoiceCommand(transcript: text, intent: .unknown, confidence: 0)
    switch words.first {
    case "draw", "hold":
      command.intent = .create
      command.confidence = 1
      command.create = CreateRequest(description: words.dropFirst().joined(separator: " "))
    case "fail": command.intent = .cancel
    default: break
    }
    return command
  }

  private func draw(_ command: VoiceCommand, wait: Bool) async throws -> CommandOutcome {
    var job = Job(id: Int64(jobs.count + 1), command: command, seed: 7, createdAt: ScriptedStudio.start)
    report(job)
    guard wait else { return CommandOutcome(.accepted, command: command, message: "Drawing.", job: job) }
    if command.transcript.hasPrefix("hold") { try await hold() }
    job.state = .processing
    job.progress = 0.5
    report(job)
    let artwork = addArtwork(command.create?.description ?? "")
    job.state = .completed
    job.progress = 1
    job.artworks = [artwork.id]
    report(job)
    events.publish(.artwork(.init(.created, artwork)))
    return CommandOutcome(.done, command: command, message: "Drew \(artwork.title).", job: job, artwork: artwork)
  }

  private func report(_ job: Job) {
    jobs[job.id] = job
    events.publish(.job(job))
  }

  private func hold() async throws {
    guard !isReleased else { return }
    let (stream, sink) = AsyncStream.makeStream(of: Never.self)
    held.append(sink)
    for arrival in arrivals { arrival.yield() }
    for await _ in stream {}
    if Task.isCancelled {
      cancellations += 1
      throw CancellationError()
    }
  }

  package func setListening(_ mode: ListeningMode) -> StudioEvent.State {
    self.mode = mode
    let state = StudioEvent.State(state: mode == .off ? .sleeping : .listening, mode: mode, device: "Scripted Microphone")
    events.publish(.state(state))
    return state
  }

  package func jobs(limit: Int) -> [Job] { Array(jobs.values.sorted { $0.id > $1.id }.prefix(limit)) }

  package func job(_ id: JobID) throws -> Job {
    guard let job = jobs[id] else { throw SketchError(.notFound, "there is no job \(id)", advice: "See voicesketchctl jobs.") }
    return job
  }

  package func cancelJob(_ id: JobID) throws -> Job {
    var job = try job(id)
    guard !job.state.isFinal else { throw SketchError(.conflict, "job \(id) is already \(job.state.rawValue)") }
    job.state = .cancelled
    report(job)
    return job
  }

  package func prioritize(_ id: JobID, _ priority: JobPriority) throws -> Job {
    var job = try job(id)
    job.priority = priority
    report(job)
    return job
  }

  /// Every job that has not ended can be given up, and nothing else.
  package func take(_ offer: JobOffer.Action, of id: JobID) throws -> Job {
    guard offer == .giveUp else { throw SketchError(.conflict, "job \(id) does not offer \(offer.rawValue)") }
    return try cancelJob(id)
  }

  package func phrasebook() -> [PhrasebookSection] {
    [PhrasebookSection(title: "Drawing", examples: ["draw a cat"])]
  }

  package func usage() -> UsageReport {
    UsageReport(
      all: .init(pictures: artworks.count, dollars: 0.4),
      makers: [.init(provider: "scripted", model: "scripted-1", pictures: artworks.count, dollars: 0.4)])
  }

  /// Every active job's is the same one; see `image`.
  package func preview(of id: JobID) throws -> ImagePayload {
    guard try job(id).state.isActive else { throw SketchError(.notFound, "there is no unfinished picture of job \(id)") }
    return ImagePayload(bytes: ScriptedStudio.image, mediaType: "image/png", etag: "job-\(id)-preview-1")
  }

  /// Every job's is one line.
  package func sketch(of id: JobID) throws -> StrokeDrawing {
    _ = try job(id)
    let stroke = StrokeDrawing.Stroke(path: "M0 50L100 50", width: 2, color: "#333333", phase: .contour, duration: 2)
    return StrokeDrawing(width: 100, height: 100, paper: "#ffffff", seconds: 2, strokes: [stroke])
  }

  package func artworks(_ query: ArtworkQuery) -> ArtworkPage {
    queries.append(query)
    let found = artworks.values.filter { artwork in
      (artwork.deletedAt != nil) == query.trash && (query.favorite ?? artwork.favorite) == artwork.favorite
        && (query.text.map { artwork.title.contains($0) } ?? true) && artwork.id > (query.cursor.flatMap { Int64($0) } ?? 0)
    }
    let page = Array(found.sorted { $0.id < $1.id }.prefix(query.limit))
    return ArtworkPage(artworks: page, next: page.count < found.count ? page.last.map { "\($0.id)" } : nil)
  }

  package func buckets(_ query: ArtworkQuery, by span: ArtworkBuckets.Span?) -> ArtworkBuckets {
    queries.append(query)
    return ArtworkBuckets([.init(from: ScriptedStudio.start, count: artworks.count, cursor: "n-1-0")])
  }

  package func artwork(_ id: ArtworkID) throws -> Artwork {
    guard let artwork = artworks[id] else {
      throw SketchError(.notFound, "there is no artwork \(id)", advice: "See voicesketchctl list.")
    }
    return artwork
  }

  package func revisions(of id: ArtworkID, withScenes: Bool) throws -> [Revision] { [try artwork(id).revision] }

  package func change(_ id: ArtworkID, _ patch: ArtworkPatch) throws -> Artwork {
    patches.append(patch)
    return try update(id) { artwork in
      artwork.title = patch.title ?? artwork.title
      artwork.favorite = patch.favorite ?? artwork.favorite
      artwork.tags = patch.tags ?? artwork.tags
      artwork.head = patch.head ?? artwork.head
    }
  }

  package func delete(_ id: ArtworkID) throws -> Artwork { try update(id) { $0.deletedAt = ScriptedStudio.start } }
  package func restore(_ id: ArtworkID) throws -> Artwork { try update(id) { $0.deletedAt = nil } }
  package func select(_ id: ArtworkID) throws -> Artwork { try update(id) { _ in } }

  package func trash() -> TrashContent {
    TrashContent(artworks: artworks.values.count { $0.deletedAt != nil }, bytes: 0)
  }

  package func emptyTrash() -> TrashContent {
    let content = trash()
    artworks = artworks.filter { $0.value.deletedAt == nil }
    return content
  }

  package func backUp(to path: String) -> LibraryBackup {
    LibraryBackup(path: path, bytes: 2_048, artworks: artworks.count, images: artworks.count)
  }

  package func undo(_ id: ArtworkID, steps: Int) throws -> Artwork {
    let artwork = try artwork(id)
    throw SketchError(.conflict, "undo \(steps): this is the first version of “\(artwork.title)”")
  }

  package func redo(_ id: ArtworkID, steps: Int) throws -> Artwork { try update(id) { $0.canUndo = steps > 1 } }

  package func journal(limit: Int, cursor: String?) -> JournalPage {
    let newest = Int64(cursor ?? "4") ?? 4
    let entries = (1..<newest).reversed().prefix(limit).map { number in
      var entry = JournalEntry(
        at: ScriptedStudio.start, intent: .create, understood: "draw “a fox \(number)”", status: .done,
        changes: [JournalChange(.created, number, title: "a fox \(number)")])
      entry.id = number
      entry.heard = "draw a fox \(number)"
      entry.state = .done
      return entry
    }
    return JournalPage(entries: Array(entries), next: entries.last.flatMap { $0.id > 1 ? "\($0.id)" : nil })
  }

  package func forgetWords(since: Date?) -> ForgottenWords { ForgottenWords(entries: since == nil ? 3 : 1) }

  package func image(_ id: ArtworkID, _ selection: ImageSelection) throws -> ImagePayload {
    let artwork = try artwork(id)
    guard selection.format != .svg else { throw SketchError(.unsupported, "this picture has no SVG", advice: "Ask for PNG.") }
    let type = (selection.format ?? .png).mediaType
    return ImagePayload(bytes: ScriptedStudio.image, mediaType: type, etag: "\(artwork.revision.image.sha256)-\(type)")
  }

  package func film(_ id: ArtworkID, _ selection: FilmSelection) throws -> ImagePayload {
    ImagePayload(bytes: Array(0..<200), mediaType: "video/mp4", etag: "\(try artwork(id).revision.image.sha256)-film")
  }

  package func makingOf(_ id: ArtworkID, _ selection: MakingOfSelection) throws -> ImagePayload {
    let type = (selection.format ?? .mp4).mediaType
    return ImagePayload(
      bytes: Array(0..<200), mediaType: type, etag: "\(try artwork(id).revision.image.sha256)-making-of-\(type)")
  }

  package func book(_ id: ArtworkID, _ selection: BookSelection) throws -> ImagePayload {
    let form = selection.format ?? .pdf
    return ImagePayload(
      bytes: Array("a \(form.rawValue)".utf8), mediaType: form.mediaType,
      etag: "\(try artwork(id).revision.image.sha256)-book-\(form.rawValue)")
  }

  package func worlds() throws -> [ComicWorld] {
    let all = artworks.values.filter { $0.deletedAt == nil }
    return [
      ComicWorld(
        Catalog.Entry(id: "dream", name: "Dream World", description: "Dreams."), comics: all.count,
        favorites: all.count(where: \.favorite), last: all.max { $0.id < $1.id })
    ]
  }

  /// Every artwork is a comic of one panel.
  package func panels(_ id: ArtworkID, revision: Int?) throws -> ComicPanels {
    let title = try artwork(id).title
    let panel = ComicPanels.Panel(
      number: 1, page: 1, box: .init(x: 10, y: 10, width: 80, height: 80), setting: "forest", time: "day",
      weather: "clear", characters: ["Ada"], caption: "Once.",
      balloons: [.init(who: "Ada", kind: "says", text: "Hello.")], sound: nil)
    return ComicPanels(
      title: title, concept: title, genre: "adventure", artStyle: "comic book", world: "imagination",
      pages: [.init(width: 100, height: 100)], cast: [.init(role: "hero", name: "Ada", look: "a cat")], panels: [panel],
      ending: "The end.", chapters: [.init(number: 1, title: "One", text: "Once.", panels: [1])], wordCount: 1,
      readingMinutes: 1)
  }

  package func thumbnail(_ id: ArtworkID, _ selection: ThumbnailSelection) throws -> ImagePayload {
    ImagePayload(bytes: ScriptedStudio.image, mediaType: "image/webp", etag: "\(try artwork(id).revision.image.sha256)-thumbnail")
  }

  package func compare(_ id: ArtworkID, _ comparison: PictureComparison) throws -> ImagePayload {
    let (one, other) = (try artwork(id), try artwork(comparison.with ?? id))
    return ImagePayload(
      bytes: ScriptedStudio.image, mediaType: "image/png",
      etag: "\(one.id).\(comparison.revision ?? one.head)-\(other.id).\(comparison.withRevision ?? other.head)")
  }

  private func update(_ id: ArtworkID, _ body: (inout Artwork) -> Void) throws -> Artwork {
    var artwork = try artwork(id)
    body(&artwork)
    artworks[id] = artwork
    events.publish(.artwork(.init(.changed, artwork)))
    return artwork
  }
}
