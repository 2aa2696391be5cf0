import ControlProtocol
import SketchCore

/// Handlers of what was heard, and of the words that are heard because of the user.
extension ControlService {
  var wordHandlers: [Handler] {
    [
      Handler(Endpoints.heard) { HeardList(await hearing?.heard(limit: $0.input.limit) ?? []) },
      Handler(Endpoints.words) { _ in try await words().words() },
      Handler(Endpoints.addWord) { try await words().addWord($0.input.word, sounding: $0.input.sound) },
      Handler(Endpoints.pronounce) { try await words().pronounce($0.parameter) },
      Handler(Endpoints.removeWord) { try await words().removeWord($0.parameter) },
    ]
  }

  private func words() throws(SketchError) -> any VocabularyControl {
    guard let vocabulary else {
      throw SketchError(.unsupported, "no words are kept where nothing is heard", advice: "Ask a daemon that listens.")
    }
    return vocabulary
  }
}
