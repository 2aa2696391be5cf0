import ControlProtocol
import FoundationEssentials
package import SketchCore

/// Speaks the control protocol with a daemon: a typed call for every endpoint.
///
/// Every call throws `SketchError`: the daemon's own, as it was told in the problem document, or `.notRunning`,
/// `.forbidden`, `.socket`, `.tooBusy`, `.inputOutput` when there was no answer. Cancelling the task gives the call up
/// within a second.
package final class ControlClient: Sendable {
  private let pool: HandlePool
  /// Time that a call that should be quick may take.
  private let timeout: Duration

  package init(socketPath: String, timeout: Duration = .seconds(30)) {
    pool = HandlePool(socketPath: socketPath)
    self.timeout = timeout
  }

  package func status() async throws -> StatusReport { try await call(Endpoints.status) }

  /// Waits as long as the job takes when the submission says so.
  package func submit(_ submission: Submission) async throws -> CommandOutcome {
    let headers = submission.idempotencyKey.map { ["Idempotency-Key": $0] } ?? [:]
    return try await value(
      of: WireRequest(
        Endpoints.submit, at: (), with: CommandBody(submission), headers: headers,
        timeout: submission.wait ? nil : timeout))
  }

  package func setListening(_ mode: ListeningMode) async throws -> StudioEvent.State {
    try await call(Endpoints.listen, with: ListenBody(mode))
  }

  package func jobs(limit: Int = 50) async throws -> [Job] {
    try await call(Endpoints.jobs, with: LimitQuery(limit: limit)).jobs
  }

  /// Newest first.
  package func heard(limit: Int = 50) async throws -> [HeardUtterance] {
    try await call(Endpoints.heard, with: LimitQuery(limit: limit)).heard
  }

  package func job(_ id: JobID) async throws -> Job { try await call(Endpoints.job, at: id) }

  package func cancelJob(_ id: JobID) async throws -> Job { try await call(Endpoints.cancelJob, at: id) }

  package func prioritize(_ id: JobID, _ priority: JobPriority) async throws -> Job {
    try await call(Endpoints.changeJob, at: id, with: JobPatchBody(priority))
  }

  /// Takes up one of a job's offers.
  /// - Returns: the job to follow.
  package func take(_ offer: JobOffer.Action, of id: JobID) async throws -> Job {
    try await call(Endpoints.takeOffer, at: id, with: OfferBody(offer))
  }

  /// Sentences that can be said, by topics.
  package func phrasebook() async throws -> [PhrasebookSection] { try await call(Endpoints.phrasebook).topics }

  package func usage() async throws -> UsageReport { try await call(Endpoints.usage) }

  /// The unfinished picture of a job that runs.
  package func preview(of id: JobID) async throws -> NamedImage {
    try await picture(Endpoints.preview, at: id, with: ())
  }

  /// The picture of a job as strokes.
  package func sketch(of id: JobID) async throws -> StrokeDrawing { try await call(Endpoints.sketch, at: id) }

  package func artworks(_ query: ArtworkQuery = ArtworkQuery()) async throws -> ArtworkPage {
    try await call(Endpoints.artworks, with: query)
  }

  package func buckets(
    _ query: ArtworkQuery = ArtworkQuery(), by span: ArtworkBuckets.Span? = nil
  ) async throws -> ArtworkBuckets {
    try await call(Endpoints.buckets, with: BucketQuery(query, by: span))
  }

  package func artwork(_ id: ArtworkID) async throws -> Artwork { try await call(Endpoints.artwork, at: id) }

  package func revisions(of id: ArtworkID) async throws -> [Revision] {
    try await call(Endpoints.revisions, at: id, with: RevisionQuery()).revisions
  }

  package func change(_ id: ArtworkID, _ patch: ArtworkPatch) async throws -> Artwork {
    try await call(Endpoints.changeArtwork, at: id, with: PatchBody(patch))
  }

  package func delete(_ id: ArtworkID) async throws -> Artwork { try await call(Endpoints.deleteArtwork, at: id) }

  package func restore(_ id: ArtworkID) async throws -> Artwork { try await call(Endpoints.restore, at: id) }

  /// Has commands about “it” mean this artwork.
  package func select(_ id: ArtworkID) async throws -> Artwork { try await call(Endpoints.select, at: id) }

  package func trash() async throws -> TrashContent { try await call(Endpoints.trash) }

  package func emptyTrash() async throws -> TrashContent { try await call(Endpoints.emptyTrash) }

  /// Waits as long as it takes.
  package func backUp(to path: String) async throws -> LibraryBackup {
    try await value(of: WireRequest(Endpoints.backup, at: (), with: BackupBody(path: path), timeout: nil))
  }

  package func undo(_ id: ArtworkID, steps: Int = 1) async throws -> Artwork {
    try await call(Endpoints.undo, at: id, with: StepsBody(steps))
  }

  package func redo(_ id: ArtworkID, steps: Int = 1) async throws -> Artwork {
    try await call(Endpoints.redo, at: id, with: StepsBody(steps))
  }

  package func journal(limit: Int = 50, cursor: String? = nil) async throws -> JournalPage {
    try await call(Endpoints.journal, with: JournalQuery(limit: limit, cursor: cursor))
  }

  /// - Parameter last: seconds back from now; nil for everything.
  package func forgetWords(last: Int?) async throws -> ForgottenWords {
    try await call(Endpoints.forgetWords, with: ForgetQuery(last: last))
  }

  /// Takes back what was done last, or does it again; waits for what was asked for before.
  package func move(_ move: HeadMove, _ reach: JournalReach) async throws -> CommandOutcome {
    try await value(
      of: WireRequest(
        move == .undo ? Endpoints.undoLast : Endpoints.redoLast, at: (), with: JournalMoveBody(reach, wait: true),
        timeout: nil))
  }

  /// A picture with the name the daemon offers for its file.
  package func image(_ id: ArtworkID, _ selection: ImageSelection = ImageSelection()) async throws -> NamedImage {
    try await picture(Endpoints.image, at: id, with: selection)
  }

  package func thumbnail(_ id: ArtworkID, revision: Int? = nil) async throws -> NamedImage {
    try await picture(Endpoints.thumbnail, at: id, with: ThumbnailSelection(revision: revision))
  }

  /// A coloring page and its colours.
  package func colouring(_ id: ArtworkID, revision: Int? = nil) async throws -> ColouringSheet {
    try await call(Endpoints.colouring, at: id, with: ColouringQuery(revision: revision))
  }

  package func color(_ id: ArtworkID, _ request: ColouringRequest) async throws -> Artwork {
    try await call(Endpoints.color, at: id, with: ColouringBody(request))
  }

  package func regions(_ id: ArtworkID, revision: Int? = nil) async throws -> PictureRegions {
    try await call(Endpoints.regions, at: id, with: ColouringQuery(revision: revision))
  }

  package func drawnNames(in language: String) async throws -> [String: String] {
    try await call(Endpoints.drawnNames, with: LanguageQuery(language: language)).names
  }

  /// Keeps a mask for the next change that is spoken; nil drops it.
  package func holdMask(_ png: [UInt8]?, for id: ArtworkID) async throws -> Artwork {
    guard let png else { return try await call(Endpoints.dropMask, at: id) }
    return try await call(Endpoints.holdMask, at: id, with: MaskBody(png))
  }

  package func coloredPage(_ id: ArtworkID, _ selection: ColouredSelection) async throws -> NamedImage {
    try await picture(Endpoints.coloredPage, at: id, with: selection)
  }

  /// A film with the name the daemon offers for its file.
  package func film(_ id: ArtworkID, _ selection: FilmSelection = FilmSelection()) async throws -> NamedImage {
    try await picture(Endpoints.film, at: id, with: selection)
  }

  /// How an artwork was made, as a film.
  package func makingOf(_ id: ArtworkID, _ selection: MakingOfSelection) async throws -> NamedImage {
    try await picture(Endpoints.makingOf, at: id, with: selection)
  }

  /// A comic as a book, with the name the daemon offers for its file.
  package func book(_ id: ArtworkID, _ selection: BookSelection = BookSelection()) async throws -> NamedImage {
    try await picture(Endpoints.book, at: id, with: selection)
  }

  /// The panels of a comic, with their words and places.
  package func panels(_ id: ArtworkID, revision: Int? = nil) async throws -> ComicPanels {
    try await call(Endpoints.panels, at: id, with: ColouringQuery(revision: revision))
  }

  package func compare(_ id: ArtworkID, _ comparison: PictureComparison) async throws -> NamedImage {
    try await picture(Endpoints.compare, at: id, with: comparison)
  }

  package func add(_ request: ImportRequest) async throws -> ImportedPicture {
    // Decoding a large picture takes its time.
    try await value(
      of: WireRequest(
        Endpoints.importPicture, at: (), with: request, headers: ["Content-Type": "application/octet-stream"],
        timeout: timeout * 4))
  }

  /// Worlds of comics, counted.
  package func worlds() async throws -> [ComicWorld] { try await call(Endpoints.worlds).worlds }

  package func catalog() async throws -> Catalog { try await call(Endpoints.catalog) }

  package func enhance(_ text: String, kind: ArtKind, option: String?) async throws -> EnhancedPrompt {
    try await call(Endpoints.enhance, with: EnhanceBody(text: text, kind: kind, option: option))
  }

  package func words() async throws -> VocabularyReport { try await call(Endpoints.words) }

  package func addWord(_ word: String, sounding sound: WishedSound) async throws -> VocabularyWord {
    try await call(Endpoints.addWord, with: WordBody(word, sounding: sound))
  }

  package func removeWord(_ word: String) async throws -> VocabularyWord {
    try await call(Endpoints.removeWord, at: word)
  }

  package func pronounce(_ word: String) async throws -> VocabularyWord {
    try await call(Endpoints.pronounce, at: word)
  }

  /// The address with which a browser can open the studio page, once and soon.
  package func ticket(isLoopback: Bool = false) async throws -> PageTicket {
    try await call(Endpoints.ticket, with: TicketBody(isLoopback: isLoopback))
  }

  /// Signs all browsers out of the studio page.
  /// - Returns: how many there were.
  package func endSessions() async throws -> Int { try await call(Endpoints.endSessions).ended }

  /// The OpenAPI description of the protocol the daemon speaks.
  package func description() async throws -> JSONValue { try await call(Endpoints.description) }

  /// Opens the event stream; returns once the daemon has subscribed us, so nothing that happens from now on is missed.
  ///
  /// The stream is bounded: a reader that does not keep up loses the oldest, seen by a gap in the numbers. It ends when
  /// the daemon stops and throws when the connection is lost.
  /// - Parameter number: first the kept events after this one.
  package func events(after number: Int? = nil) async throws -> AsyncThrowingStream<ReceivedEvent, any Error> {
    try await EventSubscription.open(pool, after: number)
  }

  // MARK: The wire

  func call<Output: Decodable>(_ endpoint: Endpoint<Void, Void, Output>) async throws -> Output {
    try await call(endpoint, at: (), with: ())
  }

  func call<Parameter, Output: Decodable>(
    _ endpoint: Endpoint<Parameter, Void, Output>, at parameter: Parameter
  ) async throws -> Output {
    try await call(endpoint, at: parameter, with: ())
  }

  func call<Input, Output: Decodable>(_ endpoint: Endpoint<Void, Input, Output>, with input: Input) async throws
    -> Output
  {
    try await call(endpoint, at: (), with: input)
  }

  func call<Parameter, Input, Output: Decodable>(
    _ endpoint: Endpoint<Parameter, Input, Output>, at parameter: Parameter, with input: Input
  ) async throws -> Output {
    try await value(of: WireRequest(endpoint, at: parameter, with: input, timeout: timeout))
  }

  func value<Output: Decodable>(of request: WireRequest) async throws -> Output {
    let transfer = try await send(request)
    do {
      return try WireJSON.decode(Output.self, from: Data(transfer.body))
    } catch {
      throw SketchError(
        .internalFault, "the daemon's answer to \(request.method) \(request.target) is not as expected: \(error)",
        advice: "Check that daemon and voicesketchctl are of the same version.")
    }
  }

  private func picture<Parameter, Input>(
    _ endpoint: Endpoint<Parameter, Input, NamedImage>, at parameter: Parameter, with input: Input
  ) async throws -> NamedImage {
    // Converting a large picture takes its time.
    let transfer = try await send(WireRequest(endpoint, at: parameter, with: input, timeout: timeout * 4))
    let disposition = transfer.headers["content-disposition"] ?? ""
    let name = disposition.split(separator: "\"").dropFirst().first.map(String.init)
    let etag = (transfer.headers["etag"] ?? "").filter { $0 != "\"" }
    let payload = ImagePayload(bytes: transfer.body, mediaType: transfer.headers["content-type"] ?? "", etag: etag)
    return NamedImage(payload: payload, name: name ?? "picture")
  }

  private func send(_ request: WireRequest) async throws -> Transfer {
    let transfer = Transfer()
    try await pool.perform(request, transfer)
    guard transfer.isSuccess else { throw ProblemDocument.error(of: transfer) }
    return transfer
  }
}
