/// A lexicon while its files are being read.
struct LexiconDraft: ~Copyable {
  var vocabulary: Vocabulary
  var folds = Folds()
  var classNames: [String] = []
  var slotNames: [String] = []
  var wordCosts: [Float] = []
  var commaCosts: [Float] = []
  var stopCosts: [Float] = []
  var names: [String] = []
  var entries: [Lexicon.Entry] = []
  var entryWeights: Tape<Lexicon.Entry.Weight>
  var rules: [Lexicon.Rule] = []
  var ruleWeights: [Lexicon.Rule.Weight] = []
  var places = ClausePlaces()
  var trims: [Int16?] = []
  var caseEndings: [CaseEndings] = []
  var penalties: [[Lexicon.Penalty]] = []
  var homophones = Lexicon.Homophones()
  var slips = Lexicon.Slips()
  var suffixes: [Lexicon.Suffix] = []
  var endings: [WordEndings.Line] = []
  var beginnings: [(letters: [UInt8], classID: Int32)] = []
  var agreements: [Agreement] = []
  var messages: [String: String] = [:]
  var shortcuts: [(words: [Int32], text: String)] = []
  var phrasebook: [(heading: String, examples: [String])] = []
  var files: [String] = []

  /// - Parameter bytes: how long the files are. The languages there are have a word to sixty bytes. A table
  ///   of words for more is no use: all of it is written to, and that takes as long as anything else in a process that has not had the memory yet.
  init(expecting bytes: Int) {
    vocabulary = Vocabulary(expecting: bytes / 60)
    entries.reserveCapacity(bytes / 200)
    entryWeights = Tape(capacity: bytes / 200)
    rules.reserveCapacity(bytes / 200)
    ruleWeights.reserveCapacity(bytes / 200)
  }

  func describe(_ place: Lexicon.Place) -> String {
    "\(files[Int(place.file)]):\(place.line)"
  }
}
