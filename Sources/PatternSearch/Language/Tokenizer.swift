/// Tokenizer of a language: cuts an utterance into words and looks each up in the lexicon.
package struct Tokenizer {
  /// Bytes of the longest word of letters beyond ASCII; a longer one is no word, and folding it takes long.
  private static let longestWord = 64

  private let lexicon: Lexicon

  package init(_ lexicon: Lexicon) { self.lexicon = lexicon }

  /// Words of a text.
  /// - Parameter limit: bound of the number of words; one more where the last is parted.
  package func tokenize(_ text: String, limit: Int = .max) -> TokenizedText {
    let bytes = Array(text.utf8)
    var tokens: [Token] = []
    tokens.reserveCapacity(min(limit, bytes.count / 4) + 4)
    var letters = bytes
    var gap = Gap.stop
    var index = 0
    while index < bytes.count, tokens.count < limit {
      let length = Self.wordLength(bytes, at: index)
      if length == 0 {
        gap = max(gap, Self.gap(bytes, at: index))
        index += Self.scalarLength(bytes[index])
        continue
      }
      let end = index + length
      var isNumber = true
      for position in index..<end {
        let byte = bytes[position]
        if byte >= 0x41 && byte <= 0x5A { letters[position] = byte | 0x20 }
        if byte < 0x30 || byte > 0x39 { isNumber = false }
      }
      var token = token(index..<end, bytes, &letters, gap)
      if token.word < 0, !lexicon.suffixes.isEmpty, let stem = stem(index, end, bytes, &letters) {
        tokens.append(self.token(index..<stem, bytes, &letters, gap))
        token = self.token(stem..<end, bytes, &letters, .hyphen)
      } else {
        let meant = lexicon.misspellings.meant(by: token.word)
        token.isMisspelling = meant != token.word
        token.word = meant
        token.isNumber = isNumber
        token.looksFirst = Self.looksFirst(bytes, index, end)
      }
      tokens.append(token)
      gap = .space
      index = end
    }
    return TokenizedText(bytes: bytes, letters: letters, tokens: tokens)
  }

  private static func looksFirst(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
    if start > 1, bytes[start - 1] == 0x20, bytes[start - 2] == 0x20 { return true }
    return end > start + 1 && bytes[start] >= 0x41 && bytes[start] <= 0x5A && bytes[start + 1] >= 0x61
      && bytes[start + 1] <= 0x7A
  }

  /// End of the stem of a word that ends with a suffix of the lexicon.
  private func stem(_ start: Int, _ end: Int, _ bytes: [UInt8], _ letters: inout [UInt8]) -> Int? {
    for suffix in lexicon.suffixes where end - start > suffix.letters.count {
      let stem = end - suffix.letters.count
      guard letters[stem..<end].elementsEqual(suffix.letters) else { continue }
      guard let host = suffix.host else { return stem }
      let word = token(start..<stem, bytes, &letters, .space).word
      if word >= 0, lexicon.isWord(word, of: host) { return stem }
    }
    return nil
  }

  /// Word of the text, looked up.
  private func token(_ range: Range<Int>, _ bytes: [UInt8], _ letters: inout [UInt8], _ gap: Gap) -> Token {
    var spelling = range
    var word: Int32 = -1
    if bytes[range].allSatisfy({ $0 < 0x80 }) {
      word = lexicon.symbolTable.id(of: letters.span.extracting(spelling))
    } else if range.count <= Self.longestWord {
      let start = letters.count
      letters += lexicon.folding.folded(bytes.span.extracting(range))
      spelling = start..<letters.count
      word = lexicon.symbolTable.id(of: letters.span.extracting(spelling))
    }
    return Token(
      start: Int32(range.lowerBound), end: Int32(range.upperBound),
      spelling: Int32(spelling.lowerBound)..<Int32(spelling.upperBound), word: word, gap: gap, isNumber: false)
  }

  /// Number of bytes of the word that begins at an index, 0 when none does.
  private static func wordLength(_ bytes: [UInt8], at start: Int) -> Int {
    // These signs are read aloud as words.
    if bytes[start] == UInt8(ascii: "&") || bytes[start] == UInt8(ascii: "+") { return 1 }
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if isAlphanumeric(byte) {
        index += 1
      } else if byte >= 0x80 {
        if isApostrophe(bytes, at: index) {
          guard index > start, index + 3 < bytes.count, isAlphanumeric(bytes[index + 3]) else { break }
          index += 3
        } else if isSeparator(bytes, at: index) {
          break
        } else {
          index += scalarLength(byte)
        }
      } else if byte == 0x27 {  // an apostrophe inside a word belongs to it
        guard index > start, index + 1 < bytes.count, bytes[index + 1] >= 0x80 || isAlphanumeric(bytes[index + 1])
        else { break }
        index += 1
      } else {
        break
      }
    }
    return min(index, bytes.count) - start
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39
  }

  private static func isApostrophe(_ bytes: [UInt8], at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index] == 0xE2 && bytes[index + 1] == 0x80 && bytes[index + 2] == 0x99
  }

  /// General punctuation, no-break space, guillemets and inverted marks, ideographic comma and stop.
  private static func isSeparator(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index + 1 < bytes.count else { return false }
    switch bytes[index] {
    case 0xC2: return [0xA0, 0xA1, 0xAB, 0xBB, 0xBF].contains(bytes[index + 1])
    case 0xE2: return bytes[index + 1] == 0x80 || bytes[index + 1] == 0x81
    case 0xE3: return bytes[index + 1] == 0x80
    default: return false
    }
  }

  private static func gap(_ bytes: [UInt8], at index: Int) -> Gap {
    switch bytes[index] {
    case 0x2E, 0x21, 0x3F, 0x3B, 0x0A:  // . ! ? ; newline
      // A stop ends a sentence only before a space: "fox.png" is one thing.
      index + 1 >= bytes.count || bytes[index + 1] <= 0x20 ? .stop : .hyphen
    case 0x2C, 0x3A, 0x28, 0x29, 0x5B, 0x5D: .comma  // , : ( ) [ ]
    case 0xE2:  // a dash parts, a quotation mark does not
      index + 2 < bytes.count && (bytes[index + 2] == 0x93 || bytes[index + 2] == 0x94 || bytes[index + 2] == 0xA6)
        ? .comma : .space
    case 0xE3: .comma
    case 0x2D: index > 0 && bytes[index - 1] <= 0x20 ? .comma : .hyphen
    default: .space
    }
  }

  private static func scalarLength(_ lead: UInt8) -> Int {
    lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}
