import SketchCore

/// Parser of one grammar's tokens.
struct GrammarParser {
  private var scanner: GrammarScanner
  private var current: (token: GrammarScanner.Token, line: Int)?
  private var words: [String: Int] = [:]
  /// Depth of nested brackets.
  private var depth = 0
  private static let deepest = 200

  init(_ text: String, file: String) { scanner = GrammarScanner(text, file: file) }

  mutating func parse() throws -> (rules: [String: SpeechGrammar.Expansion], top: [String], words: [String: Int]) {
    var rules: [String: SpeechGrammar.Expansion] = [:]
    var top: [String] = []
    var used: [(name: String, line: Int)] = []
    try advance()
    try header()
    while let (token, line) = current {
      var isPublic = false
      if token == .word("public") {
        isPublic = true
        try advance()
      } else if token == .word("import") {
        throw scanner.failure("grammars cannot be imported", line: line, advice: "Copy the rules that are needed into this file.")
      }
      guard case .rule(let name)? = current?.token else { throw expected("a rule such as “<name> = …;”") }
      guard rules[name] == nil else { throw scanner.failure("<\(name)> is there twice", line: current?.line) }
      let first = current?.line
      try advance()
      guard current?.token == .mark("=") else { throw expected("“=” after <\(name)>") }
      try advance()
      let expansion = try alternatives()
      guard current?.token == .mark(";") else {
        throw current == nil ? scanner.failure("<\(name)> is not closed with “;”", line: first) : expected("“;” at the end of <\(name)>")
      }
      try advance()
      rules[name] = expansion
      if isPublic { top.append(name) }
      used += Self.references(expansion)
    }
    if let missing = used.first(where: { rules[$0.name] == nil && $0.name != "NULL" && $0.name != "VOID" }) {
      throw scanner.failure(
        "there is no rule <\(missing.name)>", line: missing.line,
        advice: "Write it, or choose one of: \(rules.keys.sorted().map { "<\($0)>" }.joined(separator: ", ")).")
    }
    guard !top.isEmpty else {
      throw scanner.failure("no rule is public, so nothing can be said", advice: "Write “public” before the rule that is a whole sentence.")
    }
    return (rules, top, words)
  }

  /// Passes over `#JSGF V1.0;` and `grammar name;`, both of which may be missing.
  private mutating func header() throws {
    for opening in ["#jsgf", "grammar"] {
      guard case .word(let word)? = current?.token, word == opening, let line = current?.line else { continue }
      while let next = current, next.token != .mark(";") {
        guard case .word = next.token, next.line == line else { throw scanner.failure("“\(opening) …” is not closed with “;”", line: line) }
        try advance()
      }
      guard current != nil else { throw scanner.failure("“\(opening) …” is not closed with “;”", line: line) }
      try advance()
    }
    // Those of the header are nobody's to say.
    words = [:]
  }

  private mutating func alternatives() throws -> SpeechGrammar.Expansion {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw scanner.failure("brackets are nested too deeply") }
    var choices = [try sequence()]
    while current?.token == .mark("|") {
      try advance()
      choices.append(try sequence())
    }
    return choices.count == 1 ? choices[0] : .alternatives(choices)
  }

  private mutating func sequence() throws -> SpeechGrammar.Expansion {
    var parts: [SpeechGrammar.Expansion] = []
    while let part = try item() {
      switch current?.token {
      case .mark("*"):
        try advance()
        parts.append(.optional(.repeated(part)))
      case .mark("+"):
        try advance()
        parts.append(.repeated(part))
      default: parts.append(part)
      }
    }
    guard !parts.isEmpty else { throw expected("words or a rule (nothing at all is <NULL>)") }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func item() throws -> SpeechGrammar.Expansion? {
    guard let (token, line) = current else { return nil }
    switch token {
    case .word(let text):
      let parts = text.split(separator: " ").map(String.init)
      for word in parts where words[word] == nil { words[word] = line }
      try advance()
      return .words(parts)
    case .rule(let name):
      try advance()
      return .rule(name, line: line)
    case .mark("("), .mark("["):
      let closing: Character = token == .mark("(") ? ")" : "]"
      try advance()
      let inner = try alternatives()
      guard current?.token == .mark(closing) else { throw scanner.failure("a bracket is not closed with “\(closing)”", line: line) }
      try advance()
      return closing == "]" ? .optional(inner) : inner
    default: return nil
    }
  }

  private mutating func advance() throws { current = try scanner.next() }

  private func expected(_ what: String) -> SketchError {
    let found =
      switch current?.token {
      case nil: "the end"
      case .word(let word): "“\(word)”"
      case .rule(let name): "<\(name)>"
      case .mark(let mark): "“\(mark)”"
      }
    return scanner.failure("\(what) was expected, not \(found)", line: current?.line)
  }

  private static func references(_ expansion: SpeechGrammar.Expansion) -> [(name: String, line: Int)] {
    switch expansion {
    case .words: []
    case .rule(let name, let line): [(name, line)]
    case .sequence(let parts), .alternatives(let parts): parts.flatMap(references)
    case .optional(let part), .repeated(let part): references(part)
    }
  }
}
