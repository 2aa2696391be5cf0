import SketchCore

/// Text nobody says, for whatever reads text; the same for the same seed.
package struct StrangeText {
  /// Commands, small words, emoji, combining marks, right-to-left letters, signs that are not seen, and punctuation.
  package static let pieces = [
    "a", " ", "0", "9 ", "and ", "the ", "draw ", "draw a ", "in ", "um ", "no wait ", "one two three ",
    "draw a red cat ", "add a tree and ", "make the sky orange and the grass blue ",
    "put a red car on the left of the house ", "in the style of ", "blue and ", "undo, ", "put it on the ",
    "as a ", "of the ", "a four panel comic ", "for toddlers ", "with a white border ", "brihgt ", "quítalo ",
    "ponle ", "y ", "kaldırabilir misin ", "gökyüzünü ", "ve ", "ı", "İ", "ß", "ﬁ", "𝖉𝖗𝖆𝖜 ", "e\u{301}",
    "\u{301}", "\u{301}\u{302}\u{303}", "🦊", "👨‍👩‍👧‍👦 ", "שלום ", "مرحبا ", "\u{202E}", "\u{200B}",
    "\u{200D}", "\u{FE0F}", "\u{FFFD}", "，", "’", "'", "…", "-", ".", ",", "\n",
  ]

  private var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Any bytes, as far as they are text.
  package mutating func bytes(upTo longest: Int) -> String {
    let bytes = (0..<Int.random(in: 0...longest, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Letters of many scripts.
  package mutating func scalars(upTo longest: Int) -> String {
    let scalars = (0..<Int.random(in: 1...longest, using: &random)).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random))
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// `pieces` in any order.
  package mutating func pieces(upTo most: Int) -> String {
    (0..<Int.random(in: 1...most, using: &random)).map { _ in Self.pieces.randomElement(using: &random)! }.joined()
  }

  /// Words in any order, perhaps with commas between.
  package mutating func row(of words: [String], upTo most: Int) -> String {
    let row = (0..<Int.random(in: 1...most, using: &random)).map { _ in words.randomElement(using: &random)! }
    return row.joined(separator: Bool.random(using: &random) ? " " : ", ")
  }

  /// Sentences with letters lost, doubled and exchanged, one after another.
  package mutating func slips(in sentences: [String]) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      var letters = Array(sentences.randomElement(using: &random)!)
      for _ in 0..<Int.random(in: 0...3, using: &random) where letters.count > 1 {
        let index = Int.random(in: 0..<letters.count - 1, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: letters.remove(at: index)
        case 1: letters.insert(letters[index], at: index)
        default: letters.swapAt(index, index + 1)
        }
      }
      text += String(letters) + ["", " ", ", ", " and ", ". "].randomElement(using: &random)!
    }
    return text
  }
}
