/// Reads the words and brackets of a line: alternatives of words, `<classes>`, `{captures}`, `[optional]` and `(grouped)` parts.
struct PatternReader {
  /// What has been read.
  private(set) var pattern = Pattern()
  private var index = 0
  /// The brackets that close the groups which are open.
  private var awaited: [UInt8] = []

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// Reads a line into `pattern`.
  mutating func read(_ line: Bytes, _ builder: inout LexiconBuilder) throws(LexiconFault) {
    pattern.pieces.removeAll(keepingCapacity: true)
    awaited.removeAll(keepingCapacity: true)
    index = 0
    // Nothing stands in the alternative yet.
    var isEmpty = true
    while index < line.count {
      let byte = line[index]
      switch byte {
      case 0...0x20: index += 1
      case UInt8(ascii: "("), UInt8(ascii: "["):
        let isOptional = byte == UInt8(ascii: "[")
        awaited.append(isOptional ? UInt8(ascii: "]") : UInt8(ascii: ")"))
        append(.open(isOptional: isOptional))
        isEmpty = true
      case UInt8(ascii: "|"):
        guard !isEmpty else { throw LexiconFault(reason: "there is an empty alternative") }
        append(.or)
        isEmpty = true
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard !isEmpty else { throw LexiconFault(reason: "there is an empty alternative") }
        guard let bracket = awaited.popLast() else { throw LexiconFault(reason: "“\(Self.sign(byte))” was not expected") }
        guard bracket == byte else { throw LexiconFault(reason: "“\(Self.sign(bracket))” is missing") }
        append(.close)
      case UInt8(ascii: "}"), UInt8(ascii: ">"): throw LexiconFault(reason: "a bracket is closed that was not opened")
      default:
        try readPart(line, &builder)
        isEmpty = false
      }
    }
    guard !isEmpty else { throw LexiconFault(reason: "there is an empty alternative") }
    if let bracket = awaited.last { throw LexiconFault(reason: "“\(Self.sign(bracket))” is missing") }
  }

  private static func sign(_ byte: UInt8) -> Character { Character(UnicodeScalar(byte)) }

  private mutating func append(_ bracket: Pattern.Piece) {
    pattern.pieces.append(bracket)
    index += 1
  }

  private mutating func readPart(_ line: Bytes, _ builder: inout LexiconBuilder) throws(LexiconFault) {
    switch line[index] {
    case UInt8(ascii: "<"):
      let name = try bracketed(line, UInt8(ascii: ">"))
      let symbol = Lexicon.symbol(ofClass: builder.referenceClass(line.extracting(name)))
      if index < line.count, line[index] == UInt8(ascii: "*") {
        index += 1
        pattern.pieces.append(.repeated(symbol))
      } else {
        pattern.pieces.append(.symbol(symbol, name: -1))
      }
    case UInt8(ascii: "{"): pattern.pieces.append(try capture(line, &builder))
    case UInt8(ascii: "$"):
      index += 1
      let name = word(line).range
      guard let macro = builder.macro(line.extracting(name)) else {
        throw LexiconFault(reason: "there is no macro “$\(line.text(name))”")
      }
      pattern.pieces.append(.open(isOptional: false))
      pattern.pieces += macro.pieces
      pattern.pieces.append(.close)
    default:
      let word = word(line)
      pattern.pieces.append(.symbol(builder.word(line.extracting(word.range), isPlain: word.isPlain), name: -1))
    }
  }

  /// The word that begins at `index`, and whether it holds nothing but small letters of ASCII.
  private mutating func word(_ line: Bytes) -> (range: Range<Int>, isPlain: Bool) {
    let start = index
    let (letters, end) = line.withUnsafeBufferPointer { bytes in
      var end = start
      while end < bytes.count, bytes[end] >= 0x61 && bytes[end] <= 0x7A { end += 1 }
      let letters = end
      while end < bytes.count, bytes[end] > 0x20, !Self.isSpecial(bytes[end]) { end += 1 }
      return (letters, end)
    }
    index = end
    return (start..<end, letters == end)
  }

  /// What stands between the bracket at `index` and its end.
  private mutating func bracketed(_ line: Bytes, _ closing: UInt8) throws(LexiconFault) -> Range<Int> {
    let start = index + 1
    guard let end = line.first(closing, in: start..<line.count), end > start else {
      throw LexiconFault(reason: "“\(Self.sign(closing))” is missing or the name before it is empty")
    }
    index = end + 1
    return start..<end
  }

  /// `{name}`, `{name:slot}` or `{name:<class>}`.
  private mutating func capture(_ line: Bytes, _ builder: inout LexiconBuilder) throws(LexiconFault) -> Pattern.Piece {
    let text = try bracketed(line, UInt8(ascii: "}"))
    guard let colon = line.first(UInt8(ascii: ":"), in: text) else {
      return .free(slot: builder.referenceSlot(line.extracting(text)), name: builder.name(line.extracting(text)))
    }
    let name = builder.name(line.extracting(text.lowerBound..<colon))
    let kind = (colon + 1)..<text.upperBound
    if let className = line.className(kind) {
      return .symbol(Lexicon.symbol(ofClass: builder.referenceClass(line.extracting(className))), name: name)
    }
    return .free(slot: builder.referenceSlot(line.extracting(kind)), name: name)
  }
}
