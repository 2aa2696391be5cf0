import Glibc
import SketchCore

/// Reads lexicon files. A line at the margin opens a block, indented lines are its contents, `#` begins a comment.
struct LexiconReader {
  private enum Block {
    case none
    case classOf(Int32)
    case table([(id: Int32, isOpening: Bool)])
    case slot(Int16)
    case rule(VoiceCommand.Intent, edit: String?, LexiconOptions)
    case macro(String)
    case caseEndings(Int16)
    case homophones, slips, folds, agreements, suffixes, endings, beginnings, messages, shortcuts
    case examples(String)
  }

  private typealias Fault = LexiconFault

  var builder: LexiconBuilder
  private var patterns = PatternReader()
  private var block = Block.none

  static func read(folder: String) throws -> Lexicon {
    var reader = try LexiconReader(folder: folder)
    return reader.builder.finish()
  }

  static func read(folder: String, additions: String) throws -> (lexicon: Lexicon, problems: [SketchError]) {
    var reader = try LexiconReader(folder: folder)
    var problems: [SketchError] = []
    guard access(additions, F_OK) == 0 else { return (reader.builder.finish(), []) }
    for name in (try? LexiconFolder.fileNames(in: additions)) ?? [] {
      do {
        reader = try reader.reading(file: additions + "/" + name)
      } catch {
        problems.append(error)
      }
    }
    return (reader.builder.finish(), problems)
  }

  private init(folder: String) throws(SketchError) {
    var files: [(name: String, bytes: [UInt8])] = []
    for name in try LexiconFolder.fileNames(in: folder) { files.append((name, try LexiconFolder.contents(of: folder + "/" + name))) }
    builder = LexiconBuilder(expecting: files.reduce(0) { $0 + $1.bytes.count })
    for file in files { try read(file.bytes.span, file: file.name) }
    try builder.requireDefinitions()
  }

  private func reading(file: String) throws(SketchError) -> LexiconReader {
    var reader = self
    let bytes = try LexiconFolder.contents(of: file)
    try reader.read(bytes.span, file: file)
    try reader.builder.requireDefinitions()
    return reader
  }

  // MARK: Lines

  private mutating func read(_ text: Bytes, file: String) throws(SketchError) {
    builder.beginFile(file)
    block = .none
    var start = 0
    var number = 0
    while start < text.count {
      let end = text.first(0x0A, in: start..<text.count) ?? text.count
      number += 1
      builder.beginLine(number)
      do throws(Fault) {
        try readLine(text.extracting(start..<end))
      } catch {
        throw SketchError(
          .configuration, "\(file):\(number): \(error.reason)", advice: "Correct the line; docs/language.md describes the format.")
      }
      start = end + 1
    }
  }

  private mutating func readLine(_ line: Bytes) throws(Fault) {
    let content = line.trimmed(0..<(line.first(UInt8(ascii: "#"), in: line.indices) ?? line.count))
    guard !content.isEmpty else { return }
    if content.lowerBound > 0 {
      try readEntry(line.extracting(content))
    } else {
      try openBlock(line.extracting(content))
    }
  }

  private mutating func openBlock(_ line: Bytes) throws(Fault) {
    var options = LexiconOptions()
    let words = line.words(of: try readOptions(line, &options))
    guard let block = try block(line, words, options) else {
      throw Fault(reason: "“\(words.map { line.text($0) }.joined(separator: " "))” opens no block")
    }
    self.block = block
  }

  private mutating func block(_ line: Bytes, _ words: [Range<Int>], _ options: LexiconOptions) throws(Fault) -> Block? {
    guard let kind = words.first else { return nil }
    switch (line.text(kind), words.count) {
    case ("class", 2): return .classOf(builder.defineClass(line.extracting(words[1])))
    case ("table", 2...):
      var columns: [(id: Int32, isOpening: Bool)] = []
      for name in words.dropFirst() {
        let isOpening = line[name.lowerBound] == UInt8(ascii: "(") && line[name.upperBound - 1] == UInt8(ascii: ")") && name.count > 2
        let name = isOpening ? (name.lowerBound + 1)..<(name.upperBound - 1) : name
        columns.append((builder.defineClass(line.extracting(name)), isOpening))
      }
      return .table(columns)
    case ("slot", 2): return .slot(builder.defineSlot(line.extracting(words[1])))
    case ("rule", 2):
      let parts = line.text(words[1]).split(separator: ".", maxSplits: 1).map(String.init)
      guard let intent = VoiceCommand.Intent(rawValue: parts[0]) else { throw Fault(reason: "there is no intent “\(parts[0])”") }
      return .rule(intent, edit: parts.count > 1 ? parts[1] : nil, options)
    case ("homophones", 1): return .homophones
    case ("slips", 1): return .slips
    case ("folds", 1): return .folds
    case ("macro", 2): return .macro(line.text(words[1]))
    case ("shortcuts", 1): return .shortcuts
    case ("suffixes", 1): return .suffixes
    case ("cases", 2): return .caseEndings(builder.referenceCaseEndings(line.text(words[1])))
    case ("endings", 1): return .endings
    case ("beginnings", 1): return .beginnings
    case ("agreements", 1): return .agreements
    case ("messages", 1): return .messages
    case ("examples", 2...): return .examples(words.dropFirst().map { line.text($0) }.joined(separator: " "))
    default: return nil
    }
  }

