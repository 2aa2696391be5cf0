import PatternSearch
package import SketchCore

/// Panels of comics that the lexicon has no word for: “in the ninth panel make it night”.
extension VoiceCommandParser {
  /// A word names a panel when the words would tell one with a known number in its place.
  package func unknownPanel(in text: String) -> UnknownPanel? {
    guard let known = panelWord, !namesPanel(text) else { return nil }
    let words = Tokenizer(lexicon).tokenize(text, limit: Self.longestUtterance + 1)
    guard words.tokens.count <= Self.longestUtterance else { return nil }
    for token in words.tokens {
      let (start, end) = (Int(token.start), Int(token.end))
      var bytes = words.bytes
      bytes.replaceSubrange(start..<end, with: known.utf8)
      guard namesPanel(String(decoding: bytes, as: UTF8.self)) else { continue }
      let word = String(decoding: words.bytes[start..<end], as: UTF8.self)
      let isNumber = token.isNumber || counts(token.word) || word.contains(where: \.isNumber)
      return UnknownPanel(word: word, isNumber: isNumber)
    }
    return nil
  }

  private func namesPanel(_ text: String) -> Bool {
    let command = command(parse(text), transcript: text)
    return ([command] + (command.then ?? [])).contains { $0.edits?.contains { !$0.panels.isEmpty } == true }
  }

  /// Some word that counts panels; nil in a language without one.
  private var panelWord: String? {
    guard let ordinal = lexicon.roles.panelOrdinal else { return nil }
    let id = (0..<Int32(lexicon.symbolTable.count)).first { lexicon.isWord($0, of: ordinal) }
    return id.map { lexicon.symbolTable.word($0) }
  }

  private func counts(_ word: Int32) -> Bool {
    guard word >= 0 else { return false }
    return [lexicon.roles.ordinal, lexicon.roles.number].compactMap(\.self).contains { lexicon.isWord(word, of: $0) }
  }
}
