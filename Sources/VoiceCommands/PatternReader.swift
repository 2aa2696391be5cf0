import SketchCore

/// Reads one line of a lexicon file: alternatives of words, `<classes>`, `{captures}`, `[optional]` and `(grouped)` parts.
struct PatternReader {
  let bytes: [UInt8]
  var index: Int
  let end: Int

  /// Why a line cannot be read; the place is added by the file reader.
  struct Fault: Error {
    var reason: String
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  private mutating func skipSpaces() {
    while index < end, bytes[index] <= 0x20 { index += 1 }
  }

  private func peek() -> UInt8? { index < end ? bytes[index] : nil }

  /// The whole line.
  mutating func pattern(_ builder: inout LexiconBuilder) throws(Fault) -> Pattern {
    let result = try alternatives(&builder)
    guard index == end else { throw Fault(reason: "“\(Character(UnicodeScalar(bytes[index])))” was not expected") }
    return result
  }

  private mutating func alternatives(_ builder: inout LexiconBuilder) throws(Fault) -> Pattern {
    var choices = [try sequence(&builder)]
    while peek() == UInt8(ascii: "|") {
      index += 1
      choices.append(try sequence(&builder))
    }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence(_ builder: inout LexiconBuilder) throws(Fault) -> Pattern {
    var parts: [Pattern] = []
    while true {
      skipSpaces()
      switch peek() {
      case nil, UInt8(ascii: "|"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard !parts.isEmpty else { throw Fault(reason: "there is an empty alternative") }
        return parts.count == 1 ? parts[0] : .sequence(parts)
      case UInt8(ascii: "("):
        index += 1
        let inner = try alternatives(&builder)
        try close(")")
        parts.append(inner)
      case UInt8(ascii: "["):
        index += 1
        let inner = try alternatives(&builder)
        try close("]")
        parts.append(.optional(inner))
      case UInt8(ascii: "<"):
        let id = builder.referenceClass(try bracketed(">"))
        let symbol = Lexicon.symbol(ofClass: id)
        if peek() == UInt8(ascii: "*") {
          index += 1
          parts.append(.repeated([symbol]))
        } else {
          parts.append(.symbol(symbol, name: -1))
        }
      case UInt8(ascii: "{"): parts.append(try capture(&builder))
      case UInt8(ascii: "$"):
        let start = index + 1
        let name = String(decoding: bytes[start..<wordEnd()], as: UTF8.self)
        guard let macro = builder.macro(name) else { throw Fault(reason: "there is no macro “$\(name)”") }
        parts.append(macro)
      case UInt8(ascii: "}"), UInt8(ascii: ">"): throw Fault(reason: "a bracket is closed that was not opened")
      default: parts.append(.symbol(builder.word(bytes, from: index, to: wordEnd()), name: -1))
      }
    }
  }

  private mutating func wordEnd() -> Int {
    while index < end, bytes[index] > 0x20, !Self.isSpecial(bytes[index]) { index += 1 }
    return index
  }

  private mutating func close(_ bracket: Character) throws(Fault) {
    guard peek() == bracket.asciiValue else { throw Fault(reason: "“\(bracket)” is missing") }
    index += 1
  }

  private mutating func bracketed(_ closing: Character) throws(Fault) -> String {
    let start = index + 1
    while index < end, bytes[index] != closing.asciiValue { index += 1 }
    guard index < end, index > start else { throw Fault(reason: "“\(closing)” is missing or the name before it is empty") }
    defer { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// `{name}`, `{name:slot}` or `{name:<class>}`.
  private mutating func capture(_ builder: inout LexiconBuilder) throws(Fault) -> Pattern {
    let text = try bracketed("}")
    guard let colon = text.firstIndex(of: ":") else {
      return .free(slot: builder.referenceSlot(text), name: builder.name(text))
    }
    let name = builder.name(String(text[..<colon]))
    let kind = text[text.index(after: colon)...]
    if kind.hasPrefix("<"), kind.hasSuffix(">") {
      return .symbol(Lexicon.symbol(ofClass: builder.referenceClass(String(kind.dropFirst().dropLast()))), name: name)
    }
    return .free(slot: builder.referenceSlot(String(kind)), name: name)
  }
}
