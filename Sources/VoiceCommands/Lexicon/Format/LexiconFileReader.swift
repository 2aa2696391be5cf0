import PatternSearch
import SketchCore

/// Reader of lexicon files. A line at the margin opens a block, indented lines are its contents, `#` begins a comment.
///
/// A line that is indented two columns further than the first of its block goes on from the line before it.
struct LexiconFileReader: ~Copyable {
  private enum Block {
    case none
    case classOf(Int32)
    case table([(id: Int32, isOpening: Bool)])
    case slot(Int16)
    case rule
    case macro(String)
    case caseEndings(Int16)
    case homophones, misspellings, folds, agreements, suffixes, endings, beginnings, messages, shortcuts, weights
    case examples(String)
  }

  /// Head of a block of sentences.
  private struct Rule {
    var type: CommandType
    var options: PatternOptions
  }

  /// Columns by which a line that goes on from the one before is indented further.
  private static let continuation = 2

  var builder: LexiconBuilder
  /// Lines as they are written; nil where nobody asks for them.
  var outline: LexiconOutline?
  private var patterns = PatternReader()
  var weights = LexiconWeights()
  private let intents = IntentNames()
  private var block = Block.none
  /// Head of the block, where it is one of sentences.
  private var rule = Rule(type: CommandType(intent: .unknown), options: PatternOptions())
  /// Indentation of the contents of the block; nil before the first.
  private var indentation: Int?

  /// - Parameters:
  ///   - bytes: length of all files.
  ///   - isOutlined: whether `outline` is kept, and examples beside rules are read.
  init(expecting bytes: Int, isOutlined: Bool = false) {
    builder = LexiconBuilder(expecting: bytes)
    if isOutlined { outline = LexiconOutline() }
  }

  /// Adds the contents of a file.
  /// - Throws: `SketchError` `.configuration` naming the file and the line.
  mutating func read(_ bytes: [UInt8], name: String) throws(SketchError) {
    let text = bytes.span
    builder.beginFile(name)
    block = .none
    var pending: (number: Int, range: Range<Int>, isIndented: Bool)?
    // Bytes of the pending line where others go on from it.
    var joined: [UInt8] = []
    // Passes over a byte order mark.
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 0
    while start < text.count {
      let end = text.first(0x0A, in: start..<text.count) ?? text.count
      let line = text.trimmed(start..<(text.first(UInt8(ascii: "#"), in: start..<end) ?? end))
      number += 1
      let indent = line.lowerBound - start
      start = end + 1
      guard !line.isEmpty else { continue }
      if let first = pending, let indentation, indent >= indentation + Self.continuation {
        if joined.isEmpty { text.append(first.range, to: &joined) }
        joined.append(0x20)
        text.append(line, to: &joined)
        continue
      }
      if let pending { try read(pending, of: text, joined, name) }
      joined.removeAll(keepingCapacity: true)
      pending = (number, line, indent > 0)
      indentation = indent > 0 ? indentation ?? indent : nil
    }
    if let pending { try read(pending, of: text, joined, name) }
  }

  private mutating func read(
    _ line: (number: Int, range: Range<Int>, isIndented: Bool), of text: Bytes, _ joined: [UInt8], _ name: String
  ) throws(SketchError) {
    builder.beginLine(line.number)
    do throws(LexiconFault) {
      let content = joined.isEmpty ? text.extracting(line.range) : joined.span
      if line.isIndented { try readEntry(content) } else { try openBlock(content) }
    } catch {
      throw SketchError(
        .configuration, "\(name):\(line.number): \(error.reason)", advice: "Correct the line; docs/language.md describes the format.")
    }
  }

  /// Checks that all names are defined.
  /// - Throws: `SketchError` `.configuration` naming the file and the line that mentions one that is not.
  func requireDefinitions() throws(SketchError) { try builder.requireDefinitions() }

  /// Lexicon of all files read.
  consuming func finish() -> Lexicon { builder.finish() }

