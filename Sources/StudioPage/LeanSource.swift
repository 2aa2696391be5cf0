/// Scripts, style sheets and words as they are served: without what is for readers of the source alone, which is a
/// seventh of the page. Comments on lines of their own, empty lines and indentation go.
enum LeanSource {
  /// Media types of what is served so.
  static let kinds: Set = ["text/javascript; charset=utf-8", "text/css; charset=utf-8", "application/json"]

  /// - Parameter source: nothing stands behind a comment that begins a line, and no text goes over lines.
  static func lean(_ source: [UInt8]) -> [UInt8] {
    var isInComment = false
    let lines = source.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }.filter { line in
      if isInComment || begins(line, "/*") {
        isInComment = !ends(line, "*/")
        return false
      }
      return !line.isEmpty && !begins(line, "//")
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func begins(_ line: ArraySlice<UInt8>, _ mark: String) -> Bool { line.starts(with: mark.utf8) }

  private static func ends(_ line: ArraySlice<UInt8>, _ mark: String) -> Bool {
    line.reversed().starts(with: mark.utf8.reversed())
  }
}
