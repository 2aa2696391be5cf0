/// Lines of the values of a JSON text, by their way from the top: "kinds.0.aspect".
package struct JSONLines: Sendable {
  private let lines: [String: Int]

  /// - Parameter bytes: a text that is JSON; of another one as far as it is.
  package init(_ bytes: [UInt8]) {
    var lines: [String: Int] = [:]
    var (line, counted) = (1, 0)
    JSONSyntaxFault.visit(bytes) { path, position in
      // Places come in the order of the text.
      line += bytes[counted..<position].count { $0 == 0x0A }
      counted = position
      lines[path] = line
    }
    self.lines = lines
  }

  /// Line of a value, or of the nearest one that it would be in; nil for an empty way.
  package subscript(path: String) -> Int? {
    var path = path[...]
    while !path.isEmpty {
      if let line = lines[String(path)] { return line }
      path = path[..<(path.lastIndex(of: ".") ?? path.startIndex)]
    }
    return nil
  }
}
