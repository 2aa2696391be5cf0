import ControlProtocol
import SketchCore

/// Handlers of what was heard, and of the words that are heard because of the user.
extension ControlService {
  var wordHandlers: [Handler] {
    [
      Handler(Endpoints.heard) { HeardList(await hearing?.heard(limit: $0.input.limit) ?? []) },
      Handler(Endpoints.recording, respond: recording),
      Handler(Endpoints.words) { _ in try await words().words() },
      Handler(Endpoints.addWord) { try await words().addWord($0.input.word, sounding: $0.input.sound) },
      Handler(Endpoints.pronounce) { try await words().pronounce($0.parameter) },
      Handler(Endpoints.removeWord) { try await words().removeWord($0.parameter) },
    ]
  }

  private func recording(_ call: Call<Int64, Void>) async throws -> HTTPResponse {
    guard let hearing, let id = Int(exactly: call.parameter) else {
      throw SketchError(.unsupported, "nothing is heard here", advice: "Ask a daemon that listens.")
    }
    let bytes = try await hearing.recording(of: id)
    let whole = HTTPResponse(
      200,
      headers: [
        ("Content-Type", "audio/wav"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
        ("Content-Disposition", "inline; filename=\"\(id).wav\""),
      ], body: .bytes(bytes))
    return ByteRange.part(of: whole, bytes, asked: call.request.headers["range"])
  }

  private func words() throws(SketchError) -> any VocabularyControl {
    guard let vocabulary else {
      throw SketchError(.unsupported, "no words are kept where nothing is heard", advice: "Ask a daemon that listens.")
    }
    return vocabulary
  }
}
