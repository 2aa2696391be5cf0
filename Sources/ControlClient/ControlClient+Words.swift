package import SketchCore

extension ControlClient {
  package func words() async throws -> VocabularyReport { try await get("/v1/words") }

  package func addWord(_ word: String, sounding sound: WishedSound) async throws -> VocabularyWord {
    var body = ["word": word]
    switch sound {
    case .usual: break
    case .phones(let phones): body["sounds"] = phones
    case .like(let text): body["like"] = text
    }
    return try await post("/v1/words", body)
  }

  package func removeWord(_ word: String) async throws -> VocabularyWord { try await delete("/v1/words/\(WireRequest.escape(word))") }

  package func pronounce(_ word: String) async throws -> VocabularyWord { try await get("/v1/words/\(WireRequest.escape(word))") }
}