  private mutating func openBlock(_ line: Bytes) throws(LexiconFault) {
    // Most blocks are classes.
    if let name = line.onlyWord(after: "class") { return block = .classOf(defineClass(line.extracting(name))) }
    var options = PatternOptions()
    let words = line.words(of: try readOptions(line, &options))
    guard let block = try block(line, words, options) else {
      throw LexiconFault(reason: "“\(words.map { line.text($0) }.joined(separator: " "))” opens no block")
    }
    self.block = block
  }

  private mutating func block(_ line: Bytes, _ words: [Range<Int>], _ options: PatternOptions) throws(LexiconFault) -> Block? {
    guard let kind = words.first else { return nil }
    switch line.extracting(kind) {
    case "class" where words.count == 2: return .classOf(defineClass(line.extracting(words[1])))
    case "table" where words.count >= 2:
      var columns: [(id: Int32, isOpening: Bool)] = []
      for name in words.dropFirst() {
        let isOpening = line[name.lowerBound] == UInt8(ascii: "(") && line[name.upperBound - 1] == UInt8(ascii: ")") && name.count > 2
        let name = isOpening ? (name.lowerBound + 1)..<(name.upperBound - 1) : name
        let id = builder.defineClass(line.extracting(name))
        outline?.add(column: id, at: builder.source)
        columns.append((id, isOpening))
      }
      return .table(columns)
    case "slot" where words.count == 2:
      let id = builder.defineSlot(line.extracting(words[1]))
      outline?.add(slot: id, at: builder.source)
      return .slot(id)
    case "rule" where words.count == 2:
      let name = words[1]
      let dot = line.first(UInt8(ascii: "."), in: name) ?? name.upperBound
      guard let intent = intents[line.extracting(name.lowerBound..<dot)] else {
        throw LexiconFault(reason: "there is no intent “\(line.text(name.lowerBound..<dot))”")
      }
      let edit = dot + 1 < name.upperBound ? line.text(dot + 1..<name.upperBound) : nil
      rule = Rule(type: CommandType(intent: intent, edit: edit), options: options)
      outline?.add(block: rule.type, at: builder.source, firstPattern: builder.sentenceCount)
      return .rule
    case "homophones" where words.count == 1: return .homophones
    case "slips" where words.count == 1: return .misspellings
    case "folds" where words.count == 1: return .folds
    case "macro" where words.count == 2:
      outline?.add(macro: line.text(words[1]), at: builder.source)
      return .macro(line.text(words[1]))
    case "shortcuts" where words.count == 1: return .shortcuts
    case "suffixes" where words.count == 1: return .suffixes
    case "cases" where words.count == 2: return .caseEndings(builder.referenceCaseEndings(line.text(words[1])))
    case "endings" where words.count == 1: return .endings
    case "beginnings" where words.count == 1: return .beginnings
    case "agreements" where words.count == 1: return .agreements
    case "messages" where words.count == 1: return .messages
    case "weights" where words.count == 1: return .weights
    case "examples" where words.count >= 2:
      var heading = line.text(words[1])
      for word in words.dropFirst(2) { heading += " " + line.text(word) }
      return .examples(heading)
    default: return nil
    }
  }

  private mutating func readEntry(_ line: Bytes) throws(LexiconFault) {
    switch block {
    case .none: throw LexiconFault(reason: "an indented line stands before any block")
    case .classOf(let id): try readPhrases(line, id, PatternOptions())
    case .table(let classes): try readRow(line, classes)
    case .slot(let slot): try readPenalty(line, slot)
    case .rule: try readSentences(line)
    case .macro(let name):
      outline?.noteMacros(in: line)
      try patterns.read(line, &builder)
      builder.addMacro(name, patterns.pattern)
    case .homophones: try readHomophones(line)
    case .misspellings: try readMisspelling(line)
    case .suffixes: try readSuffix(line)
    case .caseEndings(let id): try readCaseEnding(line, id)
    case .endings: try readEnding(line)
    case .beginnings: try readBeginning(line)
    case .folds: try readFold(line)
    case .agreements: try readAgreement(line)
    case .messages: try readMessage(line)
    case .weights: try readWeight(line)
    case .shortcuts: try readShortcut(line)
    case .examples(let heading): builder.addExample(line.text, under: heading)
    }
  }

