package import FoundationEssentials
package import SketchCore

/// Speaks the control protocol with a daemon: a typed call for every route.
///
/// Every call throws `SketchError`: the daemon's own, as it was told in the problem document, or `.notRunning`, `.forbidden`, `.socket`,
/// `.tooBusy`, `.inputOutput` when there was no answer. Cancelling the task gives the call up within a second.
package final class ControlClient: Sendable {
  private let pool: HandlePool
  /// How long a call that should be quick may take.
  private let timeout: Duration

  package init(socketPath: String, timeout: Duration = .seconds(30)) {
    pool = HandlePool(socketPath: socketPath)
    self.timeout = timeout
  }

  package func status() async throws -> StatusReport { try await get("/v1/status") }

  /// Waits as long as the job takes when the submission says so.
  package func submit(_ submission: Submission) async throws -> CommandOutcome {
    let (text, command): (String?, VoiceCommand?) =
      switch submission.content {
      case .text(let utterance), .spoken(let utterance, _): (utterance.text, nil)
      case .command(let command): (nil, command)
      }
    let attachments = submission.attachments
    let body = CommandBody(
      text: text, command: command, wait: submission.wait, dryRun: submission.dryRun,
      mask: attachments.mask.map { Data($0).base64EncodedString() }, with: attachments.with.isEmpty ? nil : attachments.with)
    let headers = submission.idempotencyKey.map { ["Idempotency-Key": $0] } ?? [:]
    return try await call(
      WireRequest(
        "POST", "/v1/commands", body: Array(WireJSON.encode(body)), headers: headers, timeout: submission.wait ? nil : timeout))
  }

  package func setListening(_ mode: ListeningMode) async throws -> StudioEvent.State {
    try await post("/v1/listen", ["mode": mode])
  }

  package func jobs(limit: Int = 50) async throws -> [Job] {
    try await (get("/v1/jobs", [("limit", "\(limit)")]) as JobList).jobs
  }

  /// Newest first.
  package func heard(limit: Int = 50) async throws -> [HeardUtterance] {
    try await (get("/v1/heard", [("limit", "\(limit)")]) as HeardList).heard
  }

  package func job(_ id: JobID) async throws -> Job { try await get("/v1/jobs/\(id)") }

  package func cancelJob(_ id: JobID) async throws -> Job {
    try await call(WireRequest("DELETE", "/v1/jobs/\(id)", timeout: timeout))
  }

  /// The unfinished picture of a job that runs.
  package func preview(of id: JobID) async throws -> NamedImage { try await picture("/v1/jobs/\(id)/preview", []) }

  package func artworks(_ query: ArtworkQuery = ArtworkQuery()) async throws -> ArtworkPage {
    try await get(
      "/v1/artworks",
      [
        ("q", query.text), ("style", query.style?.text), ("kind", query.kind?.rawValue), ("favorite", query.favorite.map { "\($0)" }),
        ("tag", query.tag), ("since", query.since.map(WireJSON.format)), ("trash", query.trash ? "true" : nil),
        ("sort", query.sort.rawValue), ("limit", "\(query.limit)"), ("cursor", query.cursor),
      ])
  }

  package func artwork(_ id: ArtworkID) async throws -> Artwork { try await get("/v1/artworks/\(id)") }

  package func revisions(of id: ArtworkID) async throws -> [Revision] {
    try await (get("/v1/artworks/\(id)/revisions") as RevisionList).revisions
  }

  package func change(_ id: ArtworkID, _ patch: ArtworkPatch) async throws -> Artwork {
    try await call(WireRequest("PATCH", "/v1/artworks/\(id)", body: Array(WireJSON.encode(patch)), timeout: timeout))
  }

  package func delete(_ id: ArtworkID) async throws -> Artwork {
    try await call(WireRequest("DELETE", "/v1/artworks/\(id)", timeout: timeout))
  }

  package func restore(_ id: ArtworkID) async throws -> Artwork {
    try await call(WireRequest("POST", "/v1/artworks/\(id)/restore", timeout: timeout))
  }

  package func undo(_ id: ArtworkID, steps: Int = 1) async throws -> Artwork {
    try await post("/v1/artworks/\(id)/undo", ["steps": steps])
  }

  package func redo(_ id: ArtworkID, steps: Int = 1) async throws -> Artwork {
    try await post("/v1/artworks/\(id)/redo", ["steps": steps])
  }

  /// A picture with the name the daemon offers for its file.
  package func image(_ id: ArtworkID, _ selection: ImageSelection = ImageSelection()) async throws -> NamedImage {
    try await picture(
      "/v1/artworks/\(id)/image",
      [
        ("revision", selection.revision.map { "\($0)" }), ("format", selection.format?.rawValue),
        ("width", selection.width.map { "\($0)" }),
        ("quality", selection.quality.map { "\($0)" }),
      ])
  }

  package func thumbnail(_ id: ArtworkID, revision: Int? = nil) async throws -> NamedImage {
    try await picture("/v1/artworks/\(id)/thumbnail", [("revision", revision.map { "\($0)" })])
  }

  /// The OpenAPI description of the protocol the daemon speaks, as JSON.
  package func description() async throws -> Data {
    Data(try await send(WireRequest("GET", "/v1/openapi.json", timeout: timeout)).body)
  }

  // MARK: The wire

  func get<Answer: Decodable>(_ path: String, _ query: [(String, String?)] = []) async throws -> Answer {
    try await call(WireRequest("GET", path, query: query, timeout: timeout))
  }

  func post<Answer: Decodable>(_ path: String, _ body: some Encodable) async throws -> Answer {
    try await call(WireRequest("POST", path, body: Array(WireJSON.encode(body)), timeout: timeout))
  }

  func delete<Answer: Decodable>(_ path: String) async throws -> Answer {
    try await call(WireRequest("DELETE", path, timeout: timeout))
  }

  private func call<Answer: Decodable>(_ request: WireRequest) async throws -> Answer {
    let transfer = try await send(request)
    do {
      return try WireJSON.decode(Answer.self, from: Data(transfer.body))
    } catch {
      throw SketchError(
        .internalFault, "the daemon's answer to \(request.method) \(request.target) is not as expected: \(error)",
        advice: "Check that daemon and voicesketchctl are of the same version.")
    }
  }

  private func picture(_ path: String, _ query: [(String, String?)]) async throws -> NamedImage {
    // Converting a large picture takes its time.
    let transfer = try await send(WireRequest("GET", path, query: query, timeout: timeout * 4))
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

  /// Opens the event stream; returns once the daemon has subscribed us, so nothing that happens from now on is missed.
  ///
  /// The stream is bounded: a reader that does not keep up loses the oldest, seen by a gap in the numbers. It ends when the daemon stops and
  /// throws when the connection is lost.
  /// - Parameter number: first the kept events after this one.
  package func events(after number: Int? = nil) async throws -> AsyncThrowingStream<ReceivedEvent, any Error> {
    try await EventSubscription.open(pool, after: number)
  }
}

/// A picture and the file name the daemon offers for it.
package struct NamedImage: Sendable, Equatable {
  package var payload: ImagePayload
  package var name: String
}

private struct CommandBody: Encodable {
  var text: String?
  var command: VoiceCommand?
  var wait: Bool
  var dryRun: Bool
  var mask: String?
  var with: [ArtworkID]?
}

private struct HeardList: Decodable {
  var heard: [HeardUtterance]
}

private struct JobList: Decodable {
  var jobs: [Job]
}

private struct RevisionList: Decodable {
  var revisions: [Revision]
}
