import PatternSearch

/// Contents of lexicon files as they are written, for checks of the files; a parser does without them.
struct LexiconOutline {
  /// Alternatives of all classes and rules, in the order of the files.
  private(set) var patterns: [OutlinedPattern] = []
  private(set) var blocks: [RuleBlock] = []
  /// Blocks of each class, in the order of the files; columns of tables are none.
  private(set) var classes: [Int32: [SourceLine]] = [:]
  /// First table with a column for each class.
  private(set) var columns: [Int32: SourceLine] = [:]
  private(set) var slots: [Int16: SourceLine] = [:]
  private(set) var macros: [String: SourceLine] = [:]
  /// Macros that some line mentions.
  private(set) var usedMacros: Set<String> = []
  /// Classes that something other than a pattern asks for: the prices of a slot, the suffixes of a word.
  private(set) var askedClasses: Set<Int32> = []

  mutating func add(class id: Int32, at source: SourceLine) { classes[id, default: []].append(source) }
  mutating func add(column id: Int32, at source: SourceLine) { columns.merge([id: source]) { first, _ in first } }
  mutating func add(slot id: Int16, at source: SourceLine) { slots.merge([id: source]) { first, _ in first } }
  mutating func add(macro name: String, at source: SourceLine) { macros.merge([name: source]) { first, _ in first } }
  mutating func ask(for classID: Int32) { askedClasses.insert(classID) }

  mutating func add(block type: CommandType, at source: SourceLine, firstPattern: Int) {
    blocks.append(RuleBlock(type: type, source: source, patterns: firstPattern..<firstPattern))
  }

  /// Adds an example to the last block.
  mutating func add(example: RuleExample) { blocks[blocks.count - 1].examples.append(example) }

  /// Adds a line of sentences to the last block.
  mutating func add(sentence pattern: borrowing Pattern, options: PatternOptions, at source: SourceLine) {
    let block = blocks.count - 1
    let sentence = blocks[block].patterns.upperBound
    blocks[block].patterns = blocks[block].patterns.lowerBound..<sentence + 1
    add(pattern, OutlinedPattern(owner: .rule(block: block, sentence: sentence), source: source, options: options))
  }

  /// Adds a line of phrases.
  mutating func add(phrase pattern: borrowing Pattern, _ phrase: OutlinedPattern) { add(pattern, phrase) }

  /// Notes the macros that a line mentions.
  mutating func noteMacros(in line: Bytes) {
    for part in line.text.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
      usedMacros.insert(String(decoding: part.utf8.prefix { !LetterScan.endsWord($0) }, as: UTF8.self))
    }
  }

  private mutating func add(_ line: borrowing Pattern, _ pattern: OutlinedPattern) {
    var pieces: [Pattern.Piece] = []
    line.pieces.append(to: &pieces)
    for alternative in OutlinedPattern.alternatives(pieces) {
      var copy = pattern
      copy.pieces = alternative
      patterns.append(copy)
    }
  }
}
