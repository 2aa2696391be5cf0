/// Place where a text stops being JSON.
///
/// Asked only once a decoder has refused it, since Foundation's on Linux does not say where.
package struct JSONSyntaxFault: Sendable, Equatable {
  var line: Int
  /// Bytes from the line's start, from 1.
  var column: Int
  /// "a value", "“,” or “}”"
  var expected: String

  package var description: String { "line \(line), column \(column): expected \(expected)" }

  /// Nil when the grammar is kept and the decoder had another reason.
  package static func find(in bytes: [UInt8]) -> JSONSyntaxFault? {
    var scanner = Scanner(bytes: bytes)
    do throws(Scanner.Stop) {
      try scanner.value(depth: 0)
      scanner.skipSpace()
      if scanner.position < bytes.count { throw Scanner.Stop(expected: "nothing more") }
      return nil
    } catch {
      let before = bytes[..<min(scanner.position, bytes.count)]
      let line = before.count { $0 == 0x0A } + 1
      let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
      return JSONSyntaxFault(line: line, column: column, expected: error.expected)
    }
  }
}

extension JSONSyntaxFault {
  /// Visits the values of a text in their order, as far as it is JSON.
  /// - Parameter found: gets the way to a value and the place where it, or the name of its field, begins.
  static func visit(_ bytes: [UInt8], _ found: @escaping (_ path: String, _ position: Int) -> Void) {
    var scanner = Scanner(bytes: bytes)
    scanner.found = found
    try? scanner.value(depth: 0)
  }
}

/// The grammar of RFC 8259, without making values of it.
private struct Scanner {
  struct Stop: Error {
    var expected: String
  }

  let bytes: [UInt8]
  var position = 0
  /// Told of each value within another.
  var found: ((_ path: String, _ position: Int) -> Void)?
  private var path = ""

  private static let depthLimit = 512

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func value(depth: Int) throws(Stop) {
    skipSpace()
    guard depth < Scanner.depthLimit else { throw Stop(expected: "fewer levels") }
    switch next {
    case UInt8(ascii: "{"):
      try list(until: "}") { scanner, _ throws(Stop) in
        scanner.skipSpace()
        guard scanner.next == UInt8(ascii: "\"") else { throw Stop(expected: "a field name in quotes") }
        let start = scanner.position
        try scanner.string()
        let name = String(decoding: scanner.bytes[(start + 1)..<(scanner.position - 1)], as: UTF8.self)
        scanner.skipSpace()
        guard scanner.accept(":") else { throw Stop(expected: "“:”") }
        try scanner.value(depth: depth + 1, named: name, from: start)
      }
    case UInt8(ascii: "["):
      try list(until: "]") { scanner, index throws(Stop) in
        scanner.skipSpace()
        try scanner.value(depth: depth + 1, named: "\(index)", from: scanner.position)
      }
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  /// - Parameter name: of the value in the one around it.
  private mutating func value(depth: Int, named name: @autoclosure () -> String, from start: Int) throws(Stop) {
    guard let found else { return try value(depth: depth) }
    let around = path
    path += path.isEmpty ? name() : ".\(name())"
    found(path, start)
    try value(depth: depth)
    path = around
  }

  private mutating func list(
    until end: Unicode.Scalar, _ element: (inout Scanner, _ index: Int) throws(Stop) -> Void
  ) throws(Stop) {
    position += 1
    skipSpace()
    if accept(end) { return }
    var index = 0
    while true {
      try element(&self, index)
      index += 1
      skipSpace()
      if accept(end) { return }
      guard accept(",") else { throw Stop(expected: "“,” or “\(end)”") }
    }
  }

  private mutating func string() throws(Stop) {
    position += 1
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): position += 2
      case 0..<0x20: throw Stop(expected: "no line break or control character in a text")
      default: position += 1
      }
    }
    throw Stop(expected: "the end of a text, “\"”")
  }

  private mutating func word(_ word: String) throws(Stop) {
    guard bytes[position...].starts(with: word.utf8) else { throw Stop(expected: "a value") }
    position += word.utf8.count
  }

  /// Not strict about leading zeros and the like: what looks like a number is left to the decoder.
  private mutating func number() throws(Stop) {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte) {
      position += 1
    }
    if position == start { throw Stop(expected: "a value") }
  }
}
