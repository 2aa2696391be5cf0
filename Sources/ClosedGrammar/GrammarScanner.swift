import SketchCore

/// Scanner that cuts a grammar in the JSpeech Grammar Format into tokens that know their line.
struct GrammarScanner {
  enum Token: Equatable {
    /// Terminal, lower case.
    case word(String)
    /// Rule's name: `<name>` without the brackets.
    case rule(String)
    /// Sign: one of `; = | * + ( ) [ ]`.
    case mark(Character)
  }

  /// File name, for errors.
  let file: String
  private(set) var line = 1
  private var rest: Substring

  init(_ text: String, file: String) {
    self.file = file
    rest = text[...].trimmingPrefix("\u{FEFF}")
  }

  /// Next token with its line; nil at the end.
  mutating func next() throws -> (token: Token, line: Int)? {
    while let first = rest.first {
      switch first {
      case _ where first.isWhitespace: skip(1)
      case "/" where rest.hasPrefix("//"): skip(rest.prefix { !$0.isNewline }.count)
      case "/" where rest.hasPrefix("/*"): try skip(to: "*/", "a comment")
      case "/": try skip(to: "/", "a weight")
      case "{": try skipTag()
      case "\"": return (.word(try quoted("\"", "a quotation").lowercased()), line)
      case "<": return (.rule(try quoted(">", "a rule's name")), line)
      case _ where Self.marks.contains(first):
        skip(1)
        return (.mark(first), line)
      case "}", ">": throw failure("“\(first)” closes nothing")
      default:
        let word = rest.prefix { !$0.isWhitespace && !Self.delimiters.contains($0) }
        let start = line
        skip(word.count)
        return (.word(word.lowercased()), start)
      }
    }
    return nil
  }

  func failure(_ why: String, line: Int? = nil, advice: String = "Correct the grammar; it is in the JSpeech Grammar Format (JSGF).")
    -> SketchError
  {
    SketchError(.invalidInput, "\(file) line \(line ?? self.line): \(why)", advice: advice)
  }

  private static let marks: Set<Character> = [";", "=", "|", "*", "+", "(", ")", "[", "]"]
  private static let delimiters = marks.union(["<", ">", "{", "}", "/", "\""])

  private mutating func skip(_ count: Int) {
    line += rest.prefix(count).count(where: \.isNewline)
    rest = rest.dropFirst(count)
  }

  private mutating func skip(to end: String, _ what: String) throws {
    let opening = line
    skip(end.count)
    while !rest.isEmpty, !rest.hasPrefix(end) { skip(1) }
    guard !rest.isEmpty else { throw failure("\(what) is not closed with “\(end)”", line: opening) }
    skip(end.count)
  }

  /// Passes over a tag, which says what words mean to a program. It may hold braces of its own.
  private mutating func skipTag() throws {
    let opening = line
    var depth = 0
    repeat {
      guard let character = rest.first else { throw failure("a tag is not closed with “}”", line: opening) }
      depth += character == "{" ? 1 : character == "}" ? -1 : 0
      skip(character == "\\" ? 2 : 1)
    } while depth > 0
  }

  private mutating func quoted(_ end: Character, _ what: String) throws -> String {
    let inside = rest.dropFirst().prefix { $0 != end && !$0.isNewline }
    guard inside.endIndex < rest.endIndex, rest[inside.endIndex] == end else { throw failure("\(what) is not closed with “\(end)”") }
    skip(inside.count + 2)
    return inside.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