  private mutating func readEntry(_ line: Bytes) throws(Fault) {
    switch block {
    case .none: throw Fault(reason: "an indented line stands before any block")
    case .classOf(let id): try readPhrases(line, id, LexiconOptions())
    case .table(let classes): try readRow(line, classes)
    case .slot(let slot): try readPenalty(line, slot)
    case .rule(let intent, let edit, var options):
      try patterns.read(line.extracting(try readOptions(line, &options)), &builder)
      builder.addRule(patterns.pattern, intent: intent, edit: edit, options: options)
    case .macro(let name):
      try patterns.read(line, &builder)
      builder.addMacro(name, patterns.pattern)
    case .homophones: try readHomophones(line)
    case .slips: try readSlip(line)
    case .suffixes: try readSuffix(line)
    case .caseEndings(let id): try readCaseEnding(line, id)
    case .endings: try readEnding(line)
    case .beginnings: try readBeginning(line)
    case .folds: try readFold(line)
    case .agreements: try readAgreement(line)
    case .messages: try readMessage(line)
    case .shortcuts: try readShortcut(line)
    case .examples(let heading): builder.addExample(line.text, under: heading)
    }
  }

  /// Reads what follows `->` into `options`. Returns what stands before it.
  private mutating func readOptions(_ line: Bytes, _ options: inout LexiconOptions) throws(Fault) -> Range<Int> {
    guard let arrow = line.arrow(in: line.indices) else { return line.indices }
    try options.read(line, (arrow + 2)..<line.count, &builder)
    return line.trimmed(0..<arrow)
  }

  // MARK: Phrases

  /// `phrase | phrase`, `value = phrase | phrase`, either with `-> options`.
  private mutating func readPhrases(_ line: Bytes, _ id: Int32, _ defaults: LexiconOptions) throws(Fault) {
    var options = defaults
    var phrases = try readOptions(line, &options)
    var value: [Lexicon.Assignment.Piece]?
    if let equals = line.first(UInt8(ascii: "="), in: phrases) {
      value = builder.template(line.extracting(line.trimmed(0..<equals)))
      phrases = (equals + 1)..<phrases.upperBound
    }
    try patterns.read(line.extracting(phrases), &builder)
    builder.addPhrases(patterns.pattern, to: id, value: value, options: options)
  }

  /// `phrase | phrase`, a column for each class, `-` where there is none.
  private mutating func readRow(_ line: Bytes, _ classes: [(id: Int32, isOpening: Bool)]) throws(Fault) {
    let columns = line.parts(of: line.indices, between: UInt8(ascii: "|"))
    guard columns.count <= classes.count else {
      throw Fault(reason: "the table has \(classes.count) columns, this line \(columns.count)")
    }
    for (target, column) in zip(classes, columns) where !column.isEmpty && line[column.lowerBound] != UInt8(ascii: "-") {
      var defaults = LexiconOptions()
      defaults.isOpening = target.isOpening
      try readPhrases(line.extracting(column), target.id, defaults)
    }
  }

  /// `first|any|last|head <class> cost`, `each cost` for every word, `comma cost` for every pause between them, `stop cost` for
  /// a full stop beyond that, or `trim cases`.
  private mutating func readPenalty(_ line: Bytes, _ slot: Int16) throws(Fault) {
    let words = line.words(of: line.indices)
    let kind = line.text(words[0])
    switch (kind, words.count) {
    case ("trim", 2): builder.trim(slot, of: builder.referenceCaseEndings(line.text(words[1])))
    case ("each", 2): builder.setWordCost(try Fault.number(line.text(words[1])), of: slot)
    case ("stop", 2): builder.setStopCost(try Fault.number(line.text(words[1])), of: slot)
    case ("comma", 2): builder.setCommaCost(try Fault.number(line.text(words[1])), of: slot)
    default:
      guard words.count == 3, let position = Lexicon.Penalty.Position(rawValue: kind), let name = line.className(words[1]),
        let cost = Float(line.text(words[2]))
      else { throw Fault(reason: "a slot line is “first”, “any”, “last” or “head”, a <class> and a cost") }
      builder.addPenalty(
        Lexicon.Penalty(slot: slot, position: position, cost: cost), to: builder.referenceClass(line.extracting(name)))
    }
  }
}
