import FoundationEssentials
import SketchCore

/// Answers requests by asking the studio; knows nothing of connections.
struct ControlService: Sendable {
  let studio: any StudioControl
  let hearing: (any HearingMemory)?
  let events: any EventSource
  /// nil where nothing is heard.
  let words: (any VocabularyControl)?
  let limits: ControlLimits
  let readers: ReaderSlots

  init(
    studio: any StudioControl, hearing: (any HearingMemory)?, events: any EventSource, words: (any VocabularyControl)? = nil,
    limits: ControlLimits
  ) {
    self.studio = studio
    self.hearing = hearing
    self.events = events
    self.words = words
    self.limits = limits
    readers = ReaderSlots(limit: limits.eventReaders)
  }

  /// Never fails: what went wrong becomes a problem document.
  func respond(to request: HTTPRequest) async -> HTTPResponse {
    do {
      try RequestGate(bodyLimit: limits.body).checkBody(of: request)
      switch try Router.match(request.method, request.path) {
      case .options(let allow): return HTTPResponse(204, headers: [("Allow", allow)])
      case .route(let route): return try await answer(route, request)
      }
    } catch {
      return Problem(error).response
    }
  }

  private func answer(_ route: Route, _ request: HTTPRequest) async throws -> HTTPResponse {
    switch route {
    case .artworks: try await artworks(request)
    case .jobs: try await jobs(request)
    case .heard: try await heard(request)
    case .image(let id): try await image(id, request)
    case .thumbnail(let id): try await thumbnail(id, request)
    case .preview(let id): try await preview(id, request)
    case .events: try eventStream(request)
    case .words, .addWord, .word, .removeWord: try await vocabulary(route, request)
    default: try await simple(route, request)
    }
  }

  /// The routes without query.
  private func simple(_ route: Route, _ request: HTTPRequest) async throws -> HTTPResponse {
    _ = try QueryValues(request.query, known: [])
    switch route {
    case .status: return try .json(await studio.status())
    case .description: return try description()
    case .submit: return try await submit(request)
    case .listen: return try .json(await studio.setListening(RequestBody.decode(ListenBody.self, from: request.body).mode))
    case .job(let id): return try .json(await studio.job(id))
    case .cancelJob(let id): return try .json(await studio.cancelJob(id))
    case .artwork(let id): return try .json(await studio.artwork(id))
    case .changeArtwork(let id):
      return try .json(await studio.change(id, RequestBody.decode(PatchBody.self, from: request.body).patch))
    case .deleteArtwork(let id): return try .json(await studio.delete(id))
    case .restore(let id): return try .json(await studio.restore(id))
    case .undo(let id): return try .json(await studio.undo(id, steps: steps(request)))
    case .redo(let id): return try .json(await studio.redo(id, steps: steps(request)))
    case .revisions(let id): return try .json(["revisions": await studio.revisions(of: id)])
    case .artworks, .jobs, .heard, .image, .thumbnail, .preview, .events, .words, .addWord, .word, .removeWord:
      preconditionFailure("see answer(_:_:)")
    }
  }

  /// 202 when a job was accepted and still runs, else 200: a command that was rejected is an answer about the words, not a failed request.
  private func submit(_ request: HTTPRequest) async throws -> HTTPResponse {
    let body = try RequestBody.decode(CommandBody.self, from: request.body)
    let key = request.headers["idempotency-key"]
    if let key, key.isEmpty || key.utf8.count > 200 || !key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      throw SketchError(
        .invalidInput, "the Idempotency-Key cannot be used", advice: "Use 1 to 200 printable ASCII characters, such as a UUID.")
    }
    let outcome = try await studio.submit(
      Submission(body.content, wait: body.wait, dryRun: body.dryRun, idempotencyKey: key, attachments: body.attachments))
    guard outcome.status == .accepted else { return try .json(outcome) }
    return try .json(outcome, status: 202, headers: outcome.job.map { [("Location", "/v1/jobs/\($0.id)")] } ?? [])
  }

  private func steps(_ request: HTTPRequest) throws -> Int {
    request.body.isEmpty ? 1 : try RequestBody.decode(StepsBody.self, from: request.body).steps
  }

  private func jobs(_ request: HTTPRequest) async throws -> HTTPResponse {
    let query = try QueryValues(request.query, known: ["limit"])
    return try .json(["jobs": await studio.jobs(limit: query.integer("limit", in: 1...500) ?? 50)])
  }

  private func heard(_ request: HTTPRequest) async throws -> HTTPResponse {
    let query = try QueryValues(request.query, known: ["limit"])
    return try .json(["heard": await hearing?.heard(limit: query.integer("limit", in: 1...500) ?? 50) ?? []])
  }

  private func artworks(_ request: HTTPRequest) async throws -> HTTPResponse {
    let values = try QueryValues(
      request.query, known: ["q", "style", "kind", "favorite", "tag", "since", "trash", "sort", "limit", "cursor"])
    let query = ArtworkQuery(
      text: values.text("q"), style: values.text("style").map { StyleChoice($0) }, kind: try values.choice("kind", of: ArtKind.self),
      favorite: try values.boolean("favorite"), tag: values.text("tag"), since: try values.time("since"),
      trash: try values.boolean("trash") ?? false, sort: try values.choice("sort", of: ArtworkQuery.Sort.self) ?? .newest,
      limit: try values.integer("limit", in: 1...200) ?? 50, cursor: values.text("cursor"))
    return try .json(await studio.artworks(query))
  }

  private func description() throws -> HTTPResponse {
    HTTPResponse(200, headers: [("Content-Type", "application/json")], body: .bytes(try ProtocolDescription.json()))
  }
}
