/// What stands between a word and the one before it.
enum Gap: UInt8, Sendable, Comparable {
  case space, hyphen, comma, stop

  static func < (left: Gap, right: Gap) -> Bool { left.rawValue < right.rawValue }
}

/// One word of an utterance: where it stands in the text and its number in the vocabulary.
struct Token: Sendable {
  /// Byte offsets in the utterance.
  var start: Int32
  var end: Int32
  /// -1 when the lexicon does not know the word.
  var word: Int32
  /// Before this word.
  var gap: Gap
  var isNumber: Bool
  /// A known word that differs from an unknown one by a slip of the pen, -1 for none.
  var guess: Int32 = -1
  /// Words that stood here in the utterance (fillers, a withdrawn phrase) are left out.
  var followsOmission = false
}

/// An utterance cut into words. Punctuation is not a word; it is remembered as the gap before the next one.
struct TokenizedText: Sendable {
  let bytes: [UInt8]
  private(set) var tokens: [Token] = []

  init(_ text: String, lexicon: borrowing Lexicon) {
    bytes = Array(text.utf8)
    tokens.reserveCapacity(bytes.count / 4 + 4)
    var folded = bytes
    var gap = Gap.stop
    var index = 0
    while index < bytes.count {
      let length = Self.wordLength(bytes, at: index)
      if length == 0 {
        gap = max(gap, Self.gap(bytes, at: index))
        index += Self.scalarLength(bytes[index])
        continue
      }
      let end = index + length
      var isNumber = true
      var isASCII = true
      for position in index..<end {
        let byte = bytes[position]
        if byte >= 0x41 && byte <= 0x5A { folded[position] = byte | 0x20 }
        if byte < 0x30 || byte > 0x39 { isNumber = false }
        if byte >= 0x80 { isASCII = false }
      }
      let word =
        isASCII
        ? lexicon.vocabulary.id(of: folded, from: index, to: end)
        : Self.foldedID(bytes[index..<end], vocabulary: lexicon.vocabulary, folds: lexicon.folds)
      if word < 0, let stem = Self.stemEnd(folded, index, end, lexicon.suffixes) {
        tokens.append(
          Token(
            start: Int32(index), end: Int32(stem), word: lexicon.vocabulary.id(of: folded, from: index, to: stem), gap: gap, isNumber: false
          ))
        tokens.append(
          Token(
            start: Int32(stem), end: Int32(end), word: lexicon.vocabulary.id(of: folded, from: stem, to: end), gap: .hyphen, isNumber: false
          ))
        gap = .space
        index = end
        continue
      }
      tokens.append(Token(start: Int32(index), end: Int32(end), word: word, gap: gap, isNumber: isNumber))
      gap = .space
      index = end
    }
  }

  /// Where a suffix of the lexicon begins in a word.
  private static func stemEnd(_ bytes: [UInt8], _ start: Int, _ end: Int, _ suffixes: [[UInt8]]) -> Int? {
    for suffix in suffixes where end - start > suffix.count {
      if bytes[(end - suffix.count)..<end].elementsEqual(suffix) { return end - suffix.count }
    }
    return nil
  }

  /// Spelling of the lookup: lower case, with the lexicon's letter folds.
  static func folded(_ word: ArraySlice<UInt8>, folds: borrowing [[UInt8]: [UInt8]]) -> [UInt8] {
    var result: [UInt8] = []
    for character in String(decoding: word, as: UTF8.self).lowercased().unicodeScalars {
      let scalar = Array(String(character).utf8)
      result += scalar == [0xE2, 0x80, 0x99] ? [0x27] : folds[scalar] ?? scalar
    }
    return result
  }

  private static func foldedID(
    _ word: ArraySlice<UInt8>, vocabulary: borrowing Vocabulary, folds: borrowing [[UInt8]: [UInt8]]
  ) -> Int32 {
    // A word this long is no word, and folding is the slow path.
    guard word.count <= 64 else { return -1 }
    let folded = folded(word, folds: folds)
    return vocabulary.id(of: folded, from: 0, to: folded.count)
  }

  /// Bytes of the word that begins here, 0 when no word does.
  private static func wordLength(_ bytes: [UInt8], at start: Int) -> Int {
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
        guard index > start, index + 1 < bytes.count, bytes[index + 1] >= 0x80 || isAlphanumeric(bytes[index + 1]) else { break }
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
    case 0x2C, 0x3A, 0x28, 0x29: .comma  // , : ( )
    case 0xE2:  // a dash parts, a quotation mark does not
      index + 2 < bytes.count && (bytes[index + 2] == 0x93 || bytes[index + 2] == 0x94 || bytes[index + 2] == 0xA6) ? .comma : .space
    case 0xE3: .comma
    case 0x2D: index > 0 && bytes[index - 1] <= 0x20 ? .comma : .hyphen
    default: .space
    }
  }

  private static func scalarLength(_ lead: UInt8) -> Int {
    lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }

  /// These words, spelled as they were said; what lies between neighbours in the text is kept.
  func text(_ words: ArraySlice<Token>) -> String {
    guard var start = words.first?.start, var end = words.first?.end else { return "" }
    var text = ""
    for word in words.dropFirst() {
      if word.followsOmission {
        text += String(decoding: bytes[Int(start)..<Int(end)], as: UTF8.self) + " "
        start = word.start
      }
      end = word.end
    }
    return text + String(decoding: bytes[Int(start)..<Int(end)], as: UTF8.self)
  }

  /// These words with everything that touches them up to the next space: "~/Pictures/fox.png".
  func verbatim(_ words: ArraySlice<Token>) -> String {
    guard let first = words.first, let last = words.last else { return "" }
    var (start, end) = (Int(first.start), Int(last.end))
    while start > 0, bytes[start - 1] > 0x20 { start -= 1 }
    while end < bytes.count, bytes[end] > 0x20 { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Takes words out. Returns whether there were any.
  mutating func leaveOut(_ ranges: [Range<Int>]) -> Bool {
    guard !ranges.isEmpty else { return false }
    var kept: [Token] = []
    kept.reserveCapacity(tokens.count)
    var next = 0
    for range in ranges {
      kept += tokens[next..<range.lowerBound]
      next = range.upperBound
      guard next < tokens.count else { continue }
      tokens[next].followsOmission = true
      tokens[next].gap = max(tokens[next].gap, tokens[range.lowerBound].gap)
    }
    tokens = kept + tokens[next...]
    return true
  }

  /// The same text with other words of it.
  func with(_ words: [Token]) -> TokenizedText {
    var copy = self
    copy.tokens = words
    return copy
  }
}
