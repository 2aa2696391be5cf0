/// Words, phrases and sentence patterns of a language, compiled for the search
/// (`docs/language.md` describes the files).
///
/// A class, so that the parts of a search share it without counting references to each of its tables.
package final class Lexicon: Sendable {
  package let symbolTable: SymbolTable
  package let folding: CharacterFolding
  package let classNames: [String]
  package let slotNames: [String]
  /// Prices of words and pauses, by slot.
  let slotCosts: [SlotCosts]
  package let fieldNames: [String]
  /// Phrases of all classes; accepts indices of `phrasePatterns`.
  package let phraseAutomaton: Automaton
  package let phrasePatterns: [PhrasePattern]
  let phraseWeights: UniqueBuffer<PhraseWeight>
  /// Sentences of all rules; accepts indices of `sentencePatterns`.
  package let sentenceAutomaton: Automaton
  package let sentencePatterns: [SentencePattern]
  package let sentenceWeights: [SentenceWeight]
  let placement: PlacementRules
  /// Case endings that the last word of a slot's text loses, by slot; nil for none.
  let trims: [Int16?]
  let caseEndings: [CaseEndings]
  /// Penalties of all classes, class after class; those of one are
  /// `penalties[penaltyEnds[class - 1]..<penaltyEnds[class]]`.
  private let penalties: [SlotPenalty]
  private let penaltyEnds: [Int]
  let homophones: Homophones
  package let misspellings: Misspellings
  package let suffixes: [Suffix]
  let endings: WordEndings
  /// First letters that tell a word's class, where endings pile up: "alarmlarımı" is about an "alarm".
  let beginnings: [(letters: [UInt8], classID: Int32)]
  package let articleAgreements: [ArticleAgreement]
  /// Texts for the user, by key.
  package let messages: [String: String]
  /// Whole utterances that stand for others; of two for the same words the later counts.
  private let shortcuts: [(words: [Int32], text: String)]
  /// Examples of what can be said, by heading, in file order.
  package let phrasebook: [(heading: String, examples: [String])]
  package let fileNames: [String]
  /// Index of the field that is taken with its punctuation, -1 where no line names it.
  let pathName: Int16
  package let roles: ClassRoles
  private let wordClasses: WordClassTable

  init(
    _ tables: consuming LexiconTables, roles: ClassRoles, phrases: consuming Automaton, sentences: consuming Automaton,
    wordClasses: WordClassTable
  ) {
    symbolTable = tables.symbolTable
    folding = tables.folding
    classNames = tables.classNames
    slotNames = tables.slotNames
    slotCosts = tables.slotCosts
    fieldNames = tables.fieldNames
    phrasePatterns = tables.phrasePatterns
    phraseWeights = tables.phraseWeights
    sentencePatterns = tables.sentencePatterns
    sentenceWeights = tables.sentenceWeights
    placement = tables.placement
    trims = tables.trims
    caseEndings = tables.caseEndings
    penalties = tables.penalties.flatMap { $0 }
    var count = 0
    penaltyEnds = tables.penalties.map { penalties in
      count += penalties.count
      return count
    }
    homophones = tables.homophones
    misspellings = tables.misspellings
    suffixes = tables.suffixes
    endings = WordEndings(tables.endings)
    beginnings = tables.beginnings
    articleAgreements = tables.articleAgreements
    messages = tables.messages
    shortcuts = tables.shortcuts
    phrasebook = tables.phrasebook
    fileNames = tables.fileNames
    pathName = Int16(tables.fieldNames.firstIndex(of: "path") ?? -1)
    self.roles = roles
    phraseAutomaton = phrases
    sentenceAutomaton = sentences
    self.wordClasses = wordClasses
  }

  /// Sizes of its parts, for measurements.
  package var summary: String {
    "\(symbolTable.count) words, \(classNames.count) classes, "
      + "\(phrasePatterns.count) phrase lines "
      + "(\(phraseAutomaton.nodes.count) nodes, \(phraseAutomaton.edges.count) edges), "
      + "\(sentencePatterns.count) sentence lines "
      + "(\(sentenceAutomaton.nodes.count) nodes, \(sentenceAutomaton.edges.count) edges)"
  }

  /// Whether a word is a phrase of the class by itself, or of a class that is one of the class.
  package func isWord(_ word: Int32, of classID: Int32) -> Bool { wordClasses.has(word, classID) }

  /// Whether a text is such a word; false for several words and where no file defines the class.
  package func isWord(_ text: String, of classID: Int32?) -> Bool {
    let word = symbolTable.id(of: text)
    guard let classID, word >= 0 else { return false }
    return isWord(word, of: classID)
  }

  /// Text that an utterance of just these words stands for; nil for itself.
  package func shortcut(for tokens: [Token]) -> String? {
    shortcuts.last { shortcut in
      shortcut.words.count == tokens.count
        && shortcut.words.indices.allSatisfy { shortcut.words[$0] == tokens[$0].word }
    }?.text
  }

  /// Visits the penalties of a class.
  func forEachPenalty(of classID: Int32, _ body: (SlotPenalty) -> Void) {
    for index in (classID > 0 ? penaltyEnds[Int(classID) - 1] : 0)..<penaltyEnds[Int(classID)] {
      body(penalties[index])
    }
  }

  /// File and line, as they are named in explanations.
  package func describe(_ source: SourceLine) -> String { "\(fileNames[Int(source.file)]):\(source.line)" }

  /// Symbol of a class; classes are the symbols below zero.
  package static func symbol(ofClass id: Int32) -> Symbol { -id - 1 }
  package static func classID(of symbol: Symbol) -> Int32 { -symbol - 1 }
}
