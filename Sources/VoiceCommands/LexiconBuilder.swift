import SketchCore

/// Gathers what the lines of the lexicon files say and compiles it.
struct LexiconBuilder: ~Copyable {
  /// What a rule that is never right would cost more than one that always is, in 1,024ths: of two that cost the same the surer wins.
  private static let doubtfulRule: Float = 40

  private var lexicon: LexiconDraft
  private var phrases: AutomatonBuilder
  private var clauses: AutomatonBuilder
  /// By rule.
  private var origins: [ClausePlaces.Origin] = []
  /// The fields that rules say, one rule's after the other's.
  private var ruleFields: [Int16] = []
  /// Numbered alike: the classes, the names captures are bound to, the slots, the macros.
  private var classTable = Vocabulary()
  private var nameTable = Vocabulary()
  private var slotTable = Vocabulary()
  private var macroTable = Vocabulary()
  private var macros: [[Pattern.Piece]] = []
  /// Where a class was first mentioned; nil once it holds something.
  private var undefined: [Lexicon.Place?] = []
  private var undefinedSlots: [Lexicon.Place?] = []
  private var undefinedCases: [Lexicon.Place?] = []
  /// The classes from whose words suffixes are parted.
  private var hosts: Set<Int32> = []
  /// The line being read.
  private var place = Lexicon.Place(file: -1, line: 0)

  /// - Parameter bytes: how long the files are.
  init(expecting bytes: Int) {
    lexicon = LexiconDraft(expecting: bytes)
    // The languages there are have a phrase edge to twenty bytes and a sentence edge to fourteen.
    phrases = AutomatonBuilder(expecting: bytes / 20)
    clauses = AutomatonBuilder(expecting: bytes / 14)
  }

  // MARK: Places

  mutating func beginFile(_ name: String) {
    lexicon.files.append(name)
    place = Lexicon.Place(file: Int16(lexicon.files.count - 1), line: 0)
  }

  mutating func beginLine(_ number: Int) { place.line = Int32(number) }

  // MARK: Names

  mutating func referenceClass(_ name: Bytes) -> Int32 {
    let id = classTable.add(name)
    guard Int(id) == lexicon.classNames.count else { return id }
    lexicon.classNames.append(name.text)
    lexicon.penalties.append([])
    undefined.append(place)
    return id
  }

  mutating func defineClass(_ name: Bytes) -> Int32 {
    let id = referenceClass(name)
    undefined[Int(id)] = nil
    return id
  }

  mutating func referenceSlot(_ name: Bytes) -> Int16 {
    let id = Int16(slotTable.add(name))
    guard Int(id) == lexicon.slotNames.count else { return id }
    lexicon.slotNames.append(name.text)
    lexicon.wordCosts.append(1)
    lexicon.trims.append(nil)
    lexicon.commaCosts.append(0)
    lexicon.stopCosts.append(0)
    undefinedSlots.append(place)
    return id
  }

  mutating func defineSlot(_ name: Bytes) -> Int16 {
    let id = referenceSlot(name)
    undefinedSlots[Int(id)] = nil
    return id
  }

  mutating func name(_ name: Bytes) -> Int16 {
    let id = nameTable.add(name)
    if Int(id) == lexicon.names.count { lexicon.names.append(name.text) }
    return Int16(id)
  }

  /// A word as it is looked up: in lower case, as those of an utterance are, whoever wrote it with a capital, and with the folds read so far.
  /// - Parameter isPlain: it is known to hold nothing but small letters of ASCII.
  mutating func word(_ word: Bytes, isPlain: Bool = false) -> Int32 {
    let isPlain = isPlain || word.withUnsafeBufferPointer { $0.allSatisfy { $0 < 0x41 || $0 > 0x5A && $0 < 0x80 } }
    return isPlain ? lexicon.vocabulary.add(word) : lexicon.vocabulary.add(lexicon.folds.folded(word).span)
  }

  /// The same for a short one of small letters of ASCII.
  @inline(__always) mutating func word(short key: WordKey) -> Int32 { lexicon.vocabulary.add(short: key) }

