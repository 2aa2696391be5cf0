/// Tables of a lexicon while its lines are being added.
struct LexiconTables: ~Copyable {
  var symbolTable: SymbolTable
  var folding = CharacterFolding()
  var classNames: [String] = []
  var slotNames: [String] = []
  var slotCosts: [SlotCosts] = []
  var fieldNames: [String] = []
  var phrasePatterns: [PhrasePattern] = []
  var phraseWeights: UniqueBuffer<PhraseWeight>
  var sentencePatterns: [SentencePattern] = []
  var sentenceWeights: [SentenceWeight] = []
  var placement = PlacementRules()
  var trims: [Int16?] = []
  var caseEndings: [CaseEndings] = []
  var penalties: [[SlotPenalty]] = []
  var homophones = Homophones()
  var misspellings = Misspellings()
  var suffixes: [Suffix] = []
  var endings: [WordEndings.Line] = []
  var beginnings: [(letters: [UInt8], classID: Int32)] = []
  var articleAgreements: [ArticleAgreement] = []
  var messages: [String: String] = [:]
  var shortcuts: [(words: [Int32], text: String)] = []
  var phrasebook: [(heading: String, examples: [String])] = []
  var fileNames: [String] = []

  /// - Parameter bytes: length of the files. The packaged languages have a word to sixty bytes; a larger table would
  ///   cost time to fill.
  init(expecting bytes: Int) {
    symbolTable = SymbolTable(expecting: bytes / 60)
    phrasePatterns.reserveCapacity(bytes / 200)
    phraseWeights = UniqueBuffer(capacity: bytes / 200)
    sentencePatterns.reserveCapacity(bytes / 200)
    sentenceWeights.reserveCapacity(bytes / 200)
  }

  /// File and line, as they are named in messages.
  func describe(_ source: SourceLine) -> String { "\(fileNames[Int(source.file)]):\(source.line)" }
}
