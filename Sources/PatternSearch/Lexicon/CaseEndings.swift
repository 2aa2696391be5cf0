/// Case endings of one kind, and how a word is spelled without them: Turkish "arabayı" is "araba" as an object.
package struct CaseEndings: Sendable {
  package struct Line: Sendable {
    var ending: String
    var plain: String
    /// Whether the ending is a whole word.
    var isWord: Bool

    package init(ending: String, plain: String, isWord: Bool) {
      self.ending = ending
      self.plain = plain
      self.isWord = isWord
    }
  }

  var name: String
  /// Endings in the order they are tried.
  var lines: [Line] = []

  /// Text without the ending of its last word.
  func removed(from text: String) -> String {
    let start = text.lastIndex(of: " ").map(text.index(after:)) ?? text.startIndex
    let word = text[start...].lowercased()
    for line in lines
    where line.isWord ? word == line.ending : word.hasSuffix(line.ending) && word.count > line.ending.count + 1 {
      return text.dropLast(line.ending.count) + line.plain
    }
    return text
  }
}
