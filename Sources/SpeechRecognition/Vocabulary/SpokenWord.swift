import SketchCore

/// Word that the recogniser learns while it loads.
package struct SpokenWord: Sendable, Equatable {
  /// Lower case.
  package var text: String
  /// Ways to say it, phones parted by spaces; not empty.
  package var sounds: [String]

  package init(text: String, sounds: [String]) {
    self.text = text
    self.sounds = sounds
  }

  /// Normal form of a word: letters, with an apostrophe within; lower case.
  /// - Throws: `SketchError` `.invalidInput`.
  static func normal(_ text: String) throws(SketchError) -> String {
    let word = text.lowercased().replacing("’", with: "'")
    guard isWord(word) else {
      throw SketchError(
        .invalidInput, "“\(text)” is not one word",
        advice: "Use 1 to \(longest) letters, with an apostrophe at most; add several words one by one.")
    }
    return word
  }

  /// Words of a text at the places where it has words, lower case: "Zelda's dog-sled" has zelda's, dog and sled.
  package static func words(in text: String) -> [String] {
    text.lowercased().replacing("’", with: "'").split { !($0.isLetter || $0.isNumber || $0 == "'") }
      .map { String($0).trimmingApostrophes }.filter(isWord)
  }

  private static let longest = 40

  private static func isWord(_ word: String) -> Bool {
    !word.isEmpty && word.count <= longest && word.trimmingApostrophes == word && word.allSatisfy { $0.isLetter || $0 == "'" }
  }
}

extension String {
  fileprivate var trimmingApostrophes: String {
    var text = self[...]
    while text.first == "'" { text.removeFirst() }
    while text.last == "'" { text.removeLast() }
    return String(text)
  }
}
