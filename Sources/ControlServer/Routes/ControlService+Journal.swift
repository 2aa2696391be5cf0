import ControlProtocol
import FoundationEssentials
import SketchCore

/// Handlers of the journal.
extension ControlService {
  var journalHandlers: [Handler] {
    [
      Handler(Endpoints.journal) { try await studio.journal(limit: $0.input.limit, cursor: $0.input.cursor) },
      Handler(Endpoints.forgetWords) { try await studio.forgetWords(since: $0.input.since(now: Date())) },
      Handler(Endpoints.undoLast) { (call: Call<Void, JournalMoveBody>) in try await move(.undo, call) },
      Handler(Endpoints.redoLast) { (call: Call<Void, JournalMoveBody>) in try await move(.redo, call) },
    ]
  }

  /// Outcome of a move; one that could not be made is a failed request.
  private func move(_ intent: VoiceCommand.Intent, _ call: Call<Void, JournalMoveBody>) async throws -> HTTPResponse {
    let outcome = try await submit(
      Submission(
        .command(call.input.command(intent)), wait: call.input.wait,
        idempotencyKey: try idempotencyKey(of: call.request)))
    if let error = outcome.error { throw error }
    return try .json(outcome, status: outcome.status == .accepted ? 202 : 200)
  }
}
