import PatternSearch

extension LexiconFileReader {
  /// Reads what follows `->` into `options`. Returns the range of what stands before it.
  mutating func readOptions(_ line: Bytes, _ options: inout PatternOptions) throws(LexiconFault) -> Range<Int> {
    guard let arrow = line.arrow(in: line.indices) else { return line.indices }
    try readOptions(line, (arrow + 2)..<line.count, &options)
    return line.trimmed(0..<arrow)
  }

  /// Reads `name text, name text`.
  private mutating func readOptions(
    _ line: Bytes, _ range: Range<Int>, _ options: inout PatternOptions
  ) throws(LexiconFault) {
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = line.near(UInt8(ascii: ","), in: start..<range.upperBound) ?? range.upperBound
      let item = line.trimmed(start..<end)
      start = end + 1
      let space = line.near(0x20, in: item) ?? item.upperBound
      let key = item.lowerBound..<space
      let rest = line.trimmed(space..<item.upperBound)
      switch line.extracting(key) {
      case "": throw LexiconFault(reason: "nothing follows “->”")
      case "sure": options.precision = try weights.number(line.extracting(rest))
      case "cost": options.cost = try weights.cost(line.extracting(rest))
      case "doubt": options.doubt = try weights.number(line.extracting(rest))
      case "comma": options.follows = .comma
      case "stop": options.follows = .stop
      case "opening": options.isOpening = true
      case "whole": options.isWhole = true
      case "pause": options.precedesPause = true
      case "parted": options.isParted = true
      case "bare": options.isRunOn = true
      case "after":
        let words = line.words(of: rest)
        guard (1...2).contains(words.count) else {
          throw LexiconFault(reason: "“after” is a type of edit, or an intent, and perhaps a field")
        }
        options.after = line.text(words[0])
        options.afterField = words.count > 1 ? builder.name(line.extracting(words[1])) : nil
      default:
        let name = builder.name(line.extracting(key))
        options.assignments.append(FieldAssignment(name: name, template: template(line.extracting(rest))))
      }
    }
  }

  /// Template of a text in which `{name}` stands for a captured field.
  mutating func template(_ text: Bytes) -> TextTemplate {
    // Most templates are one piece.
    guard !text.isEmpty, let open = text.near(UInt8(ascii: "{"), in: text.indices) else { return TextTemplate(first: .text(text.text)) }
    if open == 0, text.near(UInt8(ascii: "}"), in: text.indices) == text.count - 1 {
      return TextTemplate(first: .capture(builder.name(text.extracting(1..<text.count - 1))))
    }
    var pieces: [TextTemplate.Piece] = []
    var start = 0
    while let open = text.first(UInt8(ascii: "{"), in: start..<text.count), let close = text.first(UInt8(ascii: "}"), in: open..<text.count)
    {
      if open > start { pieces.append(.text(text.text(start..<open))) }
      pieces.append(.capture(builder.name(text.extracting((open + 1)..<close))))
      start = close + 1
    }
    if start < text.count { pieces.append(.text(text.text(start..<text.count))) }
    return TextTemplate(first: pieces[0], rest: Array(pieces.dropFirst()))
  }
}
