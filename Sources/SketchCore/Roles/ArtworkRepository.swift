/// Keeps artworks, revisions, jobs and image files. Every method is one transaction: it happened whole or not at all.
///
/// All methods throw `SketchError` (`.notFound`, `.conflict`, `.storageFull`, `.storageReadOnly`, `.storage`).
package protocol ArtworkRepository: Sendable {
  /// Stores a new job and returns it with its id. With an `idempotencyKey` seen before, returns the job of then.
  func add(_ job: Job, idempotencyKey: String?) async throws -> Job
  func update(_ job: Job) async throws
  func job(_ id: JobID) async throws -> Job?
  /// Notes how far the steps that follow the picture (`job.command.then`) have been carried out. A new job has all of
  /// them left.
  func setSteps(_ steps: PendingSteps, of id: JobID) async throws
  /// Completed jobs that have steps left, oldest first.
  func jobsWithSteps() async throws -> [(job: Job, steps: PendingSteps)]
  /// Newest first; `unfinished` only those not in a final state, the unknown ones among them, oldest first.
  func jobs(unfinished: Bool, limit: Int) async throws -> [Job]

  /// Stores the image files, then in one transaction the artworks (a creation) or the revision (an edit:
  /// `job.artwork`), the head, the current artwork and the job as completed. Returns the artworks as they are now.
  func complete(_ job: Job, with pictures: [PictureDraft]) async throws -> [Artwork]

  /// The artwork, also from the trash.
  func artwork(_ id: ArtworkID) async throws -> Artwork?
  func artworks(_ query: ArtworkQuery) async throws -> ArtworkPage
  func revisions(of id: ArtworkID) async throws -> [Revision]
  /// Moves the head. - Throws: `.conflict` when there is nothing to undo or redo (after moving none).
  func moveHead(of id: ArtworkID, _ move: HeadMove, steps: Int) async throws -> Artwork
  func setFavorite(_ favorite: Bool, on id: ArtworkID) async throws -> Artwork
  func setTitle(_ title: String, on id: ArtworkID) async throws -> Artwork
  func setTags(_ tags: [String], on id: ArtworkID) async throws -> Artwork
  /// To the trash and back.
  func setDeleted(_ deleted: Bool, on id: ArtworkID) async throws -> Artwork

  /// The artwork that "it" means, across restarts; nil when nothing was made yet or it is in the trash.
  func currentArtwork() async throws -> Artwork?
  func setCurrentArtwork(_ id: ArtworkID?) async throws

  /// Artworks outside the trash, finished jobs, and what this calendar month's (UTC) revisions cost, with what requests
  /// that brought no picture and may be charged did cost or were expected to.
  func usage() async throws -> StatusReport.Usage

  /// Keeps an image that is no artwork's: what a job works with. Once, however often it is given.
  func keep(_ image: [UInt8], _ info: ImageInfo) async throws -> ImageFile
  /// The bytes of a stored image, verified to exist. - Throws: `.notFound`.
  func imageBytes(_ sha256: String) async throws -> [UInt8]
}