  /// A text in which `{name}` stands for what was captured.
  mutating func template(_ text: Bytes) -> Lexicon.Template {
    // Most are one piece.
    guard !text.isEmpty, let open = text.near(UInt8(ascii: "{"), in: text.indices) else { return Lexicon.Template(first: .text(text.text)) }
    if open == 0, text.near(UInt8(ascii: "}"), in: text.indices) == text.count - 1 {
      return Lexicon.Template(first: .capture(name(text.extracting(1..<text.count - 1))))
    }
    var pieces: [Lexicon.Template.Piece] = []
    var start = 0
    while let open = text.first(UInt8(ascii: "{"), in: start..<text.count), let close = text.first(UInt8(ascii: "}"), in: open..<text.count)
    {
      if open > start { pieces.append(.text(text.text(start..<open))) }
      pieces.append(.capture(name(text.extracting((open + 1)..<close))))
      start = close + 1
    }
    if start < text.count { pieces.append(.text(text.text(start..<text.count))) }
    return Lexicon.Template(first: pieces[0], rest: Array(pieces.dropFirst()))
  }

  // MARK: Contents

  mutating func addPhrases(
    _ pattern: borrowing Pattern, to classID: Int32, value: Lexicon.Template?, options: borrowing LexiconOptions
  ) {
    let weight = Lexicon.Entry.Weight(
      classID: classID, cost: options.cost, doubt: options.doubt, follows: options.follows,
      precedesPause: options.precedesPause, isOpening: options.isOpening)
    lexicon.entryWeights.append(weight)
    lexicon.entries.append(Lexicon.Entry(value: value, assignments: options.assignments, place: place))
    phrases.add(pattern.pieces, payload: Int32(lexicon.entries.count - 1))
  }

  mutating func addRule(
    _ pattern: borrowing Pattern, type: CommandType, options: borrowing LexiconOptions
  ) throws(LexiconFault) {
    let demand = ClausePlaces.Demand(
      isFirst: options.isOpening || options.isWhole, after: options.after, afterField: options.afterField ?? -1, follows: options.follows,
      isParted: options.isParted, isRunOn: options.isRunOn)
    guard let bit = lexicon.places.bit(of: demand) else {
      throw LexiconFault(reason: "the rules ask too many different things of what stands before them")
    }
    let suggestsCreation = type.intent == .unknown && options.assignments.contains { lexicon.names[Int($0.name)] == "suggest" }
    let weight = Lexicon.Rule.Weight(
      cost: options.cost + ((1 - options.sure) * Self.doubtfulRule).rounded() / 1024, sure: options.sure, isWhole: options.isWhole,
      isCreating: type.intent == .create || suggestsCreation,
      isChanging: type.intent == .edit, isAnswer: options.isWhole && ![.create, .edit, .unknown].contains(type.intent), demand: bit)
    lexicon.ruleWeights.append(weight)
    origins.append(ClausePlaces.Origin(type: type, fields: fields(pattern, options)))
    lexicon.rules.append(Lexicon.Rule(type: type, assignments: options.assignments, place: place))
    clauses.add(pattern.pieces, payload: Int32(lexicon.rules.count - 1))
  }

  /// What a rule binds, each once.
  private mutating func fields(_ pattern: borrowing Pattern, _ options: borrowing LexiconOptions) -> Range<Int> {
    let first = ruleFields.count
    ruleFields.append(contentsOf: pattern.names)
    for assignment in options.assignments where !ruleFields[first...].contains(assignment.name) {
      ruleFields.append(assignment.name)
    }
    return first..<ruleFields.count
  }

  mutating func addPenalty(_ penalty: Lexicon.Penalty, to classID: Int32) {
    lexicon.penalties[Int(classID)].append(penalty)
  }

  mutating func addHomophone(_ said: Int32, of meant: Int32) {
    lexicon.homophones.add(said, meant: meant)
  }

  mutating func addSlip(_ said: Int32, of meant: Int32) {
    lexicon.slips.add(said, meant: meant)
  }

  mutating func setWordCost(_ cost: Float, of slot: Int16) { lexicon.wordCosts[Int(slot)] = cost }

  mutating func setCommaCost(_ cost: Float, of slot: Int16) { lexicon.commaCosts[Int(slot)] = cost }

  mutating func setStopCost(_ cost: Float, of slot: Int16) { lexicon.stopCosts[Int(slot)] = cost }

