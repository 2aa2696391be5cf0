/// Scripts, style sheets and words as they are served: without what is for readers of the source alone, which is a
/// seventh of the page. Comments on lines of their own, empty lines and indentation go, and in style sheets and words
/// the spaces around signs.
enum LeanSource {
  /// Media types of what is served so.
  static let kinds: Set = ["text/javascript; charset=utf-8", "text/css; charset=utf-8", "application/json"]

  /// - Parameter source: nothing stands behind a comment that begins a line, and no text goes over lines.
  /// - Parameter isTight: the spaces around signs go, too, as a style sheet and JSON allow.
  static func lean(_ source: [UInt8], isTight: Bool = false) -> [UInt8] {
    var isInComment = false
    let lines = source.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }.filter { line in
      if isInComment || begins(line, "/*") {
        isInComment = !ends(line, "*/")
        return false
      }
      return !line.isEmpty && !begins(line, "//")
    }
    let rest = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    return isTight ? tight(rest) : rest
  }

  /// Source without the spaces and line ends behind a sign and before a brace; texts stay.
  private static func tight(_ source: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var quote: UInt8?
    var isEscaped = false
    for (place, byte) in source.enumerated() {
      if let open = quote {
        if byte == open, !isEscaped { quote = nil }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else if "\"'".utf8.contains(byte) {
        quote = byte
      } else if " \n".utf8.contains(byte) {
        let isBehindSign = result.last.map(":,;{}".utf8.contains) == true
        if isBehindSign || place + 1 < source.count && "{}".utf8.contains(source[place + 1]) { continue }
      }
      result.append(byte)
    }
    return result
  }

  private static func begins(_ line: ArraySlice<UInt8>, _ mark: String) -> Bool { line.starts(with: mark.utf8) }

  private static func ends(_ line: ArraySlice<UInt8>, _ mark: String) -> Bool {
    line.reversed().starts(with: mark.utf8.reversed())
  }
}
