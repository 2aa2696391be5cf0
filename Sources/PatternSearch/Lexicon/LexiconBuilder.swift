package import SketchCore

/// Compiler of a lexicon: takes its lines one by one and gives the finished tables.
///
/// Names are looked up by their bytes, so that no strings are made of them.
package struct LexiconBuilder: ~Copyable {
  /// Cost of a precision of 0 beyond that of a precision of 1, in 1,024ths: of two sentences that cost the same the surer wins.
  private static let imprecisionCost: Float = 40

  private var tables: LexiconTables
  private var phrases: AutomatonBuilder
  private var sentences: AutomatonBuilder
  /// Type and fields of each sentence pattern.
  private var origins: [PlacementRules.Origin] = []
  /// Fields of all sentence patterns, one pattern's after the other's.
  private var patternFields: [Int16] = []
  /// Numbers of the classes, the fields, the slots and the macros by their names.
  private var classTable = SymbolTable()
  private var nameTable = SymbolTable()
  private var slotTable = SymbolTable()
  private var macroTable = SymbolTable()
  private var macros: [[Pattern.Piece]] = []
  /// Lines that mention a class first, by class; nil once it is defined.
  private var undefined: [SourceLine?] = []
  private var undefinedSlots: [SourceLine?] = []
  private var undefinedCases: [SourceLine?] = []
  /// Classes from whose words suffixes are parted.
  private var hosts: Set<Int32> = []
  /// Line that the next contents come from.
  package private(set) var source = SourceLine(file: -1, line: 0)

  /// - Parameter bytes: length of the files.
  package init(expecting bytes: Int) {
    tables = LexiconTables(expecting: bytes)
    // The packaged languages have a phrase edge to twenty bytes and a sentence edge to fourteen.
    phrases = AutomatonBuilder(expecting: bytes / 20)
    sentences = AutomatonBuilder(expecting: bytes / 14)
  }

  /// Number of sentence patterns so far.
  package var sentenceCount: Int { tables.sentencePatterns.count }

  // MARK: Lines

  package mutating func beginFile(_ name: String) {
    tables.fileNames.append(name)
    source = SourceLine(file: Int16(tables.fileNames.count - 1), line: 0)
  }

  package mutating func beginLine(_ number: Int) { source.line = Int32(number) }

  // MARK: Names

  package mutating func referenceClass(_ name: Bytes) -> Int32 {
    let id = classTable.add(name)
    guard Int(id) == tables.classNames.count else { return id }
    tables.classNames.append(name.text)
    tables.penalties.append([])
    undefined.append(source)
    return id
  }

  package mutating func defineClass(_ name: Bytes) -> Int32 {
    let id = referenceClass(name)
    undefined[Int(id)] = nil
    return id
  }

  package mutating func referenceSlot(_ name: Bytes) -> Int16 {
    let id = Int16(slotTable.add(name))
    guard Int(id) == tables.slotNames.count else { return id }
    tables.slotNames.append(name.text)
    tables.slotCosts.append(SlotCosts())
    tables.trims.append(nil)
    undefinedSlots.append(source)
    return id
  }

  package mutating func defineSlot(_ name: Bytes) -> Int16 {
    let id = referenceSlot(name)
    undefinedSlots[Int(id)] = nil
    return id
  }

  package mutating func name(_ name: Bytes) -> Int16 {
    let id = nameTable.add(name)
    if Int(id) == tables.fieldNames.count { tables.fieldNames.append(name.text) }
    return Int16(id)
  }

  /// Number of a word, folded as the words of an utterance are: in lower case, and with the folds added so far.
  /// - Parameter isPlain: whether it is known to hold only small letters of ASCII.
  package mutating func word(_ word: Bytes, isPlain: Bool = false) -> Int32 {
    let isPlain = isPlain || word.withUnsafeBufferPointer { $0.allSatisfy { $0 < 0x41 || $0 > 0x5A && $0 < 0x80 } }
    return isPlain ? tables.symbolTable.add(word) : tables.symbolTable.add(tables.folding.folded(word).span)
  }

  /// Number of a short word of small letters of ASCII.
  package mutating func word(short key: WordKey) -> Int32 { tables.symbolTable.add(short: key) }

  // MARK: Contents

  package mutating func addPhrases(
    _ pattern: borrowing Pattern, to classID: Int32, value: TextTemplate?, options: borrowing PatternOptions
  ) throws(LexiconFault) {
    let weight = PhraseWeight(
      classID: classID, cost: options.cost, doubt: options.doubt, follows: options.follows,
      precedesPause: options.precedesPause, isOpening: options.isOpening)
    tables.phraseWeights.append(weight)
    tables.phrasePatterns.append(PhrasePattern(value: value, assignments: options.assignments, source: source))
    try phrases.add(pattern.pieces, payload: Int32(tables.phrasePatterns.count - 1))
  }

  package mutating func addRule(
    _ pattern: borrowing Pattern, type: CommandType, options: borrowing PatternOptions
  ) throws(LexiconFault) {
    let demand = PlacementRules.Demand(
      isFirst: options.isOpening || options.isWhole, after: options.after, afterField: options.afterField ?? -1, follows: options.follows,
      isParted: options.isParted, isRunOn: options.isRunOn)
    guard let bit = tables.placement.bit(of: demand) else {
      throw LexiconFault(reason: "the rules ask too many different things of what stands before them")
    }
    let suggestsCreation = type.intent == .unknown && options.assignments.contains { tables.fieldNames[Int($0.name)] == "suggest" }
    let weight = SentenceWeight(
      cost: options.cost + ((1 - options.precision) * Self.imprecisionCost).rounded() / 1024, precision: options.precision,
      isWhole: options.isWhole,
      isCreating: type.intent == .create || suggestsCreation,
      isChanging: type.intent == .edit, isAnswer: options.isWhole && ![.create, .edit, .unknown].contains(type.intent), demand: bit)
    tables.sentenceWeights.append(weight)
    origins.append(PlacementRules.Origin(type: type, fields: fields(pattern, options)))
    tables.sentencePatterns.append(SentencePattern(type: type, assignments: options.assignments, source: source))
    try sentences.add(pattern.pieces, payload: Int32(tables.sentencePatterns.count - 1))
  }

  /// Fields a sentence binds or sets, each once.
  private mutating func fields(_ pattern: borrowing Pattern, _ options: borrowing PatternOptions) -> Range<Int> {
    let first = patternFields.count
    patternFields.append(contentsOf: pattern.names)
    for assignment in options.assignments where !patternFields[first...].contains(assignment.name) {
      patternFields.append(assignment.name)
    }
    return first..<patternFields.count
  }

  package mutating func addPenalty(_ penalty: SlotPenalty, to classID: Int32) {
    tables.penalties[Int(classID)].append(penalty)
  }

  package mutating func addHomophone(_ heard: Int32, of meant: Int32) {
    tables.homophones.add(heard, meant: meant)
  }

  package mutating func addMisspelling(_ written: Int32, of meant: Int32) {
    tables.misspellings.add(written, meant: meant)
  }

  package mutating func setWordCost(_ cost: Float, of slot: Int16) { tables.slotCosts[Int(slot)].word = cost }

  package mutating func setCommaCost(_ cost: Float, of slot: Int16) { tables.slotCosts[Int(slot)].comma = cost }

  package mutating func setStopCost(_ cost: Float, of slot: Int16) { tables.slotCosts[Int(slot)].stop = cost }

  /// Adds an alternative to the macro `$name`.
  package mutating func addMacro(_ name: String, _ pattern: borrowing Pattern) {
    let id = Int(macroTable.add(Array(name.utf8).span))
    if id < macros.count { macros[id].append(.or) } else { macros.append([]) }
    pattern.pieces.append(to: &macros[id])
  }

  package func macro(_ name: Bytes) -> [Pattern.Piece]? {
    let id = macroTable.id(of: name)
    return id < 0 ? nil : macros[Int(id)]
  }

  package mutating func addSuffix(_ suffix: Suffix) throws(LexiconFault) {
    tables.suffixes.append(suffix)
    if let host = suffix.host { hosts.insert(host) }
    guard hosts.count + ClassRoles.countOfWordClasses <= WordClassTable.most else {
      throw LexiconFault(reason: "suffixes are parted from the words of too many classes")
    }
  }

  package mutating func referenceCaseEndings(_ name: String) -> Int16 {
    if let index = tables.caseEndings.firstIndex(where: { $0.name == name }) { return Int16(index) }
    tables.caseEndings.append(CaseEndings(name: name))
    undefinedCases.append(source)
    return Int16(tables.caseEndings.count - 1)
  }

  package mutating func addCaseEnding(_ line: CaseEndings.Line, to id: Int16) {
    tables.caseEndings[Int(id)].lines.append(line)
    undefinedCases[Int(id)] = nil
  }

  package mutating func trim(_ slot: Int16, of endings: Int16) { tables.trims[Int(slot)] = endings }

  package mutating func addEnding(_ ending: Bytes, _ classID: Int32, isAlways: Bool) {
    tables.endings.append(WordEndings.Line(letters: tables.folding.folded(ending), classID: classID, isAlways: isAlways))
  }

  package mutating func addBeginning(_ beginning: Bytes, _ classID: Int32) {
    tables.beginnings.append((tables.folding.folded(beginning), classID))
  }

  package mutating func addFold(_ letter: String, to plain: [UInt8]) { tables.folding.add(letter, to: plain) }
  package mutating func addAgreement(_ agreement: ArticleAgreement) { tables.articleAgreements.append(agreement) }
  package mutating func addShortcut(_ words: [Int32], for text: String) { tables.shortcuts.append((words, text)) }
  package mutating func setMessage(_ key: String, _ text: String) { tables.messages[key] = text }

  package mutating func addExample(_ text: String, under heading: String) {
    if let index = tables.phrasebook.firstIndex(where: { $0.heading == heading }) {
      tables.phrasebook[index].examples.append(text)
    } else {
      tables.phrasebook.append((heading, [text]))
    }
  }

  /// Compiled lexicon.
  package consuming func finish() -> Lexicon {
    tables.placement.connect(origins, patternFields)
    let roles = ClassRoles { name in
      let id = classTable.id(of: name)
      return id < 0 ? nil : id
    }
    phrases.finishEdges()
    sentences.finish(tables.sentenceWeights.map(\.demand))
    let wordClasses = WordClassTable(
      roles.wordClasses + tables.suffixes.compactMap(\.host), words: tables.symbolTable.count, classCount: tables.classNames.count,
      phrases.automaton, tables.phraseWeights)
    return Lexicon(tables, roles: roles, phrases: phrases.automaton, sentences: sentences.automaton, wordClasses: wordClasses)
  }

  /// Checks that all names are defined.
  /// - Throws: `SketchError` `.configuration` when a class, a slot or case endings are used that no file defines.
  package func requireDefinitions() throws(SketchError) {
    try requireDefined(undefined) { "class <\($0.classNames[$1])>" }
    try requireDefined(undefinedSlots) { "slot “\($0.slotNames[$1])”" }
    try requireDefined(undefinedCases) { "case endings “\($0.caseEndings[$1].name)”" }
  }

  private func requireDefined(_ mentions: [SourceLine?], _ what: (borrowing LexiconTables, Int) -> String) throws(SketchError) {
    for (id, mention) in mentions.enumerated() {
      guard let mention else { continue }
      throw SketchError(
        .configuration, "\(tables.describe(mention)): no file defines the \(what(tables, id))",
        advice: "Correct the name, or define it.")
    }
  }
}
