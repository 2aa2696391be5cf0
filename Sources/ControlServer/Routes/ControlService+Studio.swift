import ControlProtocol
import SketchCore
import StudioPage

/// Handlers of what the studio is doing and what it is told.
extension ControlService {
  var studioHandlers: [Handler] {
    [
      Handler(Endpoints.status) { _ in
        var report = await studio.status()
        report.page = page.report
        return report
      },
      Handler(Endpoints.submit, respond: submit),
      Handler(Endpoints.listen) { try await studio.setListening($0.input.mode) },
      Handler(Endpoints.catalog, respond: catalog),
      Handler(Endpoints.enhance) { try await studio.enhance($0.input.create) },
      Handler(Endpoints.description) { _ in ProtocolDescription.document },
    ]
  }

  private func catalog(_ call: Call<Void, Void>) async throws -> HTTPResponse {
    let body = try WireJSON.encode(await studio.catalog())
    let tag = "\"\(PageFile.hash(Array(body)).prefix(32))\""
    if call.request.knows(tag) { return HTTPResponse(304, headers: [("ETag", tag)]) }
    var response = HTTPResponse(200, headers: [("Content-Type", "application/json"), ("ETag", tag)])
    response.body = .bytes(Array(body))
    return response
  }

  /// The outcome, with 202 when a job was accepted and still runs, else 200.
  ///
  /// A command that was rejected is an answer about the words, not a failed request. One that a program sent has no
  /// words: where something in it cannot be used, the request is wrong.
  private func submit(_ call: Call<Void, CommandBody>) async throws -> HTTPResponse {
    let body = call.input
    var submission = Submission(
      body.content, wait: body.wait, dryRun: body.dryRun, idempotencyKey: try idempotencyKey(of: call.request),
      attachments: body.attachments)
    submission.priority = body.priority
    let outcome = try await submit(submission)
    if case .command = body.content, outcome.status == .rejected, outcome.job == nil, let error = outcome.error,
      error.code == .invalidInput
    {
      throw error
    }
    guard outcome.status == .accepted else { return try .json(outcome) }
    let location = outcome.job.map { [("Location", Endpoints.job.path(to: $0.id))] }
    return try .json(outcome, status: 202, headers: location ?? [])
  }

  /// - Throws: `SketchError` `.tooBusy` when too many requests wait already.
  func submit(_ submission: Submission) async throws -> CommandOutcome {
    let place = submission.wait ? waiting.take() : nil
    guard place != nil || !submission.wait else {
      throw SketchError(
        .tooBusy, "\(limits.waiting) requests wait for their pictures already", advice: "Send it without “wait”.")
    }
    defer { withExtendedLifetime(place) {} }
    return try await studio.submit(submission)
  }

  func idempotencyKey(of request: HTTPRequest) throws(SketchError) -> String? {
    let key = request.headers["idempotency-key"]
    if let key, key.isEmpty || key.utf8.count > 200 || !key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      throw SketchError(
        .invalidInput, "the Idempotency-Key cannot be used",
        advice: "Use 1 to 200 printable ASCII characters, such as a UUID.")
    }
    return key
  }
}
