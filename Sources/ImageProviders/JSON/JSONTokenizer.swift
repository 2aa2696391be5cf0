/// Tokenizer of JSON as it comes: a state machine, with fast lanes for the insides of strings and numbers.
struct JSONTokenizer: Sendable {
  private enum State {
    /// Between tokens: the kinds of token that may follow.
    case value, firstElement, firstKey, key, colon, next, end
    /// Inside of one.
    case string, escape, unicode, scalar
  }

  private var state = State.value
  /// Open containers, the outermost first; true for objects.
  private var containers: [Bool] = []
  /// The digits of a \u escape, or the characters of a number or a name.
  private var scratch: [UInt8] = []
  /// The first half of a surrogate pair.
  private var highSurrogate: UInt32?

  /// The longest number or name; nothing sensible comes near.
  private static let scalarLimit = 1_024

  mutating func feed(_ bytes: UnsafeRawBufferPointer, to builder: inout JSONTreeBuilder) throws(JSONFault) {
    let start = builder.offset
    var index = 0
    while index < bytes.count {
      builder.offset = start + index
      let byte = bytes[index]
      switch state {
      case .string:
        let end = JSONTokenizer.plainEnd(bytes, from: index)
        guard end == index else {
          try checkNoHalf(builder)
          try builder.extend(UnsafeRawBufferPointer(rebasing: bytes[index..<end]))
          index = end
          continue
        }
        try leavePlain(byte, &builder)
      case .escape: try escaped(byte, &builder)
      case .unicode: try unicodeDigit(byte, &builder)
      case .scalar:
        guard JSONTokenizer.isScalar(byte) else {
          try endScalar(&builder)
          continue  // the same character, as what follows
        }
        scratch.append(byte)
        if scratch.count > JSONTokenizer.scalarLimit { throw builder.fault(.invalid, "a number without end") }
      default:
        if !JSONTokenizer.isSpace(byte) { try structural(byte, &builder) }
      }
      index += 1
    }
    builder.offset = start + bytes.count
  }

  mutating func finish(to builder: inout JSONTreeBuilder) throws(JSONFault) {
    if state == .scalar { try endScalar(&builder) }
    guard state == .end else { throw builder.fault(.truncated, "it ends in the middle") }
  }

  // MARK: Between tokens

  private mutating func structural(_ byte: UInt8, _ builder: inout JSONTreeBuilder) throws(JSONFault) {
    let mayBeValue = state == .value || state == .firstElement
    switch byte {
    case UInt8(ascii: "{") where mayBeValue: try open(isObject: true, &builder)
    case UInt8(ascii: "[") where mayBeValue: try open(isObject: false, &builder)
    case UInt8(ascii: "}") where state == .firstKey || (state == .next && containers.last == true): close(&builder)
    case UInt8(ascii: "]") where state == .firstElement || (state == .next && containers.last == false): close(&builder)
    case UInt8(ascii: ",") where state == .next: state = containers.last == true ? .key : .value
    case UInt8(ascii: ":") where state == .colon: state = .value
    case UInt8(ascii: "\"") where mayBeValue || state == .firstKey || state == .key:
      try builder.beginString(isKey: !mayBeValue)
      state = .string
    case _ where mayBeValue && JSONTokenizer.isScalar(byte):
      scratch = [byte]
      state = .scalar
    default: throw builder.fault(.invalid, "there is a character that does not belong there")
    }
  }

  private mutating func open(isObject: Bool, _ builder: inout JSONTreeBuilder) throws(JSONFault) {
    try builder.open(isObject: isObject)
    containers.append(isObject)
    state = isObject ? .firstKey : .firstElement
  }

  private mutating func close(_ builder: inout JSONTreeBuilder) {
    containers.removeLast()
    builder.close()
    endValue()
  }

  private mutating func endValue() { state = containers.isEmpty ? .end : .next }

  // MARK: Strings

  /// End of the characters that stand for themselves.
  private static func plainEnd(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") { index += 1 }
    return index
  }

  private mutating func leavePlain(_ byte: UInt8, _ builder: inout JSONTreeBuilder) throws(JSONFault) {
    switch byte {
    case UInt8(ascii: "\\"): state = .escape
    case UInt8(ascii: "\""):
      try checkNoHalf(builder)
      if try builder.endString() { state = .colon } else { endValue() }
    default: throw builder.fault(.invalid, "there is a control character in a string")
    }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  private mutating func escaped(_ byte: UInt8, _ builder: inout JSONTreeBuilder) throws(JSONFault) {
    guard byte != UInt8(ascii: "u") else {
      scratch = []
      state = .unicode
      return
    }
    guard let meaning = JSONTokenizer.escapes[byte] else { throw builder.fault(.invalid, "there is an escape that is none") }
    try checkNoHalf(builder)
    try extend([meaning], &builder)
    state = .string
  }

  private mutating func unicodeDigit(_ byte: UInt8, _ builder: inout JSONTreeBuilder) throws(JSONFault) {
    scratch.append(byte)
    guard scratch.count == 4 else { return }
    let digits = String(decoding: scratch, as: UTF8.self)
    guard scratch[0] != UInt8(ascii: "+"), scratch[0] != UInt8(ascii: "-"), let unit = UInt32(digits, radix: 16) else {
      throw builder.fault(.invalid, "there is an escape that is none")
    }
    state = .string
    let scalar: UInt32
    switch (highSurrogate, unit) {
    case (nil, 0xD800..<0xDC00):
      highSurrogate = unit
      return
    case (let high?, 0xDC00..<0xE000): scalar = 0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00)
    case (nil, _): scalar = unit
    default: throw builder.fault(.invalid, "there is half a surrogate pair")
    }
    highSurrogate = nil
    guard let character = Unicode.Scalar(scalar) else { throw builder.fault(.invalid, "there is half a surrogate pair") }
    try extend([UInt8](String(character).utf8), &builder)
  }

  private func checkNoHalf(_ builder: JSONTreeBuilder) throws(JSONFault) {
    guard highSurrogate == nil else { throw builder.fault(.invalid, "there is half a surrogate pair") }
  }

  private func extend(_ bytes: [UInt8], _ builder: inout JSONTreeBuilder) throws(JSONFault) {
    try bytes.withUnsafeBufferPointer { bytes throws(JSONFault) in try builder.extend(UnsafeRawBufferPointer(bytes)) }
  }

  // MARK: Numbers and names

  private mutating func endScalar(_ builder: inout JSONTreeBuilder) throws(JSONFault) {
    let text = String(decoding: scratch, as: UTF8.self)
    switch text {
    case "true", "false": try builder.add(.boolean(text == "true"))
    case "null": try builder.add(.null)
    default:
      guard JSONTokenizer.isNumber(scratch) else { throw builder.fault(.invalid, "there is something that is no value") }
      try builder.add(.number(text))
    }
    endValue()
  }

  /// -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?
  private static func isNumber(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    func skip(_ characters: StaticString) -> Bool {
      guard let first = rest.first, characters.withUTF8Buffer({ $0.contains(first) }) else { return false }
      rest.removeFirst()
      return true
    }
    func digits() -> Int {
      let count = rest.prefix { (0x30...0x39).contains($0) }.count
      rest.removeFirst(count)
      return count
    }
    _ = skip("-")
    guard skip("0") || digits() > 0 else { return false }
    if skip("."), digits() == 0 { return false }
    if skip("eE") {
      _ = skip("+-")
      if digits() == 0 { return false }
    }
    return rest.isEmpty
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  /// Digits, letters, signs and points.
  private static func isScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x41...0x5A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }
}
