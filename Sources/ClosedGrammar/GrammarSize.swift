import SketchCore

/// Number of states a grammar has when every use of a rule is written out, counted once for each rule.
///
/// A rule that uses another twice is twice as large, so that a few lines can make a grammar without end.
struct GrammarSize {
  /// Uses of rules within rules.
  private static let deepest = 200

  private let rules: [String: SpeechGrammar.Expansion]
  private let limit: Int
  private let fault: GrammarAutomaton.Fault
  private var known: [String: Int] = [:]
  private var open: [String] = []

  init(rules: [String: SpeechGrammar.Expansion], limit: Int, fault: @escaping GrammarAutomaton.Fault) {
    self.rules = rules
    self.limit = limit
    self.fault = fault
  }

  /// - Throws: the fault when a rule is larger than the limit, or all of them are together.
  mutating func check(_ top: [String]) throws {
    let size = try top.reduce(0) { $0 + (try states(ofRule: $1, line: nil)) }
    guard size <= limit else { throw fault("the grammar is too large: written out it has more than \(limit) words", nil) }
  }

  private mutating func states(ofRule name: String, line: Int?) throws -> Int {
    if let size = known[name] { return size }
    // A use inside itself goes back to what is there.
    guard let expansion = rules[name], !open.contains(name) else { return 0 }
    guard open.count < Self.deepest else { throw fault("rules are nested too deeply", line) }
    open.append(name)
    defer { open.removeLast() }
    let size = 1 + (try states(of: expansion))
    known[name] = size
    guard size <= limit else { throw fault("<\(name)> is too large: written out it has more than \(limit) words", line) }
    return size
  }

  /// Cannot overflow: no rule is larger than the limit, and a file has no more parts than bytes.
  private mutating func states(of expansion: SpeechGrammar.Expansion) throws -> Int {
    switch expansion {
    case .words(let words): words.count
    case .rule("NULL", _), .rule("VOID", _): 0
    case .rule(let name, let line): try states(ofRule: name, line: line)
    case .sequence(let parts): try parts.reduce(parts.count - 1) { $0 + (try states(of: $1)) }
    case .alternatives(let choices): try choices.reduce(0) { $0 + (try states(of: $1)) }
    case .optional(let part): try states(of: part)
    case .repeated(let part): 2 + (try states(of: part))
    }
  }
}
