/// The endings that say what a word does in its sentence, and the word without them: Turkish "arabayı" is "araba" as an object.
struct CaseEndings: Sendable {
  struct Line: Sendable {
    var ending: String
    var plain: String
    /// The ending is the whole word.
    var isWord: Bool
  }

  var name: String
  /// The first that fits counts.
  var lines: [Line] = []

  /// A text whose last word is without its ending.
  func removed(from text: String) -> String {
    let start = text.lastIndex(of: " ").map(text.index(after:)) ?? text.startIndex
    let word = text[start...].lowercased()
    for line in lines where line.isWord ? word == line.ending : word.hasSuffix(line.ending) && word.count > line.ending.count + 1 {
      return text.dropLast(line.ending.count) + line.plain
    }
    return text
  }
}
