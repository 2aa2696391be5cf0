import SketchCore

extension ControlService {
  /// The user's own words.
  func vocabulary(_ route: Route, _ request: HTTPRequest) async throws -> HTTPResponse {
    _ = try QueryValues(request.query, known: [])
    guard let words else {
      throw SketchError(.unsupported, "no words are kept where nothing is heard", advice: "Ask a daemon that listens.")
    }
    switch route {
    case .words: return try .json(await words.words())
    case .addWord:
      let body = try RequestBody.decode(WordBody.self, from: request.body)
      return try .json(await words.addWord(body.word, sounding: body.sound))
    case .word(let word): return try .json(await words.pronounce(word))
    case .removeWord(let word): return try .json(await words.removeWord(word))
    default: preconditionFailure("not about words")
    }
  }
}

/// POST /v1/words
private struct WordBody: Decodable {
  enum Keys: String, CodingKey, CaseIterable { case word, sounds, like }

  var word: String
  var sound: WishedSound

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    word = try fields.decode(String.self, forKey: .word)
    let sounds = try fields.decodeIfPresent(String.self, forKey: .sounds)
    let like = try fields.decodeIfPresent(String.self, forKey: .like)
    switch (sounds, like) {
    case (let sounds?, nil): sound = .phones(sounds)
    case (nil, let like?):
      guard like.utf8.count <= 200 else { throw SketchError(.invalidInput, "“like” is too long", advice: "Use at most 200 bytes.") }
      sound = .like(like)
    case (nil, nil): sound = .usual
    case (_?, _?): throw SketchError(.invalidInput, "there are both “sounds” and “like”", advice: "Send one of them.")
    }
  }
}
