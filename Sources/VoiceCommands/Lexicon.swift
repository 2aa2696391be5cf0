/// Everything the parser knows of a language, compiled from the files of a lexicon folder (`docs/language.md` describes them).
///
/// A class, so that the parts of a search share it without counting references to each of its tables.
package final class Lexicon: Sendable {
  let vocabulary: Vocabulary
  let folds: Folds
  let classNames: [String]
  let slotNames: [String]
  /// By slot: what each word of its text costs; the reading that leaves the fewest words to free text wins.
  let wordCosts: [Float]
  /// By slot: what a comma or a full stop between two words of its text costs …
  let commaCosts: [Float]
  /// … and a full stop beyond that.
  let stopCosts: [Float]
  let names: [String]
  let phrases: Automaton
  let entries: [Entry]
  let entryWeights: Tape<Entry.Weight>
  let clauses: Automaton
  let rules: [Rule]
  let ruleWeights: [Rule.Weight]
  let places: ClausePlaces
  /// By slot: what the last word of its text loses, nil for nothing.
  let trims: [Int16?]
  /// Case endings by kind.
  let caseEndings: [CaseEndings]
  /// Those of class after class; those of one are `penalties[penaltyEnds[class - 1]..<penaltyEnds[class]]`.
  private let penalties: [Penalty]
  private let penaltyEnds: [Int]
  /// By word: what it may be a mishearing of.
  let homophones: Homophones
  /// By word: what it is a slip of the pen of, and is read as.
  let slips: Slips
  let suffixes: [Suffix]
  let endings: WordEndings
  /// Words by their beginning, where endings pile up: "alarmlarımı" is about an "alarm".
  let beginnings: [(letters: [UInt8], classID: Int32)]
  let agreements: [Agreement]
  let messages: [String: String]
  /// Whole utterances that stand for others; of two for the same words the later counts.
  private let shortcuts: [(words: [Int32], text: String)]
  /// What can be said, by heading, in file order.
  let phrasebook: [(heading: String, examples: [String])]
  let files: [String]
  /// The field that is taken with its punctuation.
  let pathName: Int16
  let roles: Roles
  private let wordClasses: WordClasses

  init(
    _ draft: consuming LexiconDraft, roles: Roles, phrases: consuming Automaton, clauses: consuming Automaton, wordClasses: WordClasses
  ) {
    vocabulary = draft.vocabulary
    folds = draft.folds
    classNames = draft.classNames
    slotNames = draft.slotNames
    wordCosts = draft.wordCosts
    commaCosts = draft.commaCosts
    stopCosts = draft.stopCosts
    names = draft.names
    entries = draft.entries
    entryWeights = draft.entryWeights
    rules = draft.rules
    ruleWeights = draft.ruleWeights
    places = draft.places
    trims = draft.trims
    caseEndings = draft.caseEndings
    penalties = draft.penalties.flatMap { $0 }
    var count = 0
    penaltyEnds = draft.penalties.map { penalties in
      count += penalties.count
      return count
    }
    homophones = draft.homophones
    slips = draft.slips
    suffixes = draft.suffixes
    endings = WordEndings(draft.endings)
    beginnings = draft.beginnings
    agreements = draft.agreements
    messages = draft.messages
    shortcuts = draft.shortcuts
    phrasebook = draft.phrasebook
    files = draft.files
    pathName = Int16(draft.names.firstIndex(of: "path") ?? -1)
    self.roles = roles
    self.phrases = phrases
    self.clauses = clauses
    self.wordClasses = wordClasses
  }

  /// How large it is, for measurements.
  package var summary: String {
    "\(vocabulary.count) words, \(classNames.count) classes, \(entries.count) phrase lines (\(phrases.nodes.count) nodes, "
      + "\(phrases.edges.count) edges), \(rules.count) sentence lines (\(clauses.nodes.count) nodes, \(clauses.edges.count) edges)"
  }

  /// Whether a word is a phrase of the class by itself, or of a class that is one of the class.
  func isWord(_ word: Int32, of classID: Int32) -> Bool { wordClasses.has(word, classID) }

  /// The same of a text; false for several words and where no file defines the class.
  func isWord(_ text: String, of classID: Int32?) -> Bool {
    let word = vocabulary.id(of: text)
    guard let classID, word >= 0 else { return false }
    return isWord(word, of: classID)
  }

  /// What an utterance of nothing but these words stands for; nil for itself.
  func shortcut(_ tokens: [Token]) -> String? {
    shortcuts.last { shortcut in
      shortcut.words.count == tokens.count && shortcut.words.indices.allSatisfy { shortcut.words[$0] == tokens[$0].word }
    }?.text
  }

  /// What the phrases of a class speak against.
  func forEachPenalty(of classID: Int32, _ body: (Penalty) -> Void) {
    for index in (classID > 0 ? penaltyEnds[Int(classID) - 1] : 0)..<penaltyEnds[Int(classID)] { body(penalties[index]) }
  }

  /// What a comma or a full stop between two words of a slot's text costs.
  func pauseCost(_ gap: Gap, in slot: Int16) -> Float {
    gap == .stop ? commaCosts[Int(slot)] + stopCosts[Int(slot)] : commaCosts[Int(slot)]
  }

  func describe(_ place: Place) -> String {
    "\(files[Int(place.file)]):\(place.line)"
  }

  /// Classes are the symbols below zero.
  static func symbol(ofClass id: Int32) -> Symbol { -id - 1 }
  static func classID(of symbol: Symbol) -> Int32 { -symbol - 1 }
}