  /// Adds an alternative to what `$name` stands for.
  mutating func addMacro(_ name: String, _ pattern: borrowing Pattern) {
    let id = Int(macroTable.add(Array(name.utf8).span))
    if id < macros.count { macros[id].append(.or) } else { macros.append([]) }
    pattern.pieces.append(to: &macros[id])
  }

  func macro(_ name: Bytes) -> [Pattern.Piece]? {
    let id = macroTable.id(of: name)
    return id < 0 ? nil : macros[Int(id)]
  }

  mutating func addSuffix(_ suffix: Lexicon.Suffix) throws(LexiconFault) {
    lexicon.suffixes.append(suffix)
    if let host = suffix.host { hosts.insert(host) }
    guard hosts.count + Lexicon.Roles.ofWords.count <= WordClasses.most else {
      throw LexiconFault(reason: "suffixes are parted from the words of too many classes")
    }
  }

  mutating func referenceCaseEndings(_ name: String) -> Int16 {
    if let index = lexicon.caseEndings.firstIndex(where: { $0.name == name }) { return Int16(index) }
    lexicon.caseEndings.append(CaseEndings(name: name))
    undefinedCases.append(place)
    return Int16(lexicon.caseEndings.count - 1)
  }

  mutating func addCaseEnding(_ line: CaseEndings.Line, to id: Int16) {
    lexicon.caseEndings[Int(id)].lines.append(line)
    undefinedCases[Int(id)] = nil
  }

  mutating func trim(_ slot: Int16, of endings: Int16) { lexicon.trims[Int(slot)] = endings }

  mutating func addEnding(_ ending: Bytes, _ classID: Int32, isAlways: Bool) {
    lexicon.endings.append(WordEndings.Line(letters: lexicon.folds.folded(ending), classID: classID, isAlways: isAlways))
  }

  mutating func addBeginning(_ beginning: Bytes, _ classID: Int32) {
    lexicon.beginnings.append((lexicon.folds.folded(beginning), classID))
  }

  mutating func addFold(_ letter: String, to plain: [UInt8]) { lexicon.folds.add(letter, to: plain) }
  mutating func addAgreement(_ agreement: Agreement) { lexicon.agreements.append(agreement) }
  mutating func addShortcut(_ words: [Int32], for text: String) { lexicon.shortcuts.append((words, text)) }
  mutating func setMessage(_ key: String, _ text: String) { lexicon.messages[key] = text }

  mutating func addExample(_ text: String, under heading: String) {
    if let index = lexicon.phrasebook.firstIndex(where: { $0.heading == heading }) {
      lexicon.phrasebook[index].examples.append(text)
    } else {
      lexicon.phrasebook.append((heading, [text]))
    }
  }

  /// The compiled lexicon.
  consuming func finish() -> Lexicon {
    lexicon.places.connect(origins, ruleFields)
    let roles = Lexicon.Roles { name in
      let id = classTable.id(of: name)
      return id < 0 ? nil : id
    }
    clauses.finish(lexicon.ruleWeights.map(\.demand))
    let wordClasses = WordClasses(
      roles.words + lexicon.suffixes.compactMap(\.host), words: lexicon.vocabulary.count, classCount: lexicon.classNames.count,
      phrases.automaton, lexicon.entryWeights)
    return Lexicon(lexicon, roles: roles, phrases: phrases.automaton, clauses: clauses.automaton, wordClasses: wordClasses)
  }

  /// - Throws: `SketchError` `.configuration` when a class, a slot or case endings are used that no file defines.
  func requireDefinitions() throws(SketchError) {
    try requireDefined(undefined) { "class <\($0.classNames[$1])>" }
    try requireDefined(undefinedSlots) { "slot “\($0.slotNames[$1])”" }
    try requireDefined(undefinedCases) { "case endings “\($0.caseEndings[$1].name)”" }
  }

  private func requireDefined(_ mentions: [Lexicon.Place?], _ what: (borrowing LexiconDraft, Int) -> String) throws(SketchError) {
    for (id, mention) in mentions.enumerated() {
      guard let mention else { continue }
      throw SketchError(
        .configuration, "\(lexicon.describe(mention)): no file defines the \(what(lexicon, id))",
        advice: "Correct the name, or define it.")
    }
  }
}
