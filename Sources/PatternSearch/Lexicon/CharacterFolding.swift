/// Folding of words before they are looked up: lower case, letters beyond ASCII as others where a lexicon says so
/// ("á a"), and the typographer's apostrophe as the plain one.
package struct CharacterFolding: Sendable {
  private static let apostrophe = [UInt8(ascii: "'")]

  /// Folded bytes by letter. The keys are strings, because a table by characters takes Swift longer to prepare than all
  /// folds to read.
  private var letters: [String: [UInt8]] = ["’": apostrophe]
  /// Folded letters of one code point, small and capital: the few that nearly all text needs.
  private var points: [UInt32] = [0x2019]
  /// Folded bytes of each of `points`.
  private var plains: [[UInt8]] = [apostrophe]

  /// - Parameter letter: small or capital; composed or not.
  mutating func add(_ letter: String, to plain: [UInt8]) {
    guard let small = letter.lowercased().first else { return }
    letters[String(small)] = plain
    for form in [letter, String(small), String(small).uppercased()] where form.lowercased() == String(small) {
      let scalars = form.unicodeScalars
      if let scalar = scalars.first, scalars.count == 1, !scalar.isASCII { add(scalar.value, to: plain) }
    }
  }

  private mutating func add(_ point: UInt32, to plain: [UInt8]) {
    if let index = points.firstIndex(of: point) { return plains[index] = plain }
    points.append(point)
    plains.append(plain)
  }

  /// Bytes of a word as it is looked up.
  package func folded(_ word: Bytes) -> [UInt8] {
    foldedByScalars(word) ?? foldedByLetters(word)
  }

  /// Folded bytes of a word of ASCII and folded letters; nil for any other, where letters may be composed of several
  /// code points.
  private func foldedByScalars(_ word: Bytes) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(word.count)
    var index = 0
    while index < word.count {
      let byte = word[index]
      if byte < 0x80 {
        result.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        index += 1
        continue
      }
      // Letters of two or three bytes; none of four is folded.
      let length = byte < 0xE0 ? 2 : 3
      guard byte >= 0xC2, byte < 0xF0, index + length <= word.count else { return nil }
      var point = UInt32(byte) & (length == 2 ? 0x1F : 0x0F)
      for offset in 1..<length { point = point << 6 | UInt32(word[index + offset]) & 0x3F }
      guard let known = points.firstIndex(of: point) else { return nil }
      result += plains[known]
      index += length
    }
    return result
  }

  private func foldedByLetters(_ word: Bytes) -> [UInt8] {
    var result: [UInt8] = []
    for letter in word.text.lowercased() { result += letters[String(letter)] ?? Array(letter.utf8) }
    return result
  }
}
