/// Utterance cut into words. Punctuation is no word; it is kept as the gap before the next one.
package struct TokenizedText: Sendable {
  /// Bytes of the utterance.
  package let bytes: [UInt8]
  /// Bytes in lower case, and after them the folded letters of words beyond ASCII.
  let letters: [UInt8]
  package private(set) var tokens: [Token]

  init(bytes: [UInt8], letters: [UInt8], tokens: [Token]) {
    self.bytes = bytes
    self.letters = letters
    self.tokens = tokens
  }

  /// Text of some words as they were said, with what lies between neighbours.
  package func text(_ words: ArraySlice<Token>) -> String {
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

  /// Range with the bracket or quotation mark beside it that belongs to one inside.
  private func withPartners(_ start: Int, _ end: Int) -> Range<Int> {
    if end < bytes.count, bytes[end] == UInt8(ascii: ")"),
      let open = bytes[start..<end].lastIndex(of: UInt8(ascii: "(")),
      !bytes[open..<end].contains(UInt8(ascii: ")"))
    {
      return start..<(end + 1)
    }
    let mark = UInt8(ascii: "\"")
    guard bytes[start..<end].reduce(0, { $0 + ($1 == mark ? 1 : 0) }) % 2 == 1 else { return start..<end }
    // An exclamation within the marks belongs to the text: a sign that says "Welcome!"
    var close = end
    while close < bytes.count, [UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ".")].contains(bytes[close]) {
      close += 1
    }
    if close < bytes.count, bytes[close] == mark { return start..<(close + 1) }
    return start > 0 && bytes[start - 1] == mark ? (start - 1)..<end : start..<end
  }

  /// Text of some words with everything that touches them up to the next space: "~/Pictures/fox.png".
  func verbatim(_ words: ArraySlice<Token>) -> String {
    guard let first = words.first, let last = words.last else { return "" }
    // Words taken from elsewhere ("a blue one") touch nothing here.
    guard !words.dropFirst().contains(where: \.followsOmission) else { return text(words) }
    var (start, end) = (Int(first.start), Int(last.end))
    while start > 0, bytes[start - 1] > 0x20 { start -= 1 }
    while end < bytes.count, bytes[end] > 0x20 { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Removes words. Returns whether there were any.
  package mutating func omit(_ ranges: [Range<Int>]) -> Bool {
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
  package func sentence(_ range: Range<Int>) -> [Token] {
    var words = Array(tokens[range])
    words[0].gap = .stop
    return words
  }

  /// Copy with other words of the same text.
  package func with(_ words: [Token]) -> TokenizedText {
    var copy = self
    copy.tokens = words
    return copy
  }
}
