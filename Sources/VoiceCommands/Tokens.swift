/// One word of an utterance: where it stands in the text and its number in the vocabulary.
struct Token: Sendable {
  /// Byte offsets in the utterance.
  var start: Int32
  var end: Int32
  /// As it is looked up, in `letters` of the text.
  var spelling: Range<Int32>
  /// -1 when the lexicon does not know the word.
  var word: Int32
  /// Before this word.
  var gap: Gap
  var isNumber: Bool
  /// Written for another word, which `word` is.
  var isSlip = false
  /// A known word that differs from an unknown one by a slip of the pen, -1 for none.
  var guess: Int32 = -1
  /// Written as if a sentence began here, though nothing ends before it: a capital among small letters, or a wider space.
  var looksFirst = false
  /// Words that stood here in the utterance (fillers, a withdrawn phrase) are left out.
  var followsOmission = false
}

/// An utterance cut into words. Punctuation is not a word; it is remembered as the gap before the next one.
struct TokenizedText: Sendable {
  /// A longer word of letters beyond ASCII is no word, and to fold it takes long.
  private static let longestWord = 64

  let bytes: [UInt8]
  /// The same in lower case, and after it the words that are looked up in other letters: with the lexicon's folds.
  private(set) var letters: [UInt8]
  private(set) var tokens: [Token] = []

  /// - Parameter limit: no more words than these are read, or one more where the last is parted.
  init(_ text: String, lexicon: borrowing Lexicon, limit: Int = .max) {
    bytes = Array(text.utf8)
    tokens.reserveCapacity(min(limit, bytes.count / 4) + 4)
    letters = bytes
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
      var token = token(index..<end, lexicon, gap)
      if token.word < 0, !lexicon.suffixes.isEmpty, let stem = stem(index, end, lexicon) {
        tokens.append(self.token(index..<stem, lexicon, gap))
        token = self.token(stem..<end, lexicon, .hyphen)
      } else {
        let meant = lexicon.slips.meant(by: token.word)
        token.isSlip = meant != token.word
        token.word = meant
        token.isNumber = isNumber
        token.looksFirst = Self.looksFirst(bytes, index, end)
      }
      tokens.append(token)
      gap = .space
      index = end
    }
  }

  private static func looksFirst(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
    if start > 1, bytes[start - 1] == 0x20, bytes[start - 2] == 0x20 { return true }
    return end > start + 1 && bytes[start] >= 0x41 && bytes[start] <= 0x5A && bytes[start + 1] >= 0x61 && bytes[start + 1] <= 0x7A
  }

  /// Where a suffix of the lexicon begins in a word.
  private mutating func stem(_ start: Int, _ end: Int, _ lexicon: borrowing Lexicon) -> Int? {
    for suffix in lexicon.suffixes where end - start > suffix.letters.count {
      let stem = end - suffix.letters.count
      guard letters[stem..<end].elementsEqual(suffix.letters) else { continue }
      guard let host = suffix.host else { return stem }
      let word = token(start..<stem, lexicon, .space).word
      if word >= 0, lexicon.isWord(word, of: host) { return stem }
    }
    return nil
  }

  /// A word of the text, looked up.
  private mutating func token(_ range: Range<Int>, _ lexicon: borrowing Lexicon, _ gap: Gap) -> Token {
    var spelling = range
    var word: Int32 = -1
    if bytes[range].allSatisfy({ $0 < 0x80 }) {
      word = lexicon.vocabulary.id(of: letters.span.extracting(spelling))
    } else if range.count <= Self.longestWord {
      let start = letters.count
      letters += lexicon.folds.folded(bytes.span.extracting(range))
      spelling = start..<letters.count
      word = lexicon.vocabulary.id(of: letters.span.extracting(spelling))
    }
    return Token(
      start: Int32(range.lowerBound), end: Int32(range.upperBound),
      spelling: Int32(spelling.lowerBound)..<Int32(spelling.upperBound), word: word, gap: gap, isNumber: false)
  }

  /// Bytes of the word that begins here, 0 when no word does.
  private static func wordLength(_ bytes: [UInt8], at start: Int) -> Int {
    // Signs that are read aloud as words.
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
    case 0x2C, 0x3A, 0x28, 0x29, 0x5B, 0x5D: .comma  // , : ( ) [ ]
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
    let quoted = withPartners(Int(start), Int(end))
    return text + String(decoding: bytes[quoted], as: UTF8.self)
  }

  /// The range with the bracket at its end, or the quotation mark at its beginning or its end, that belongs to one inside.
  private func withPartners(_ start: Int, _ end: Int) -> Range<Int> {
    if end < bytes.count, bytes[end] == UInt8(ascii: ")"), let open = bytes[start..<end].lastIndex(of: UInt8(ascii: "(")),
      !bytes[open..<end].contains(UInt8(ascii: ")"))
    {
      return start..<(end + 1)
    }
    let mark = UInt8(ascii: "\"")
    guard bytes[start..<end].reduce(0, { $0 + ($1 == mark ? 1 : 0) }) % 2 == 1 else { return start..<end }
    // What is exclaimed within them belongs to it: a sign that says "Welcome!"
    var close = end
    while close < bytes.count, [UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ".")].contains(bytes[close]) { close += 1 }
    if close < bytes.count, bytes[close] == mark { return start..<(close + 1) }
    return start > 0 && bytes[start - 1] == mark ? (start - 1)..<end : start..<end
  }

  /// These words with everything that touches them up to the next space: "~/Pictures/fox.png".
  func verbatim(_ words: ArraySlice<Token>) -> String {
    guard let first = words.first, let last = words.last else { return "" }
    // Words taken from elsewhere ("a blue one") touch nothing here.
    guard !words.dropFirst().contains(where: \.followsOmission) else { return text(words) }
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

  /// Some of the words as a sentence of their own.
  func sentence(_ range: Range<Int>) -> [Token] {
    var words = Array(tokens[range])
    words[0].gap = .stop
    return words
  }

  /// The same text with other words of it.
  func with(_ words: [Token]) -> TokenizedText {
    var copy = self
    copy.tokens = words
    return copy
  }
}