  private mutating func defineClass(_ name: Bytes) -> Int32 {
    let id = builder.defineClass(name)
    outline?.add(class: id, at: builder.source)
    return id
  }

  // MARK: Phrases and sentences

  /// Sentences, with or without `-> options`, or an example: `e.g. utterance -> field text`.
  private mutating func readSentences(_ line: Bytes) throws(LexiconFault) {
    if line.hasPrefix(RuleExample.mark) {
      guard outline != nil else { return }
      let mark = RuleExample.mark.utf8CodeUnitCount
      outline?.add(example: try RuleExample(line.extracting(mark..<line.count), source: builder.source))
      return
    }
    var options = rule.options
    let sentences = line.extracting(try readOptions(line, &options))
    try patterns.read(sentences, &builder)
    try builder.addRule(patterns.pattern, type: rule.type, options: options)
    outline?.noteMacros(in: sentences)
    outline?.add(sentence: patterns.pattern, options: options, at: builder.source)
  }

  /// `phrase | phrase`, `value = phrase | phrase`, either with `-> options`.
  private mutating func readPhrases(_ line: Bytes, _ id: Int32, _ defaults: PatternOptions) throws(LexiconFault) {
    var options = defaults
    var phrases = try readOptions(line, &options)
    var value: TextTemplate?
    if let equals = line.first(UInt8(ascii: "="), in: phrases) {
      value = template(line.extracting(line.trimmed(0..<equals)))
      phrases = (equals + 1)..<phrases.upperBound
    }
    try patterns.read(line.extracting(phrases), &builder)
    try builder.addPhrases(patterns.pattern, to: id, value: value, options: options)
    outline?.noteMacros(in: line)
    outline?.add(
      phrase: patterns.pattern,
      OutlinedPattern(owner: .phraseClass(id), source: builder.source, value: value, options: options))
  }

  /// `phrase | phrase`, a column for each class, `-` where there is none.
  private mutating func readRow(_ line: Bytes, _ classes: [(id: Int32, isOpening: Bool)]) throws(LexiconFault) {
    let columns = line.parts(of: line.indices, between: UInt8(ascii: "|"))
    guard columns.count <= classes.count else {
      throw LexiconFault(reason: "the table has \(classes.count) columns, this line \(columns.count)")
    }
    for (target, column) in zip(classes, columns) where !column.isEmpty && line[column.lowerBound] != UInt8(ascii: "-") {
      var defaults = PatternOptions()
      defaults.isOpening = target.isOpening
      try readPhrases(line.extracting(column), target.id, defaults)
    }
  }

  /// `first|any|last|head <class> cost`, `each cost` for every word, `comma cost` for every pause between them, `stop cost` for
  /// a full stop beyond that, or `trim cases`.
  private mutating func readPenalty(_ line: Bytes, _ slot: Int16) throws(LexiconFault) {
    let words = line.words(of: line.indices)
    switch line.extracting(words[0]) {
    case "trim" where words.count == 2: builder.trim(slot, of: builder.referenceCaseEndings(line.text(words[1])))
    case "each" where words.count == 2: builder.setWordCost(try weights.cost(line.extracting(words[1])), of: slot)
    case "stop" where words.count == 2: builder.setStopCost(try weights.cost(line.extracting(words[1])), of: slot)
    case "comma" where words.count == 2: builder.setCommaCost(try weights.cost(line.extracting(words[1])), of: slot)
    default:
      guard words.count == 3, let position = textPosition(line.extracting(words[0])), let name = line.className(words[1]),
        let cost = try? weights.cost(line.extracting(words[2]))
      else { throw LexiconFault(reason: "a slot line is “first”, “any”, “last” or “head”, a <class> and a cost") }
      let id = builder.referenceClass(line.extracting(name))
      outline?.ask(for: id)
      builder.addPenalty(SlotPenalty(slot: slot, position: position, cost: cost), to: id)
    }
  }

  private func textPosition(_ name: Bytes) -> TextPosition? {
    switch name {
    case "first": .first
    case "any": .any
    case "last": .last
    case "head": .head
    default: nil
    }
  }
}
