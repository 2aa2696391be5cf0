package import FoundationEssentials

/// Keeps artworks, revisions, jobs and image files. Every method is one transaction: it happened whole or not at all.
///
/// All methods throw `SketchError` (`.notFound`, `.conflict`, `.storageFull`, `.storageReadOnly`, `.storage`).
package protocol ArtworkRepository: CollectionRepository {
  /// Stores a new job, and the steps that follow it (`job.command.then`) as queued commands, and returns it with its id.
  /// For a step that became a job before, returns the job of then. Its `units` are held in the ledger.
  /// - Throws: `.allowanceUsedUp` when not so many are left; nothing is stored then.
  func add(
    _ job: Job, for step: RequestStep?, hearing: Hearing?, within allowance: Allowance
  ) async throws -> Job
  /// Updates a job. One that failed or was cancelled loses its steps and gives back what is held for it; one whose end
  /// is not known keeps it.
  func update(_ job: Job) async throws
  func job(_ id: JobID) async throws -> Job?
  /// Newest first; `unfinished` only those not in a final state, the unknown ones among them, oldest first.
  func jobs(unfinished: Bool, limit: Int) async throws -> [Job]

  /// Stores a command behind everything accepted so far and returns it with its id and place.
  func enqueue(_ command: QueuedCommand, for step: RequestStep?) async throws -> QueuedCommand
  /// Queued commands that were not carried out, in the order they were accepted.
  func queuedCommands() async throws -> [QueuedCommand]
  /// Changes an artwork, enters that into the journal and takes the command that asked for it out of the queue, in one.
  func apply(_ change: LibraryChange, to id: ArtworkID, finishing command: CommandID?) async throws -> Artwork
  /// Takes a command out of the queue, where it still is, and keeps its outcome for the request it came with. One that
  /// changed nothing is entered into the journal.
  func finish(_ command: CommandID, with outcome: CommandOutcome) async throws
  /// Takes the steps of a job out of the queue.
  func discardSteps(of job: JobID) async throws

  /// Request with that idempotency key, with the steps accepted under it; nil when there was none, or long ago.
  func request(_ key: String) async throws -> KeyedRequest?
  /// Keeps a request, and its answer where it has one.
  func keep(_ request: KeyedRequest) async throws
  /// Notes that a step of a request became a job that was there before.
  func note(_ step: RequestStep, as job: JobID) async throws

  /// Stores the image files, then in one transaction the artworks (a creation) or the revision (an edit:
  /// `job.artwork`), the head, the current artwork and the job as completed. Returns the artworks as they are now.
  func complete(_ job: Job, with pictures: [PictureDraft]) async throws -> [Artwork]

  /// Stores a picture from elsewhere as an artwork, unless it is one already.
  /// - Parameter entry: entry of the journal that it becomes a part of, where nothing was done since.
  func add(_ draft: PictureDraft, joining entry: JournalEntryID?) async throws -> ImportedPicture

  /// Stores a coloured page as a revision, with what it was coloured with, and takes the command that asked for it out
  /// of the queue, in one.
  func color(_ id: ArtworkID, _ draft: ColouringDraft, finishing command: CommandID?) async throws -> Artwork
  /// Colours of a revision; nil for one that has none.
  func colouring(of id: ArtworkID, revision: Int) async throws -> Colouring?

  /// The artwork, also from the trash.
  func artwork(_ id: ArtworkID) async throws -> Artwork?
  func artworks(_ query: ArtworkQuery) async throws -> ArtworkPage
  /// Numbers of the artworks a query finds, by the month or the day they were made in.
  /// - Parameter span: nil for months, and days where there are many.
  func buckets(
    _ query: ArtworkQuery, by span: ArtworkBuckets.Span?, calendar: Calendar
  ) async throws -> ArtworkBuckets
  /// Revisions of an artwork, oldest first.
  func revisions(of id: ArtworkID, withScenes: Bool) async throws -> [Revision]
  /// Moves the head. - Throws: `.conflict` when there is nothing to undo or redo (after moving none).
  func moveHead(of id: ArtworkID, _ move: HeadMove, steps: Int) async throws -> Artwork
  /// All changes of a patch, as one entry of the journal.
  func change(_ id: ArtworkID, _ patch: ArtworkPatch) async throws -> Artwork
  func setFavorite(_ favorite: Bool, on id: ArtworkID) async throws -> Artwork
  func setTitle(_ title: String, on id: ArtworkID) async throws -> Artwork
  func setTags(_ tags: [String], on id: ArtworkID) async throws -> Artwork
  /// Tags of artworks outside the trash, the most used first, with the number of those artworks.
  func tags() async throws -> [TagUse]
  /// To the trash and back.
  func setDeleted(_ deleted: Bool, on id: ArtworkID) async throws -> Artwork

  /// Contents of the trash.
  func trash() async throws -> TrashContent
  /// Removes what is in the trash for good, also on a full disk. Artworks that an unfinished job needs stay.
  /// - Returns: what was removed.
  /// - Parameter command: the queued command that asked for it; it stays in the queue.
  func emptyTrash(for command: CommandID?) async throws -> TrashContent

  /// Page of the journal, newest first.
  func journal(limit: Int, cursor: String?) async throws -> JournalPage
  /// Enters what changed nothing.
  func enter(_ entry: JournalEntry) async throws
  /// Takes back what was done last, or does it again, whatever artwork it was about, and takes the command that asked
  /// for it out of the queue, in one. What was removed for good is passed over and told.
  /// - Throws: `.conflict` when there is not so much (nothing is changed then), `.notFound` for an unknown entry.
  func move(_ move: HeadMove, _ reach: JournalReach, finishing command: CommandID?) async throws -> JournalMove
  /// Utterance that was said as the `count`-th from the end, 1 being the last, whatever became of it; the oldest where
  /// there are fewer, nil where there are none. What the journal has of `forget` does not count.
  func hearing(last count: Int) async throws -> Hearing?
  /// Removes words and their traces; pictures stay.
  /// - Parameter since: nil for all there are.
  func forgetWords(since: Date?) async throws -> ForgottenWords

  /// The artwork that "it" means, across restarts; nil when nothing was made yet or it is in the trash.
  func currentArtwork() async throws -> Artwork?
  func setCurrentArtwork(_ id: ArtworkID?) async throws

  /// Writes all of the library into one file while it goes on working.
  /// - Parameter path: absolute, of a file that is not there.
  func backUp(to path: String) async throws -> LibraryBackup

  /// Makes sure that the library is still where it was opened.
  /// - Throws: `.storage` when its folder or its database was removed or replaced.
  func requireInPlace() async throws

  /// Artworks outside the trash, finished jobs, and what this calendar month's (UTC) revisions cost, with what requests
  /// that brought no picture and may be charged did cost or were expected to.
  func usage() async throws -> StatusReport.Usage
  /// Rest of an allowance.
  func left(within allowance: Allowance) async throws -> Allowance.Rest
  /// Account of what was made and spent; without the allowance.
  func usageReport() async throws -> UsageReport
  /// Seconds that a provider's pictures took lately: the median of the last twenty jobs; nil where there were none.
  /// - Parameter model: nil for any.
  func usualSeconds(provider: String, model: String?) async throws -> Double?
  /// Pause of the queue, kept over restarts.
  func isPaused() async throws -> Bool
  func setPaused(_ paused: Bool) async throws
  /// US dollars a model's pictures cost this month, with what requests without a picture may have cost.
  func costThisMonth(of model: String) async throws -> Double

  /// Keeps an image that is no artwork's: what a job works with. Once, however often it is given.
  func keep(_ image: [UInt8], _ info: ImageInfo) async throws -> ImageFile
  /// The bytes of a stored image, verified against their hash.
  /// - Throws: `.notFound` when the file is missing, `.damaged` when it has other content.
  func imageBytes(_ sha256: String) async throws -> [UInt8]

  /// Images of versions whose colours nobody has looked for yet.
  func imagesWithoutColors(limit: Int) async throws -> [String]
  /// Keeps the colours of a stored image.
  /// - Parameter colors: nil for an image that has none, which is not looked at again.
  func keepColors(_ colors: PictureColors?, of sha256: String) async throws

  /// Small picture of an image as it was kept, as WebP; nil when there is none.
  func thumbnail(of sha256: String, edge: Int) async -> [UInt8]?
  /// Keeps a small picture of a stored image, which is removed together with it.
  func keepThumbnail(_ bytes: [UInt8], of sha256: String, edge: Int) async throws
}

extension ArtworkRepository {
  /// Stores a job that nothing limits.
  package func add(_ job: Job, for step: RequestStep?, hearing: Hearing? = nil) async throws -> Job {
    try await add(job, for: step, hearing: hearing, within: .unlimited)
  }
}

extension ArtworkRepository {
  package func revisions(of id: ArtworkID) async throws -> [Revision] { try await revisions(of: id, withScenes: true) }
}
