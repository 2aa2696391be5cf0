import Glibc
import SketchCore

/// Reads lexicon files. A line at the margin opens a block, indented lines are its contents, `#` begins a comment.
struct LexiconReader: ~Copyable {
  private enum Block {
    case none
    case classOf(Int32)
    case table([(id: Int32, isOpening: Bool)])
    case slot(Int16)
    case rule
    case macro(String)
    case caseEndings(Int16)
    case homophones, slips, folds, agreements, suffixes, endings, beginnings, messages, shortcuts
    case examples(String)
  }

  private typealias Fault = LexiconFault

  var builder: LexiconBuilder
  private var patterns = PatternReader()
  private let intents = IntentNames()
  private var block = Block.none
  /// What begins the block, where it is one of rules.
  private var rule = RuleHead(type: CommandType(intent: .unknown), options: LexiconOptions())

  private struct RuleHead {
    var type: CommandType
    var options: LexiconOptions
  }

  /// A file, and what it is called where a mistake is named.
  private struct File {
    var path: String
    var name: String
  }

  /// - Parameter additions: the folder of the user's own files, which may not be there.
  static func read(folder: String, additions: String?) throws -> (lexicon: Lexicon, problems: [SketchError]) {
    var files = try files(of: folder)
    let own = additions.map { additions in ((try? LexiconFolder.fileNames(in: additions)) ?? []).map { additions + "/" + $0 } } ?? []
    var reader = try LexiconReader(files)
    var problems: [SketchError] = []
    for path in own {
      do throws(SketchError) {
        let file = File(path: path, name: path)
        try reader.read(file)
        try reader.builder.requireDefinitions()
        files.append(file)
      } catch {
        problems.append(error)
        // What the file has left behind goes by reading the others anew.
        reader = try LexiconReader(files)
      }
    }
    return (reader.finish(), problems)
  }

  private static func files(of folder: String) throws(SketchError) -> [File] {
    var files: [File] = []
    for name in try LexiconFolder.fileNames(in: folder) { files.append(File(path: folder + "/" + name, name: name)) }
    return files
  }

  private init(_ files: [File]) throws(SketchError) {
    builder = LexiconBuilder(expecting: files.reduce(0) { $0 + LexiconFolder.size(of: $1.path) })
    for file in files { try read(file) }
    try builder.requireDefinitions()
  }

  private consuming func finish() -> Lexicon { builder.finish() }

  // MARK: Lines

  private mutating func read(_ file: File) throws(SketchError) {
    // One file after the other: the next is read to where this one was.
    let bytes = try LexiconFolder.contents(of: file.path)
    let text = bytes.span
    builder.beginFile(file.name)
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
          .configuration, "\(file.name):\(number): \(error.reason)", advice: "Correct the line; docs/language.md describes the format.")
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
    // Most blocks are classes.
    if let name = line.onlyWord(after: "class") { return block = .classOf(builder.defineClass(line.extracting(name))) }
    var options = LexiconOptions()
    let words = line.words(of: try readOptions(line, &options))
    guard let block = try block(line, words, options) else {
      throw Fault(reason: "“\(words.map { line.text($0) }.joined(separator: " "))” opens no block")
    }
    self.block = block
  }

  private mutating func block(_ line: Bytes, _ words: [Range<Int>], _ options: LexiconOptions) throws(Fault) -> Block? {
    guard let kind = words.first else { return nil }
    switch line.extracting(kind) {
    case "class" where words.count == 2: return .classOf(builder.defineClass(line.extracting(words[1])))
    case "table" where words.count >= 2:
      var columns: [(id: Int32, isOpening: Bool)] = []
      for name in words.dropFirst() {
        let isOpening = line[name.lowerBound] == UInt8(ascii: "(") && line[name.upperBound - 1] == UInt8(ascii: ")") && name.count > 2
        let name = isOpening ? (name.lowerBound + 1)..<(name.upperBound - 1) : name
        columns.append((builder.defineClass(line.extracting(name)), isOpening))
      }
      return .table(columns)
    case "slot" where words.count == 2: return .slot(builder.defineSlot(line.extracting(words[1])))
    case "rule" where words.count == 2:
      let name = words[1]
      let dot = line.first(UInt8(ascii: "."), in: name) ?? name.upperBound
      guard let intent = intents[line.extracting(name.lowerBound..<dot)] else {
        throw Fault(reason: "there is no intent “\(line.text(name.lowerBound..<dot))”")
      }
      let edit = dot + 1 < name.upperBound ? line.text(dot + 1..<name.upperBound) : nil
      rule = RuleHead(type: CommandType(intent: intent, edit: edit), options: options)
      return .rule
    case "homophones" where words.count == 1: return .homophones
    case "slips" where words.count == 1: return .slips
    case "folds" where words.count == 1: return .folds
    case "macro" where words.count == 2: return .macro(line.text(words[1]))
    case "shortcuts" where words.count == 1: return .shortcuts
    case "suffixes" where words.count == 1: return .suffixes
    case "cases" where words.count == 2: return .caseEndings(builder.referenceCaseEndings(line.text(words[1])))
    case "endings" where words.count == 1: return .endings
    case "beginnings" where words.count == 1: return .beginnings
    case "agreements" where words.count == 1: return .agreements
    case "messages" where words.count == 1: return .messages
    case "examples" where words.count >= 2:
      var heading = line.text(words[1])
      for word in words.dropFirst(2) { heading += " " + line.text(word) }
      return .examples(heading)
    default: return nil
    }
  }

  private mutating func readEntry(_ line: Bytes) throws(Fault) {
    switch block {
    case .none: throw Fault(reason: "an indented line stands before any block")
    case .classOf(let id): try readPhrases(line, id, LexiconOptions())
    case .table(let classes): try readRow(line, classes)
    case .slot(let slot): try readPenalty(line, slot)
    case .rule:
      var options = rule.options
      try patterns.read(line.extracting(try readOptions(line, &options)), &builder)
      try builder.addRule(patterns.pattern, type: rule.type, options: options)
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
    var value: Lexicon.Template?
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
    switch line.extracting(words[0]) {
    case "trim" where words.count == 2: builder.trim(slot, of: builder.referenceCaseEndings(line.text(words[1])))
    case "each" where words.count == 2: builder.setWordCost(try line.extracting(words[1]).cost(), of: slot)
    case "stop" where words.count == 2: builder.setStopCost(try line.extracting(words[1]).cost(), of: slot)
    case "comma" where words.count == 2: builder.setCommaCost(try line.extracting(words[1]).cost(), of: slot)
    default:
      guard words.count == 3, let position = textPosition(line.extracting(words[0])), let name = line.className(words[1]),
        let cost = try? line.extracting(words[2]).cost()
      else { throw Fault(reason: "a slot line is “first”, “any”, “last” or “head”, a <class> and a cost") }
      builder.addPenalty(
        Lexicon.Penalty(slot: slot, position: position, cost: cost), to: builder.referenceClass(line.extracting(name)))
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
