import ControlProtocol
import SketchCore

/// Handlers of collections, and of changes to many artworks.
extension ControlService {
  var collectionHandlers: [Handler] {
    [
      Handler(Endpoints.collections) { _ in CollectionList(try await studio.collections()) },
      Handler(Endpoints.createCollection) { try await studio.change(.creation($0.input.patch)) },
      Handler(Endpoints.collection) { try await studio.collection($0.parameter) },
      Handler(Endpoints.changeCollection) { try await studio.change(.patch(.id($0.parameter), $0.input.patch)) },
      Handler(Endpoints.deleteCollection) { try await studio.change(.deletion(.id($0.parameter))) },
      Handler(Endpoints.items) {
        try await studio.items(of: $0.parameter, limit: $0.input.limit, cursor: $0.input.cursor)
      },
      Handler(Endpoints.addItems) {
        try await studio.collect(.collected(.id($0.parameter), note: $0.input.note), $0.input.artworks)
      },
      Handler(Endpoints.changeItems) { try await studio.change($0.input.change(of: $0.parameter)) },
      Handler(Endpoints.removeItems) {
        try await studio.collect(.uncollected(.id($0.parameter)), $0.input.ids())
      },
      Handler(Endpoints.bulk, respond: bulk),
    ]
  }

  /// Outcome of a change to many artworks; one that could not be made is a failed request.
  private func bulk(_ call: Call<Void, BulkBody>) async throws -> HTTPResponse {
    var submission = Submission(
      .command(call.input.command), wait: true, idempotencyKey: try idempotencyKey(of: call.request))
    submission.isConfirmed = true
    let outcome = try await submit(submission)
    if let error = outcome.error { throw error }
    return try .json(outcome)
  }
}
