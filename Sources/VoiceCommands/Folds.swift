/// How words are spelled when they are looked up: in lower case, letters beyond ASCII as others where a lexicon says so ("á a"), and the
/// typographer's apostrophe as the other.
struct Folds: Sendable {
  private static let apostrophe = [UInt8(ascii: "'")]

  private var letters: [Character: [UInt8]] = ["’": apostrophe]
  /// The same by code point, for letters of one code point, small and capital: nearly all that are met.
  private var scalars: [UInt32: [UInt8]] = [0x2019: apostrophe]

  /// - Parameter letter: small or capital; composed or not.
  mutating func add(_ letter: String, to plain: [UInt8]) {
    guard let small = letter.lowercased().first else { return }
    letters[small] = plain
    for form in [letter, String(small), String(small).uppercased()] where form.lowercased() == String(small) {
      let points = form.unicodeScalars
      if let point = points.first, points.count == 1, !point.isASCII { scalars[point.value] = plain }
    }
  }

  func folded(_ word: Bytes) -> [UInt8] {
    foldedByScalars(word) ?? foldedByLetters(word)
  }

  /// nil where there is anything but ASCII and the letters that are folded: what belongs to one letter is then not so easily seen.
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
      guard let plain = scalars[point] else { return nil }
      result += plain
      index += length
    }
    return result
  }

  private func foldedByLetters(_ word: Bytes) -> [UInt8] {
    var result: [UInt8] = []
    for letter in word.text.lowercased() { result += letters[letter] ?? Array(letter.utf8) }
    return result
  }
}
