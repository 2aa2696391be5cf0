import Foundation
import SketchCore
import Synchronization

/// A library whose disk can be full: jobs are still read and added, not updated or completed.
final class FaultyLibrary: ArtworkRepository {
  private let whole: any ArtworkRepository
  private let state = Mutex((room: Int.max, updates: 0, queueIsFull: false))

  init(_ whole: any ArtworkRepository) { self.whole = whole }

  /// How often a job can still be written.
  var room: Int {
    get { state.withLock { $0.room } }
    set { state.withLock { $0.room = newValue } }
  }
  /// Commands cannot be queued.
  var queueIsFull: Bool {
    get { state.withLock { $0.queueIsFull } }
    set { state.withLock { $0.queueIsFull = newValue } }
  }
  /// How often a job was written.
  var updates: Int { state.withLock { $0.updates } }

  private func write() throws {
    try state.withLock { state in
      guard state.room > 0 else { throw SketchError(.storageFull, "the disk is full", advice: "Free some space.") }
      state.room -= 1
      state.updates += 1
    }
  }

  func update(_ job: Job) async throws {
    try write()
    try await whole.update(job)
  }
  func complete(_ job: Job, with pictures: [PictureDraft]) async throws -> [Artwork] {
    try write()
    return try await whole.complete(job, with: pictures)
  }
  func add(
    _ job: Job, for step: RequestStep?, hearing: Hearing?, within allowance: Allowance
  ) async throws -> Job {
    try await whole.add(job, for: step, hearing: hearing, within: allowance)
  }
  func left(within allowance: Allowance) async throws -> Allowance.Rest { try await whole.left(within: allowance) }
  func usageReport() async throws -> UsageReport { try await whole.usageReport() }
  func usualSeconds(provider: String, model: String?) async throws -> Double? {
    try await whole.usualSeconds(provider: provider, model: model)
  }
  func isPaused() async throws -> Bool { try await whole.isPaused() }
  func setPaused(_ paused: Bool) async throws { try await whole.setPaused(paused) }
  func enqueue(_ command: QueuedCommand, for step: RequestStep?) async throws -> QueuedCommand {
    if queueIsFull { throw SketchError(.storageFull, "the disk is full", advice: "Free some space.") }
    return try await whole.enqueue(command, for: step)
  }
  func queuedCommands() async throws -> [QueuedCommand] { try await whole.queuedCommands() }
  func apply(_ change: LibraryChange, to id: ArtworkID, finishing command: CommandID?) async throws -> Artwork {
    try await whole.apply(change, to: id, finishing: command)
  }
  func finish(_ command: CommandID, with outcome: CommandOutcome) async throws {
    try await whole.finish(command, with: outcome)
  }
  func color(_ id: ArtworkID, _ draft: ColouringDraft, finishing command: CommandID?) async throws -> Artwork {
    try write()
    return try await whole.color(id, draft, finishing: command)
  }
  func add(_ draft: PictureDraft, joining entry: JournalEntryID?) async throws -> ImportedPicture {
    try write()
    return try await whole.add(draft, joining: entry)
  }
  func colouring(of id: ArtworkID, revision: Int) async throws -> Colouring? {
    try await whole.colouring(of: id, revision: revision)
  }
  func buckets(
    _ query: ArtworkQuery, by span: ArtworkBuckets.Span?, calendar: Calendar
  ) async throws -> ArtworkBuckets {
    try await whole.buckets(query, by: span, calendar: calendar)
  }
  func imagesWithoutColors(limit: Int) async throws -> [String] { try await whole.imagesWithoutColors(limit: limit) }
  func keepColors(_ colors: PictureColors?, of sha256: String) async throws {
    try await whole.keepColors(colors, of: sha256)
  }
  func discardSteps(of job: JobID) async throws { try await whole.discardSteps(of: job) }
  func request(_ key: String) async throws -> KeyedRequest? { try await whole.request(key) }
  func keep(_ request: KeyedRequest) async throws { try await whole.keep(request) }
  func note(_ step: RequestStep, as job: JobID) async throws { try await whole.note(step, as: job) }
  func trash() async throws -> TrashContent { try await whole.trash() }
  func emptyTrash(for command: CommandID?) async throws -> TrashContent { try await whole.emptyTrash(for: command) }
  func journal(limit: Int, cursor: String?) async throws -> JournalPage {
    try await whole.journal(limit: limit, cursor: cursor)
  }
  func enter(_ entry: JournalEntry) async throws { try await whole.enter(entry) }
  func move(_ move: HeadMove, _ reach: JournalReach, finishing command: CommandID?) async throws -> JournalMove {
    try await whole.move(move, reach, finishing: command)
  }
  func backUp(to path: String) async throws -> LibraryBackup { try await whole.backUp(to: path) }
  func forgetWords(since: Date?) async throws -> ForgottenWords { try await whole.forgetWords(since: since) }
  func change(_ id: ArtworkID, _ patch: ArtworkPatch) async throws -> Artwork { try await whole.change(id, patch) }
  func collections() async throws -> [ArtworkCollection] { try await whole.collections() }
  func collection(_ reference: CollectionReference) async throws -> ArtworkCollection? {
    try await whole.collection(reference)
  }
  func items(of collection: CollectionID, limit: Int, cursor: String?) async throws -> CollectionItemPage {
    try await whole.items(of: collection, limit: limit, cursor: cursor)
  }
  func change(_ change: CollectionChange, finishing command: CommandID?) async throws -> ArtworkCollection {
    try await whole.change(change, finishing: command)
  }
  func apply(_ change: LibraryChange, to ids: [ArtworkID], finishing command: CommandID?) async throws -> ManyChanged {
    try await whole.apply(change, to: ids, finishing: command)
  }
  func requireInPlace() async throws { try await whole.requireInPlace() }
  func job(_ id: JobID) async throws -> Job? { try await whole.job(id) }
  func jobs(unfinished: Bool, limit: Int) async throws -> [Job] { try await whole.jobs(unfinished: unfinished, limit: limit) }
  func artwork(_ id: ArtworkID) async throws -> Artwork? { try await whole.artwork(id) }
  func artworks(_ query: ArtworkQuery) async throws -> ArtworkPage { try await whole.artworks(query) }
  func revisions(of id: ArtworkID, withScenes: Bool) async throws -> [Revision] {
    try await whole.revisions(of: id, withScenes: withScenes)
  }
  func moveHead(of id: ArtworkID, _ move: HeadMove, steps: Int) async throws -> Artwork {
    try await whole.moveHead(of: id, move, steps: steps)
  }
  func setFavorite(_ favorite: Bool, on id: ArtworkID) async throws -> Artwork { try await whole.setFavorite(favorite, on: id) }
  func setTitle(_ title: String, on id: ArtworkID) async throws -> Artwork { try await whole.setTitle(title, on: id) }
  func setTags(_ tags: [String], on id: ArtworkID) async throws -> Artwork { try await whole.setTags(tags, on: id) }
  func hearing(last count: Int) async throws -> Hearing? { try await whole.hearing(last: count) }
  func tags() async throws -> [TagUse] { try await whole.tags() }
  func setDeleted(_ deleted: Bool, on id: ArtworkID) async throws -> Artwork { try await whole.setDeleted(deleted, on: id) }
  func currentArtwork() async throws -> Artwork? { try await whole.currentArtwork() }
  func setCurrentArtwork(_ id: ArtworkID?) async throws { try await whole.setCurrentArtwork(id) }
  func usage() async throws -> StatusReport.Usage { try await whole.usage() }
  func costThisMonth(of model: String) async throws -> Double { try await whole.costThisMonth(of: model) }
  func keep(_ image: [UInt8], _ info: ImageInfo) async throws -> ImageFile { try await whole.keep(image, info) }
  func imageBytes(_ sha256: String) async throws -> [UInt8] { try await whole.imageBytes(sha256) }
  func thumbnail(of sha256: String, edge: Int) async -> [UInt8]? { await whole.thumbnail(of: sha256, edge: edge) }
  func keepThumbnail(_ bytes: [UInt8], of sha256: String, edge: Int) async throws {
    try await whole.keepThumbnail(bytes, of: sha256, edge: edge)
  }
}
