/// Phrases in a user's lexicon file: its indented lines without the signs of patterns.
enum LexiconPhrases {
  static func text(of file: String) -> String {
    file.split(separator: "\n").filter { $0.first == " " || $0.first == "\t" }.map { phrases(of: $0) }.joined(separator: "\n")
  }

  /// Words of a line: “the usual = make {element} <color> -> sure 0.9  # mine” has the usual, make.
  private static func phrases(of line: Substring) -> String {
    var text = line.prefix { $0 != "#" }
    if let options = text.firstRange(of: "->") { text = text[..<options.lowerBound] }
    var result = ""
    var depth = 0
    for character in text {
      switch character {
      case "<", "{": depth += 1
      case ">", "}": depth = max(depth - 1, 0)
      case _ where depth == 0: result.append(character)
      default: break
      }
    }
    return result.split(whereSeparator: \.isWhitespace).filter { !$0.hasPrefix("$") }.joined(separator: " ")
  }
}
