import SketchCore
import SpeechRecognition

/// Closed grammar of what may be said and nothing else, in the JSpeech Grammar Format (JSGF).
///
/// Rules, alternatives, groups, `[optional]`, `*`, `+`, quotations, `<NULL>`, `<VOID>` and a rule that ends in itself
/// are understood; weights and tags are passed over. There are no imports. It is checked here because PocketSphinx says
/// only that a grammar is wrong, not where.
package struct SpeechGrammar: Sendable {
  indirect enum Expansion: Equatable, Sendable {
    case words([String])
    case rule(String, line: Int)
    case sequence([Expansion])
    case alternatives([Expansion])
    case optional(Expansion)
    /// Once or more often.
    case repeated(Expansion)
  }

  /// Automaton of the sentences it has.
  let automaton: GrammarAutomaton
  /// Line where each word first stands.
  let words: [String: Int]
  private let file: String

  /// - Parameter file: for errors, which name it and the line.
  /// - Throws: `SketchError` `.invalidInput`.
  package init(_ text: String, file: String) throws {
    self.file = file
    var parser = GrammarParser(text, file: file)
    let parsed = try parser.parse()
    words = parsed.words
    automaton = try GrammarAutomaton(rules: parsed.rules, top: parsed.top) { why, line in
      SketchError(
        .invalidInput, "\(file)\(line.map { " line \($0)" } ?? ""): \(why)",
        advice: "Correct the grammar; it is in the JSpeech Grammar Format (JSGF).")
    }
  }

  /// Whether a sentence is one of the grammar's.
  package func accepts(_ sentence: String) -> Bool { automaton.accepts(sentence.split(separator: " ").map(String.init)) }

  /// Pronunciations of the words, those of the first dictionary that has a word.
  /// - Throws: `SketchError` `.invalidInput` naming the words that no dictionary has, with their lines; `.noModel`
  ///   without a dictionary.
  func pronunciations(in dictionaries: [String]) throws -> [Pronunciation] {
    let found = try PronunciationDictionaries(dictionaries).pronunciations(of: Set(words.keys))
    let missing = words.filter { found[$0.key] == nil }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    guard let first = missing.first else { return found.sorted { $0.key < $1.key }.flatMap(\.value) }
    let list = missing.map { "“\($0.key)” (line \($0.value))" }.joined(separator: ", ")
    throw SketchError(
      .invalidInput, "\(file) line \(first.value): no dictionary has a pronunciation for \(list)",
      advice: "Spell it as English words (numbers as well), or write a line such as “mocha M OW K AH” into a file and name that with"
        + " --dictionary.")
  }
}
