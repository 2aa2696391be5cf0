import PatternSearch

/// Reader of the words and brackets of a line: alternatives of words, `<classes>`, `{captures}`, `[optional]` and `(grouped)` parts.
struct PatternReader: ~Copyable {
  /// Pieces of a line, and of all macros that are written out: a macro that uses another twice is twice as large, so that
  /// a few lines could make one without end. The packaged languages have at most a tenth of either.
  private static let most = (ofLine: 10_000, ofMacros: 1_000_000)

  /// Pieces read.
  private(set) var pattern = Pattern()
  private var index = 0
  /// Closing brackets of the open groups.
  private var awaited: [UInt8] = []
  /// Whether nothing stands in the alternative yet.
  private var isEmpty = true
  /// Pieces of captures by the text between their braces: most come again and again.
  private var captureTable = SymbolTable(expecting: 400)
  private var captures = UniqueBuffer<Pattern.Piece>(capacity: 400)
  /// Pieces of macros written out so far.
  private var macroPieces = 0

  /// Reads a line into `pattern`.
  mutating func read(_ line: Bytes, _ builder: inout LexiconBuilder) throws(LexiconFault) {
    pattern.removeAll()
    awaited.removeAll(keepingCapacity: true)
    index = 0
    isEmpty = true
    while index < line.count {
      let byte = line[index]
      if byte <= 0x20 {
        index += 1
        continue
      }
      if LetterScan.isSmallLetter(byte) {
        let start = index
        readShortWords(line, &builder)
        guard index == start else { continue }
      }
      switch byte {
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
    pattern.append(bracket)
    index += 1
  }

  /// Reads words of less than eight small letters and the bars between them, as most are; stops at anything else.
  private mutating func readShortWords(_ line: Bytes, _ builder: inout LexiconBuilder) {
    while true {
      let letters = line.eight(at: index)
      let count = LetterScan.smallLetters(in: letters)
      guard count > 0, count < 8 else { return }
      let next = UInt8(truncatingIfNeeded: letters >> UInt64(truncatingIfNeeded: count &* 8))
      guard LetterScan.endsWord(next) else { return }
      pattern.append(.symbol(builder.word(short: WordKey(letters, count: count)), name: -1))
      isEmpty = false
      index &+= next == 0x20 ? count &+ 1 : count
      guard index < line.count else { return }
      if line[index] == UInt8(ascii: "|") {
        append(.or)
        isEmpty = true
        index = line.end(ofSpacesAt: index)
      }
    }
  }

  private mutating func readPart(_ line: Bytes, _ builder: inout LexiconBuilder) throws(LexiconFault) {
    switch line[index] {
    case UInt8(ascii: "<"):
      let name = try bracketed(line, UInt8(ascii: ">"))
      let symbol = Lexicon.symbol(ofClass: builder.referenceClass(line.extracting(name)))
      if index < line.count, line[index] == UInt8(ascii: "*") {
        index += 1
        pattern.append(.repeated(symbol))
      } else {
        pattern.append(.symbol(symbol, name: -1))
      }
    case UInt8(ascii: "{"):
      let text = line.extracting(try bracketed(line, UInt8(ascii: "}")))
      let id = captureTable.add(text)
      if Int(id) == captures.count { captures.append(capture(text, &builder)) }
      pattern.append(capture: captures[id])
    case UInt8(ascii: "$"):
      index += 1
      let name = word(line).range
      guard let macro = builder.macro(line.extracting(name)) else {
        throw LexiconFault(reason: "there is no macro “$\(line.text(name))”")
      }
      macroPieces += macro.count
      guard pattern.count + macro.count < Self.most.ofLine, macroPieces <= Self.most.ofMacros else {
        throw LexiconFault(reason: "the line is too large with “$\(line.text(name))” written out")
      }
      pattern.append(.open(isOptional: false))
      for piece in macro { pattern.append(capture: piece) }
      pattern.append(.close)
    default:
      let word = word(line)
      pattern.append(.symbol(builder.word(line.extracting(word.range), isPlain: word.isPlain), name: -1))
    }
  }

  /// Range of the word that begins at `index`, and whether it holds only small letters of ASCII.
  private mutating func word(_ line: Bytes) -> (range: Range<Int>, isPlain: Bool) {
    let start = index
    let (letters, end) = line.withUnsafeBufferPointer { bytes in
      var end = start
      while end < bytes.count, bytes[end] >= 0x61 && bytes[end] <= 0x7A { end += 1 }
      let letters = end
      while end < bytes.count, !LetterScan.endsWord(bytes[end]) { end += 1 }
      return (letters, end)
    }
    index = end
    return (start..<end, letters == end)
  }

  /// Range between the bracket at `index` and its closing one.
  private mutating func bracketed(_ line: Bytes, _ closing: UInt8) throws(LexiconFault) -> Range<Int> {
    let start = index + 1
    guard let end = line.near(closing, in: start..<line.count), end > start else {
      throw LexiconFault(reason: "“\(Self.sign(closing))” is missing or the name before it is empty")
    }
    index = end + 1
    return start..<end
  }

  /// Piece of a capture: `name`, `name:slot` or `name:<class>`.
  private func capture(_ text: Bytes, _ builder: inout LexiconBuilder) -> Pattern.Piece {
    guard let colon = text.first(UInt8(ascii: ":"), in: text.indices) else {
      return .free(slot: builder.referenceSlot(text), name: builder.name(text))
    }
    let name = builder.name(text.extracting(0..<colon))
    let kind = (colon + 1)..<text.count
    if let className = text.className(kind) {
      return .symbol(Lexicon.symbol(ofClass: builder.referenceClass(text.extracting(className))), name: name)
    }
    return .free(slot: builder.referenceSlot(text.extracting(kind)), name: name)
  }
}
