package import FoundationEssentials

/// Everything the control protocol can ask for. All methods throw `SketchError`.
package protocol StudioControl: CollectionControl {
  func status() async -> StatusReport
  func submit(_ submission: Submission) async throws -> CommandOutcome
  /// Catalogue of the things that can be made.
  func catalog() async -> Catalog
  /// Enriches a description, as it would be before a hosted model draws it; nothing is drawn.
  func enhance(_ create: CreateRequest) async throws -> EnhancedPrompt
  /// Returns the state after the change.
  func setListening(_ mode: ListeningMode) async throws -> StudioEvent.State

  func jobs(limit: Int) async throws -> [Job]
  func job(_ id: JobID) async throws -> Job
  /// - Throws: `.conflict` when it is already finished.
  func cancelJob(_ id: JobID) async throws -> Job
  /// Takes up a choice about a job (`Job.offers`).
  /// - Returns: the job that is to be followed then.
  /// - Throws: `.conflict` when there is no such choice now.
  func take(_ offer: JobOffer.Action, of id: JobID) async throws -> Job
  /// Moves a job forward or back among those that wait.
  /// - Throws: `.conflict` when it does not wait any more.
  func prioritize(_ id: JobID, _ priority: JobPriority) async throws -> Job
  /// Sentences that can be said, by topics.
  func phrasebook() async -> [PhrasebookSection]
  /// Account of what was made and spent, and of what is left.
  func usage() async throws -> UsageReport
  /// The picture as far as it is. - Throws: `.notFound` when there is none, as for every job that ended.
  func preview(of id: JobID) async throws -> ImagePayload
  /// The picture of a job as strokes. - Throws: `.notFound` when its words or the picture it changes are gone.
  func sketch(of id: JobID) async throws -> StrokeDrawing

  func artworks(_ query: ArtworkQuery) async throws -> ArtworkPage
  /// Numbers of the artworks a query finds, by the time they were made in.
  /// - Parameter span: nil for months, and days where there are many.
  func buckets(_ query: ArtworkQuery, by span: ArtworkBuckets.Span?) async throws -> ArtworkBuckets
  func artwork(_ id: ArtworkID) async throws -> Artwork
  /// Revisions of an artwork, oldest first.
  func revisions(of id: ArtworkID, withScenes: Bool) async throws -> [Revision]
  func change(_ id: ArtworkID, _ patch: ArtworkPatch) async throws -> Artwork
  func delete(_ id: ArtworkID) async throws -> Artwork
  func restore(_ id: ArtworkID) async throws -> Artwork
  /// Has commands about “it” mean this artwork.
  /// - Throws: `.conflict` for what is in the trash.
  func select(_ id: ArtworkID) async throws -> Artwork
  func trash() async throws -> TrashContent
  /// Removes what is in the trash for good.
  func emptyTrash() async throws -> TrashContent
  /// The page and its colours; the head's without a revision.
  func colouring(_ id: ArtworkID, revision: Int?) async throws -> ColouringSheet
  /// Colours a page; that is another revision.
  func color(_ id: ArtworkID, _ request: ColouringRequest) async throws -> Artwork
  /// Named things and parts of a picture; the head's without a revision.
  /// - Throws: `.unsupported` where nobody knows their names.
  func regions(_ id: ArtworkID, revision: Int?) async throws -> PictureRegions
  /// Names of things and their parts in a language, by their English names.
  func drawnNames(in language: String) async throws -> [String: String]
  /// Keeps a mask for the next change that is spoken, where that is about this artwork; nil drops it.
  /// - Throws: `.badImage` for what is no mask.
  func holdMask(_ png: [UInt8]?, for id: ArtworkID) async throws -> Artwork
  /// The coloured page, drawn anew.
  func coloredPage(_ id: ArtworkID, _ selection: ColouredSelection) async throws -> ImagePayload
  func undo(_ id: ArtworkID, steps: Int) async throws -> Artwork
  func redo(_ id: ArtworkID, steps: Int) async throws -> Artwork

  /// Page of the journal, newest first.
  func journal(limit: Int, cursor: String?) async throws -> JournalPage
  /// Removes words and their traces; pictures stay.
  /// - Parameter since: nil for all there are.
  func forgetWords(since: Date?) async throws -> ForgottenWords

  /// Writes all of the library into one file.
  /// - Parameter path: absolute, of a file that is not there.
  func backUp(to path: String) async throws -> LibraryBackup

  func image(_ id: ArtworkID, _ selection: ImageSelection) async throws -> ImagePayload
  /// - Throws: `.notFound` for a still picture, and for a film that is kept no longer.
  func film(_ id: ArtworkID, _ selection: FilmSelection) async throws -> ImagePayload
  /// A comic as a book. - Throws: `.unsupported` for what is no comic that was drawn here.
  func book(_ id: ArtworkID, _ selection: BookSelection) async throws -> ImagePayload
  /// The panels of a comic; the head's without a revision. - Throws: as `book`.
  func panels(_ id: ArtworkID, revision: Int?) async throws -> ComicPanels
  /// Worlds of comics, in the catalogue's order, with numbers of the comics in each.
  func worlds() async throws -> [ComicWorld]
  /// Film of the versions that led to one, with what was said for each.
  func makingOf(_ id: ArtworkID, _ selection: MakingOfSelection) async throws -> ImagePayload
  func thumbnail(_ id: ArtworkID, _ selection: ThumbnailSelection) async throws -> ImagePayload
  /// Makes a picture from elsewhere an artwork. - Throws: `.badImage` for a file that is not taken.
  func add(_ request: ImportRequest) async throws -> ImportedPicture
  /// Two versions beside each other, as PNG.
  func compare(_ id: ArtworkID, _ comparison: PictureComparison) async throws -> ImagePayload
}
