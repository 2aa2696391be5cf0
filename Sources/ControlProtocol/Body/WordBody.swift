package import SketchCore

/// A word of the user's own and how it is to sound.
package struct WordBody: Sendable {
  package var word: String
  package var sound: WishedSound

  package init(_ word: String, sounding sound: WishedSound) {
    self.word = word
    self.sound = sound
  }
}

extension WordBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case word, sounds, like }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    word = try fields.decode(String.self, forKey: .word)
    let sounds = try fields.decodeIfPresent(String.self, forKey: .sounds)
    let like = try fields.decodeIfPresent(String.self, forKey: .like)
    switch (sounds, like) {
    case (let sounds?, nil): sound = .phones(sounds)
    case (nil, let like?):
      guard like.utf8.count <= 200 else {
        throw SketchError(.invalidInput, "“like” is too long", advice: "Use at most 200 bytes.")
      }
      sound = .like(like)
    case (nil, nil): sound = .usual
    case (_?, _?): throw SketchError(.invalidInput, "there are both “sounds” and “like”", advice: "Send one of them.")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(word, forKey: .word)
    switch sound {
    case .usual: break
    case .phones(let phones): try fields.encode(phones, forKey: .sounds)
    case .like(let text): try fields.encode(text, forKey: .like)
    }
  }
}

extension WordBody: Described {
  package static let schema = Schema.object(
    [
      "word": .string(length: 1...40).described("Letters and an apostrophe"),
      "sounds": .string.described("Phones of the CMU set parted by spaces; not together with like").optional,
      "like": .string.with("maxLength", 200).described("Words that sound like it").optional,
    ], isClosed: true)
}
