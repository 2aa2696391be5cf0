import Foundation

@testable import PatternSearch

/// Sampler of sentences that the patterns of a lexicon allow.
struct SentenceSampler {
  private static let fillers: [String: String] = [
    "description": "a red fox", "thing": "red foxes", "dictation": "a red fox", "known": "the old fox", "element": "the old fox",
    "replacement": "a green bird", "place": "the stone house", "background": "a sandy beach", "style-words": "ancient scrolls",
    "word": "shiny", "short": "happy fox", "single": "fox", "query": "red castle", "name": "holiday", "path": "papers",
    "rest": "with a hat", "done": "running fast", "aspect": "the left ear", "any": "something else",
  ]
  private static let deepest = 6

  private let lexicon: Lexicon
  private let phrases: AutomatonPaths
  private let clauses: AutomatonPaths

  init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
    phrases = AutomatonPaths(lexicon.phraseAutomaton)
    clauses = AutomatonPaths(lexicon.sentenceAutomaton)
  }

  /// Sentence of a rule; nil when the walk went too deep.
  func sentence(ofRule rule: Int32, using random: inout some RandomNumberGenerator) -> String? {
    guard let end = clauses.ends[rule]?.randomElement(using: &random) else { return nil }
    // An ending has no space before it.
    return spoken(clauses.path(to: end, using: &random), depth: 0, &random)?.joined(separator: " ")
      .replacingOccurrences(of: " '", with: "'")
  }

  private func spoken(_ path: [AutomatonPaths.Piece], depth: Int, _ random: inout some RandomNumberGenerator) -> [String]? {
    var words: [String] = []
    for piece in path {
      switch piece {
      case .free(let slot):
        var filler = (Self.fillers[lexicon.slotNames[Int(slot)]] ?? "fox").split(separator: " ").map(String.init)
        if let last = words.last, ["a", "the"].contains(filler[0]), determiners.contains(last) { filler.removeFirst() }
        words += filler
      case .symbol(let symbol) where symbol >= 0: words.append(lexicon.symbolTable.word(symbol))
      case .symbol(let symbol):
        guard depth < Self.deepest else { return nil }
        let entries = lexicon.phrasePatterns.indices.filter { lexicon.phraseWeights[$0].classID == Lexicon.classID(of: symbol) }
        guard let entry = entries.randomElement(using: &random), let end = phrases.ends[Int32(entry)]?.randomElement(using: &random),
          let inner = spoken(phrases.path(to: end, using: &random), depth: depth + 1, &random)
        else { return nil }
        words += inner
      }
    }
    return words
  }

  private let determiners: Set<String> = [
    "a", "an", "the", "this", "that", "these", "those", "my", "his", "her", "their", "its", "some", "one",
  ]
}
