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
    case homophones, folds, agreements, suffixes, endings, messages, shortcuts
    case examples(String)
  }

  private typealias Fault = PatternReader.Fault

  private var builder = LexiconBuilder()
  private var block = Block.none

  static func read(folder: String) throws -> Lexicon {
    var reader = try LexiconReader(folder: folder)
    return try reader.builder.finish()
  }

  static func read(folder: String, additions: String) throws -> (lexicon: Lexicon, problems: [SketchError]) {
    var reader = try LexiconReader(folder: folder)
    _ = try reader.builder.finish()
    var problems: [SketchError] = []
    guard access(additions, F_OK) == 0 else { return (try reader.builder.finish(), []) }
    for name in (try? fileNames(in: additions)) ?? [] {
      let sound = reader
      do {
        let path = additions + "/" + name
        try reader.read(try contents(of: path), file: path)
        _ = try reader.builder.finish()
      } catch let problem as SketchError {
        problems.append(problem)
        reader = sound
      }
    }
    return (try reader.builder.finish(), problems)
  }

  private init(folder: String) throws {
    for name in try Self.fileNames(in: folder) {
      try read(try Self.contents(of: folder + "/" + name), file: name)
    }
  }

  // MARK: Files

  private static func fileNames(in folder: String) throws -> [String] {
    guard let directory = opendir(folder) else {
      throw SketchError(
        .configuration, "the lexicon folder \(folder) cannot be read: \(String(cString: strerror(errno)))",
        advice: "Install VoiceSketch again, or correct the path.")
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".txt"), !name.hasPrefix(".") { names.append(name) }
    }
    guard !names.isEmpty else {
      throw SketchError(.configuration, "the lexicon folder \(folder) holds no .txt file", advice: "Install VoiceSketch again.")
    }
    return names.sorted()
  }

  private static func contents(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else {
      throw SketchError(.configuration, "\(path) cannot be read: \(String(cString: strerror(errno)))", advice: "Check its permissions.")
    }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = max(0, ftell(file))
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fread(buffer.baseAddress, 1, size, file)
    }
  }

  // MARK: Lines

  private mutating func read(_ bytes: [UInt8], file: String) throws {
    builder.beginFile(file)
    block = .none
    var start = 0
    var number = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      number += 1
      builder.beginLine(number)
      do throws(Fault) {
        try readLine(bytes, start, end)
      } catch {
        throw SketchError(
          .configuration, "\(file):\(number): \(error.reason)", advice: "Correct the line; docs/language.md describes the format.")
      }
      start = end + 1
    }
  }

  private mutating func readLine(_ bytes: [UInt8], _ lineStart: Int, _ lineEnd: Int) throws(Fault) {
    var (start, end) = (lineStart, lineEnd)
    if let comment = bytes[start..<end].firstIndex(of: UInt8(ascii: "#")) { end = comment }
    let isIndented = start < end && bytes[start] <= 0x20
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    guard start < end else { return }
    if isIndented {
      try readEntry(bytes, start, end)
    } else {
      try openBlock(bytes, start, end)
    }
  }

  private mutating func openBlock(_ bytes: [UInt8], _ start: Int, _ end: Int) throws(Fault) {
    let (head, options) = try splitOptions(bytes, start, end, LexiconOptions())
    let words = String(decoding: bytes[start..<head], as: UTF8.self).split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("class", 2): block = .classOf(builder.defineClass(words[1]))
    case ("table", 2...):
      block = .table(
        words.dropFirst().map { name in
          name.hasPrefix("(") && name.hasSuffix(")")
            ? (builder.defineClass(String(name.dropFirst().dropLast())), true) : (builder.defineClass(name), false)
        })
    case ("slot", 2): block = .slot(builder.defineSlot(words[1]))
    case ("rule", 2):
      let parts = words[1].split(separator: ".", maxSplits: 1).map(String.init)
      guard let intent = VoiceCommand.Intent(rawValue: parts[0]) else { throw Fault(reason: "there is no intent “\(parts[0])”") }
      block = .rule(intent, edit: parts.count > 1 ? parts[1] : nil, options)
    case ("homophones", 1): block = .homophones
    case ("folds", 1): block = .folds
    case ("macro", 2): block = .macro(words[1])
    case ("shortcuts", 1): block = .shortcuts
    case ("suffixes", 1): block = .suffixes
    case ("endings", 1): block = .endings
    case ("agreements", 1): block = .agreements
    case ("messages", 1): block = .messages
    case ("examples", 2...): block = .examples(words.dropFirst().joined(separator: " "))
    default: throw Fault(reason: "“\(words.joined(separator: " "))” opens no block")
    }
  }

  private mutating func readEntry(_ bytes: [UInt8], _ start: Int, _ end: Int) throws(Fault) {
    switch block {
    case .none: throw Fault(reason: "an indented line stands before any block")
    case .classOf(let id): try readPhrase(bytes, start, end, id, LexiconOptions())
    case .table(let classes):
      let columns = split(bytes, start, end, at: UInt8(ascii: "|"))
      guard columns.count <= classes.count else {
        throw Fault(reason: "the table has \(classes.count) columns, this line \(columns.count)")
      }
      for (target, column) in zip(classes, columns) where !column.isEmpty && bytes[column.lowerBound] != UInt8(ascii: "-") {
        var defaults = LexiconOptions()
        defaults.isOpening = target.isOpening
        try readPhrase(bytes, column.lowerBound, column.upperBound, target.id, defaults)
      }
    case .slot(let slot): try readPenalty(bytes, start, end, slot)
    case .rule(let intent, let edit, let defaults):
      let (head, options) = try splitOptions(bytes, start, end, defaults)
      var reader = PatternReader(bytes: bytes, index: start, end: head)
      builder.addRule(try reader.pattern(&builder), intent: intent, edit: edit, options: options)
    case .homophones:
      let words = split(bytes, start, end, at: UInt8(ascii: " ")).filter { !$0.isEmpty }
      guard words.count >= 2 else { throw Fault(reason: "a homophone line is the word heard and the words it may stand for") }
      let said = builder.word(bytes, from: words[0].lowerBound, to: words[0].upperBound)
      for word in words.dropFirst() { builder.addHomophone(said, of: builder.word(bytes, from: word.lowerBound, to: word.upperBound)) }
    case .macro(let name):
      var reader = PatternReader(bytes: bytes, index: start, end: end)
      builder.addMacro(name, try reader.pattern(&builder))
    case .suffixes: builder.addSuffix(bytes[start..<end])
    case .endings:
      let parts = split(bytes, start, end, at: UInt8(ascii: " ")).filter { !$0.isEmpty }
      guard parts.count == 2 else { throw Fault(reason: "an endings line is an ending and the name of a class") }
      builder.addEnding(Array(bytes[parts[0]]), String(decoding: bytes[parts[1]], as: UTF8.self))
    case .folds:
      let letters = split(bytes, start, end, at: UInt8(ascii: " ")).filter { !$0.isEmpty }
      guard letters.count == 2 else { throw Fault(reason: "a fold line is a letter and what it is read as") }
      builder.addFold(Array(bytes[letters[0]]), to: Array(bytes[letters[1]]))
    case .agreements:
      let words = String(decoding: bytes[start..<end], as: UTF8.self).split(separator: " ").map(String.init)
      guard words.count > 2 else { throw Fault(reason: "an agreement line is a word, its other form and the letters that ask for that") }
      builder.addAgreement(Agreement(plain: words[0], changed: words[1], letters: Set(words.dropFirst(2).joined())))
    case .messages:
      guard let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) else { throw Fault(reason: "a message line is “key = text”") }
      builder.setMessage(trimmed(bytes, start, equals), trimmed(bytes, equals + 1, end))
    case .shortcuts:
      guard let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) else {
        throw Fault(reason: "a shortcut line is “phrase = what it stands for”")
      }
      let words = split(bytes, start, equals, at: UInt8(ascii: " ")).filter { !$0.isEmpty }
      builder.addShortcut(words.map { builder.word(bytes, from: $0.lowerBound, to: $0.upperBound) }, for: trimmed(bytes, equals + 1, end))
    case .examples(let heading): builder.addExample(trimmed(bytes, start, end), under: heading)
    }
  }

  /// `phrase | phrase`, `value = phrase | phrase`, either with `-> options`.
  private mutating func readPhrase(_ bytes: [UInt8], _ start: Int, _ end: Int, _ id: Int32, _ defaults: LexiconOptions) throws(Fault) {
    let (head, options) = try splitOptions(bytes, start, end, defaults)
    var reader = PatternReader(bytes: bytes, index: start, end: head)
    var value: String?
    if let equals = bytes[start..<head].firstIndex(of: UInt8(ascii: "=")) {
      value = trimmed(bytes, start, equals)
      reader.index = equals + 1
    }
    builder.addPhrase(try reader.pattern(&builder), to: id, value: value, options: options)
  }

  /// `first|any|last <class> cost`, or `each cost` for every word
  private mutating func readPenalty(_ bytes: [UInt8], _ start: Int, _ end: Int, _ slot: Int16) throws(Fault) {
    let words = String(decoding: bytes[start..<end], as: UTF8.self).split(separator: " ").map(String.init)
    if words.count == 2, words[0] == "each" { return builder.setWordCost(try number(words[1]), of: slot) }
    let positions: [String: Lexicon.Penalty.Position] = ["first": .first, "any": .any, "last": .last]
    guard words.count == 3, let position = positions[words[0]], words[1].hasPrefix("<"), words[1].hasSuffix(">"),
      let cost = Float(words[2])
    else { throw Fault(reason: "a slot line is “first”, “any” or “last”, a <class> and a cost") }
    let id = builder.referenceClass(String(words[1].dropFirst().dropLast()))
    builder.addPenalty(Lexicon.Penalty(slot: slot, position: position, cost: cost), to: id)
  }

  // MARK: Options

  /// Cuts ` -> name text, name text` off a line. Returns where the rest ends.
  private mutating func splitOptions(
    _ bytes: [UInt8], _ start: Int, _ end: Int, _ defaults: LexiconOptions
  ) throws(Fault) -> (head: Int, LexiconOptions) {
    var options = defaults
    var arrow = start
    while arrow + 1 < end, !(bytes[arrow] == UInt8(ascii: "-") && bytes[arrow + 1] == UInt8(ascii: ">")) { arrow += 1 }
    guard arrow + 1 < end else { return (end, options) }
    for item in split(bytes, arrow + 2, end, at: UInt8(ascii: ",")) {
      let text = String(decoding: bytes[item], as: UTF8.self)
      let space = text.firstIndex(of: " ") ?? text.endIndex
      let (key, value) = (String(text[..<space]), String(text[space...].drop { $0 == " " }))
      switch key {
      case "": throw Fault(reason: "nothing follows “->”")
      case "sure": options.sure = try number(value)
      case "cost": options.cost = try number(value)
      case "doubt": options.doubt = try number(value)
      case "comma": options.followsComma = true
      case "opening": options.isOpening = true
      case "whole": options.isWhole = true
      case "after": options.after = value
      default: options.assignments.append(Lexicon.Assignment(name: builder.name(key), template: template(value)))
      }
    }
    while arrow > start, bytes[arrow - 1] <= 0x20 { arrow -= 1 }
    return (arrow, options)
  }

  private func number(_ text: String) throws(Fault) -> Float {
    guard let number = Float(text) else { throw Fault(reason: "“\(text)” is not a number") }
    return number
  }

  private mutating func template(_ text: String) -> [Lexicon.Assignment.Piece] {
    var pieces: [Lexicon.Assignment.Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.capture(builder.name(String(rest[rest.index(after: open)..<close]))))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  // MARK: Bytes

  /// The parts between separators, without the spaces around them.
  private func split(_ bytes: [UInt8], _ start: Int, _ end: Int, at separator: UInt8) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var from = start
    for index in start...end where index == end || bytes[index] == separator {
      var (low, high) = (from, index)
      while low < high, bytes[low] <= 0x20 { low += 1 }
      while high > low, bytes[high - 1] <= 0x20 { high -= 1 }
      parts.append(low..<high)
      from = index + 1
    }
    return parts
  }

  private func trimmed(_ bytes: [UInt8], _ start: Int, _ end: Int) -> String {
    String(decoding: bytes[split(bytes, start, end, at: 0x0A)[0]], as: UTF8.self)
  }
}
