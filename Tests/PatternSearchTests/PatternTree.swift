import SketchCore
import TestSupport

@testable import PatternSearch

/// Pattern as a tree, with the naive matcher that the compiled automata are compared with.
indirect enum PatternTree: Sendable {
  case symbol(Symbol)
  case free(slot: Int16)
  case repeated(Symbol)
  case sequence([PatternTree])
  case choice([PatternTree], isOptional: Bool)

  /// Costs of what a piece of a pattern may stand for, by positions of an utterance; nil where it does not fit.
  struct Matcher {
    /// Ends and costs of a symbol at a position.
    var symbol: (Symbol, Int) -> [(end: Int, cost: Float)]
    /// Cost of the free text of a slot between two positions.
    var free: (Int16, Range<Int>) -> Float
    var count: Int

    /// Cheapest cost by end of a tree that begins at a position.
    func ends(of tree: PatternTree, from start: Int) -> [Int: Float] {
      switch tree {
      case .symbol(let symbol):
        var ends: [Int: Float] = [:]
        for (end, cost) in self.symbol(symbol, start) { ends[end] = min(ends[end] ?? .infinity, cost) }
        return ends
      case .free(let slot):
        guard start < count else { return [:] }
        return Dictionary(uniqueKeysWithValues: (start + 1...count).map { ($0, free(slot, start..<$0)) })
      case .repeated(let symbol):
        var ends: [Int: Float] = [start: 0]
        for position in start...count {
          guard let cost = ends[position] else { continue }
          for (end, more) in self.symbol(symbol, position) { ends[end] = min(ends[end] ?? .infinity, cost + more) }
        }
        return ends
      case .sequence(let parts):
        return parts.reduce([start: 0]) { reached, part in
          var ends: [Int: Float] = [:]
          for (position, cost) in reached {
            for (end, more) in self.ends(of: part, from: position) {
              ends[end] = min(ends[end] ?? .infinity, cost + more)
            }
          }
          return ends
        }
      case .choice(let alternatives, let isOptional):
        var ends: [Int: Float] = isOptional ? [start: 0] : [:]
        for tree in alternatives { ends.merge(self.ends(of: tree, from: start)) { min($0, $1) } }
        return ends
      }
    }
  }

  /// Pieces as a line of a lexicon file gives them.
  var pieces: [Pattern.Piece] {
    switch self {
    case .symbol(let symbol): [.symbol(symbol, name: -1)]
    case .free(let slot): [.free(slot: slot, name: -1)]
    case .repeated(let symbol): [.repeated(symbol)]
    case .sequence(let parts): parts.flatMap(\.pieces)
    case .choice(let alternatives, let isOptional):
      [.open(isOptional: isOptional)] + Array(alternatives.map(\.pieces).joined(separator: [.or])) + [.close]
    }
  }

  /// The tree as it is written in a lexicon file.
  /// - Parameters:
  ///   - symbol: what a symbol is written as.
  ///   - slot: name of a slot.
  func text(symbol: (Symbol) -> String, slot: (Int16) -> String) -> String {
    switch self {
    case .symbol(let label): symbol(label)
    case .free(let number): "{" + slot(number) + "}"
    case .repeated(let label): symbol(label) + "*"
    case .sequence(let parts): parts.map { $0.text(symbol: symbol, slot: slot) }.joined(separator: " ")
    case .choice(let alternatives, let isOptional):
      (isOptional ? "[" : "(") + alternatives.map { $0.text(symbol: symbol, slot: slot) }.joined(separator: " | ")
        + (isOptional ? "]" : ")")
    }
  }
}

extension PatternTree {
  /// Source of random trees.
  struct Generator {
    /// Labels that a single symbol may have, and those of a repeated one.
    var symbols: [Symbol]
    var repeated: [Symbol] = []
    var slots: [Int16] = []
    var random: SeededGenerator

    mutating func tree(depth: Int = 2) -> PatternTree {
      .sequence((0..<Int.random(in: 1...3, using: &random)).map { _ in part(depth: depth) })
    }

    private mutating func part(depth: Int) -> PatternTree {
      let kind = Int.random(in: 0..<10, using: &random)
      if kind < 3, depth > 0 {
        let alternatives = (0..<Int.random(in: 1...3, using: &random)).map { _ in tree(depth: depth - 1) }
        return .choice(alternatives, isOptional: Bool.random(using: &random))
      }
      if kind == 3, let slot = slots.randomElement(using: &random) { return .free(slot: slot) }
      if kind == 4, let symbol = repeated.randomElement(using: &random) { return .repeated(symbol) }
      return .symbol(symbols.randomElement(using: &random)!)
    }

    /// Row of symbols that a tree accepts; free text becomes some of `words`.
    mutating func sample(of tree: PatternTree, words: [Symbol]) -> [Symbol] {
      switch tree {
      case .symbol(let symbol): return [symbol]
      case .free: return (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random)! }
      case .repeated(let symbol): return Array(repeating: symbol, count: Int.random(in: 0...2, using: &random))
      case .sequence(let parts): return parts.flatMap { sample(of: $0, words: words) }
      case .choice(let alternatives, let isOptional):
        if isOptional, Bool.random(using: &random) { return [] }
        return sample(of: alternatives.randomElement(using: &random)!, words: words)
      }
    }
  }
}
