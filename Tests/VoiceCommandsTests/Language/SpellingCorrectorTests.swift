import SketchCore
import TestSupport
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct SpellingCorrectorTests {
  private static let words = [
    "mountain", "fountain", "garden", "golden", "bright", "orange", "cat", "color", "colour", "brigth",
  ]

  private let lexicon: Lexicon

  init() throws {
    lexicon = try LexiconLoader.load(
      text: "slips\n  brigth bright\nclass word\n  " + Self.words.joined(separator: " | ") + "\n")
  }

  private func corrections(_ text: String) -> (isAny: Bool, words: [String?]) {
    let tokenized = Tokenizer(lexicon).tokenize(text)
    var tokens = tokenized.tokens
    let isAny = SpellingCorrector(lexicon: lexicon).apply(to: &tokens, of: tokenized.bytes)
    return (isAny, tokens.map { $0.correction < 0 ? nil : lexicon.symbolTable.word($0.correction) })
  }

  @Test(
    arguments: [
      ("gadren", "garden"), ("garfden", "garden"), ("garben", "garden"), ("gaden", "garden"), ("ORANGW", "orange"),
      ("ountain", "fountain"),
      ("brigthh", "bright"), ("garden", nil), ("catt", nil), ("gadden x", "garden"), ("12345", nil), ("gxrdxn", nil),
      ("averyverylongword", nil),
    ] as [(String, String?)])
  func `an unknown word of five to sixteen letters is corrected by one edit`(word: String, expected: String?) {
    let (isAny, words) = corrections(word)
    #expect(words[0] == expected && isAny == (expected != nil))
  }

  /// Two words are one edit from it; letters exchanged are tried first, then one too many, a wrong one, one left out.
  @Test func `of several words the first kind of edit counts`() {
    #expect(corrections("colouur").words == ["colour"])
    #expect(corrections("colou").words == ["color"], "one wrong letter before one left out, or one too many")
  }

  @Test func `a word has a correction where a known one is at one edit from it`() {
    var random = SeededGenerator(seed: 1)
    let meanings = Self.words.filter { $0.count > 3 }
    for _ in 0..<400 {
      var letters = Array(meanings.randomElement(using: &random)!)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let (index, letter) = (Int.random(in: letters.indices, using: &random), "aeiorn".randomElement(using: &random)!)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where index > 0: letters.swapAt(index, index - 1)
        case 1: letters.remove(at: index)
        case 2: letters[index] = letter
        default: letters.insert(letter, at: index)
        }
      }
      let word = String(letters)
      let near = Self.words.filter { Self.isOneEdit(word, $0) }
      guard word.count >= 5, !Self.words.contains(word) else { continue }
      let found = corrections(word).words[0]
      #expect((found == nil) == near.isEmpty, "\(word)")
      if let found {
        #expect(near.contains(found) || near.contains("brigth") && found == "bright", "\(word) became \(found)")
      }
    }
  }

  /// Whether words differ by a letter left out, added or wrong, or two exchanged.
  private static func isOneEdit(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left), Array(right))
    if left.count == right.count {
      let others = left.indices.filter { left[$0] != right[$0] }
      return others.count == 1
        || others.count == 2 && others[1] == others[0] + 1 && left[others[0]] == right[others[1]]
          && left[others[1]] == right[others[0]]
    }
    let (short, long) = left.count < right.count ? (left, right) : (right, left)
    return long.count == short.count + 1
      && long.indices.contains { index in
        var trial = long
        trial.remove(at: index)
        return trial == short
      }
  }

  @Test func `no more than six words are tried`() {
    let text = Array(repeating: "xyzzyx", count: 6).joined(separator: " ")
    #expect(corrections(text + " gadren").isAny == false)
    #expect(corrections("abc " + text.dropLast(7) + " gadren").words.last == "garden", "short words are not counted")
  }
}
