package import SketchCore

/// Everything the parser knows of a language, compiled from the files of a lexicon folder (`docs/language.md` describes them).
package struct Lexicon: Sendable {
  /// One phrase a class holds.
  struct Entry: Sendable {
    /// What the search looks at: plain numbers, so that reading them moves no strings about.
    struct Weight: Sendable {
      var classID: Int32
      var cost: Float
      var doubt: Float
      /// Counts only where a comma or a full stop stands before it.
      var followsComma: Bool
      /// Only in the first clause of an utterance: "adding a tree" is a heading there, and no command after "and".
      var isOpening: Bool
    }

    var weight: Weight
    /// What the phrase stands for; nil when it stands for itself.
    var value: String?
    var assignments: [Assignment]
    var place: Place
  }

  /// One sentence pattern and the command it makes.
  struct Rule: Sendable {
    struct Weight: Sendable {
      /// Added to what its words cost; the cheapest reading of an utterance wins.
      var cost: Float
      /// Confidence when all words are accounted for.
      var sure: Float
      /// Only at the beginning of an utterance: fragments such as "less grainy".
      var isOpening: Bool
      /// Only when it accounts for the whole utterance.
      var isWhole: Bool
      /// Has `after`.
      var isContinuation: Bool
    }

    var weight: Weight
    var intent: VoiceCommand.Intent
    /// For `edit`: the type of the edit.
    var edit: String?
    var assignments: [Assignment]
    /// Only after a clause of this type of edit: "(make the sky red) and the grass blue".
    var after: String?
    var place: Place
  }

  /// What words may be mishearings of, as linked lists.
  struct Homophones: Sendable {
    private(set) var meant: [Int32] = []
    /// The next meaning of the same word, -1 at the end.
    private(set) var next: [Int] = []
    private var firsts: [Int] = []

    /// Index of the first meaning of a word, -1 when it has only its own.
    func first(of word: Int32) -> Int { Int(word) < firsts.count ? firsts[Int(word)] : -1 }

    mutating func add(_ said: Int32, meant word: Int32) {
      while firsts.count <= Int(said) { firsts.append(-1) }
      meant.append(word)
      next.append(firsts[Int(said)])
      firsts[Int(said)] = meant.count - 1
    }
  }

  /// Sets a field to a text in which `{name}` stands for what was captured.
  struct Assignment: Sendable {
    enum Piece: Sendable {
      case text(String)
      case capture(Int16)
    }

    var name: Int16
    var template: [Piece]
  }

  /// How unlikely the words of a class are at some place of a free text.
  struct Penalty: Sendable {
    enum Position: Sendable { case first, any, last }

    var slot: Int16
    var position: Position
    var cost: Float
  }

  /// Where something was defined.
  struct Place: Sendable {
    var file: Int16
    var line: Int32
  }

  var vocabulary = Vocabulary()
  var folds: [[UInt8]: [UInt8]] = [:]
  var classNames: [String] = []
  var slotNames: [String] = []
  /// By slot: what each word of its text costs; the reading that leaves the fewest words to free text wins.
  var wordCosts: [Float] = []
  var names: [String] = []
  var phrases = Automaton()
  var entries: [Entry] = []
  var clauses = Automaton()
  var rules: [Rule] = []
  /// By class.
  var penalties: [[Penalty]] = []
  /// By word: what it may be a mishearing of.
  var homophones = Homophones()
  /// Parted from a word the vocabulary does not know: "'s".
  var suffixes: [[UInt8]] = []
  /// Words by their ending: an unknown word in "er" may be a comparative.
  var endings: [(ending: [UInt8], classID: Int32)] = []
  var agreements: [Agreement] = []
  var messages: [String: String] = [:]
  /// Whole utterances that stand for others, by their words.
  var shortcuts: [[Int32]: String] = [:]
  /// What can be said, by heading, in file order.
  var phrasebook: [(heading: String, examples: [String])] = []
  var files: [String] = []
  /// The classes the engine itself looks at: what may stand before and after a sentence, what joins two, what is no word at all, and what
  /// takes back what was just said.
  /// The field that is taken with its punctuation.
  var pathName: Int16 = -1
  var opening: Int32?
  var closing: Int32?
  var joiner: Int32?
  var filler: Int32?
  var correction: Int32?
  var weakCorrection: Int32?
  var anaphor: Int32?
  var article: Int32?
  var stutter: Int32?
  var number: Int32?

  /// Reads every `.txt` file of a folder, in the order of their names.
  /// - Throws: `SketchError` `.configuration` naming the file and the line.
  package static func load(folder: String) throws -> Lexicon {
    try LexiconReader.read(folder: folder)
  }

  /// The same with the user's own files of a second folder, which may not be there.
  ///
  /// A file of the user's that cannot be read is left out and named in `problems`; the others count.
  /// - Throws: `SketchError` `.configuration` for the first folder.
  package static func load(folder: String, additions: String) throws -> (lexicon: Lexicon, problems: [SketchError]) {
    try LexiconReader.read(folder: folder, additions: additions)
  }

  /// The lexicon that comes with the program.
  package static func packaged(language: String = "en") throws -> Lexicon {
    try load(folder: PackagedResources.folder("Lexicon", of: "VoiceCommands") + "/" + language)
  }

  /// How large it is, for measurements.
  package var summary: String {
    "\(vocabulary.count) words, \(classNames.count) classes, \(entries.count) phrase lines (\(phrases.nodes.count) nodes, "
      + "\(phrases.edges.count) edges), \(rules.count) sentence lines (\(clauses.nodes.count) nodes, \(clauses.edges.count) edges)"
  }

  func classID(_ name: String) -> Int32? {
    classNames.firstIndex(of: name).map(Int32.init)
  }

  func name(_ text: String) -> Int16 {
    Int16(names.firstIndex(of: text) ?? -1)
  }

  func describe(_ place: Place) -> String {
    "\(files[Int(place.file)]):\(place.line)"
  }

  /// Classes are the symbols below zero.
  static func symbol(ofClass id: Int32) -> Symbol { -id - 1 }
  static func classID(of symbol: Symbol) -> Int32 { -symbol - 1 }
}
