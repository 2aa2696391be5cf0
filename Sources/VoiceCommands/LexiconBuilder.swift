import SketchCore

/// Gathers what the lines of the lexicon files say and compiles it.
struct LexiconBuilder {
  private(set) var lexicon = Lexicon()
  private var classIDs: [String: Int32] = [:]
  private var nameIDs: [String: Int16] = [:]
  private var macros: [String: Pattern] = [:]
  private var slotIDs: [String: Int16] = [:]
  /// Where a class was first mentioned; nil once it holds something.
  private var undefined: [Lexicon.Place?] = []
  private var undefinedSlots: [Lexicon.Place?] = []
  /// The line being read.
  private(set) var place = Lexicon.Place(file: -1, line: 0)

  // MARK: Places

  mutating func beginFile(_ name: String) {
    lexicon.files.append(name)
    place = Lexicon.Place(file: Int16(lexicon.files.count - 1), line: 0)
  }

  mutating func beginLine(_ number: Int) { place.line = Int32(number) }

  // MARK: Names

  mutating func referenceClass(_ name: String) -> Int32 {
    if let id = classIDs[name] { return id }
    let id = Int32(lexicon.classNames.count)
    classIDs[name] = id
    lexicon.classNames.append(name)
    lexicon.penalties.append([])
    undefined.append(place)
    return id
  }

  mutating func defineClass(_ name: String) -> Int32 {
    let id = referenceClass(name)
    undefined[Int(id)] = nil
    return id
  }

  mutating func referenceSlot(_ name: String) -> Int16 {
    if let id = slotIDs[name] { return id }
    let id = Int16(lexicon.slotNames.count)
    slotIDs[name] = id
    lexicon.slotNames.append(name)
    lexicon.wordCosts.append(1)
    undefinedSlots.append(place)
    return id
  }

  mutating func defineSlot(_ name: String) -> Int16 {
    let id = referenceSlot(name)
    undefinedSlots[Int(id)] = nil
    return id
  }

  mutating func name(_ text: String) -> Int16 {
    if let id = nameIDs[text] { return id }
    nameIDs[text] = Int16(lexicon.names.count)
    lexicon.names.append(text)
    return nameIDs[text]!
  }

  mutating func word(_ bytes: [UInt8], from start: Int, to end: Int) -> Int32 {
    lexicon.vocabulary.add(bytes, from: start, to: end)
  }

  // MARK: Contents

  mutating func addPhrase(_ pattern: Pattern, to classID: Int32, value: String?, options: LexiconOptions) {
    let weight = Lexicon.Entry.Weight(
      classID: classID, cost: options.cost, doubt: options.doubt, followsComma: options.followsComma, isOpening: options.isOpening)
    lexicon.entries.append(Lexicon.Entry(weight: weight, value: value, assignments: options.assignments, place: place))
    lexicon.phrases.add(pattern, payload: Int32(lexicon.entries.count - 1))
  }

  mutating func addRule(_ pattern: Pattern, intent: VoiceCommand.Intent, edit: String?, options: LexiconOptions) {
    let weight = Lexicon.Rule.Weight(
      cost: options.cost, sure: options.sure, isOpening: options.isOpening, isWhole: options.isWhole,
      isContinuation: options.after != nil)
    lexicon.rules.append(
      Lexicon.Rule(
        weight: weight, intent: intent, edit: edit, assignments: options.assignments, after: options.after, place: place))
    lexicon.clauses.add(pattern, payload: Int32(lexicon.rules.count - 1))
  }

  mutating func addPenalty(_ penalty: Lexicon.Penalty, to classID: Int32) {
    lexicon.penalties[Int(classID)].append(penalty)
  }

  mutating func addHomophone(_ said: Int32, of meant: Int32) {
    lexicon.homophones.add(said, meant: meant)
  }

  mutating func setWordCost(_ cost: Float, of slot: Int16) { lexicon.wordCosts[Int(slot)] = cost }

  /// Adds an alternative to what `$name` stands for.
  mutating func addMacro(_ name: String, _ pattern: Pattern) {
    if let known = macros[name] {
      macros[name] = .choice([known, pattern])
    } else {
      macros[name] = pattern
    }
  }

  func macro(_ name: String) -> Pattern? { macros[name] }

  mutating func addSuffix(_ suffix: ArraySlice<UInt8>) { lexicon.suffixes.append(Array(suffix)) }

  mutating func addEnding(_ ending: [UInt8], _ className: String) {
    lexicon.endings.append((ending, defineClass(className)))
  }

  mutating func addFold(_ letter: [UInt8], to plain: [UInt8]) { lexicon.folds[letter] = plain }
  mutating func addAgreement(_ agreement: Agreement) { lexicon.agreements.append(agreement) }
  mutating func addShortcut(_ words: [Int32], for text: String) { lexicon.shortcuts[words] = text }
  mutating func setMessage(_ key: String, _ text: String) { lexicon.messages[key] = text }

  mutating func addExample(_ text: String, under heading: String) {
    if let index = lexicon.phrasebook.firstIndex(where: { $0.heading == heading }) {
      lexicon.phrasebook[index].examples.append(text)
    } else {
      lexicon.phrasebook.append((heading, [text]))
    }
  }

  /// The compiled lexicon.
  /// - Throws: `SketchError` `.configuration` when a class is used that no file defines.
  mutating func finish() throws -> Lexicon {
    for (id, mention) in undefined.enumerated() {
      guard let mention else { continue }
      throw SketchError(
        .configuration, "\(lexicon.describe(mention)): no file defines the class <\(lexicon.classNames[id])>",
        advice: "Correct the name, or define the class.")
    }
    for (id, mention) in undefinedSlots.enumerated() {
      guard let mention else { continue }
      throw SketchError(
        .configuration, "\(lexicon.describe(mention)): no file defines the slot “\(lexicon.slotNames[id])”",
        advice: "Correct the name, or define the slot.")
    }
    lexicon.pathName = nameIDs["path"] ?? -1
    lexicon.opening = classIDs["opening"]
    lexicon.closing = classIDs["closing"]
    lexicon.joiner = classIDs["joiner"]
    lexicon.filler = classIDs["filler"]
    lexicon.correction = classIDs["correction"]
    lexicon.weakCorrection = classIDs["weak-correction"]
    lexicon.article = classIDs["article"]
    lexicon.anaphor = classIDs["anaphor"]
    lexicon.stutter = classIDs["stutter"]
    lexicon.number = classIDs["number"]
    return lexicon
  }
}

/// What follows `->` on a line: fields to set, and how the line is to be weighed.
struct LexiconOptions {
  var assignments: [Lexicon.Assignment] = []
  var sure: Float = 0.98
  var cost: Float = 0
  var doubt: Float = 0
  var followsComma = false
  var isOpening = false
  var isWhole = false
  var after: String?
}
