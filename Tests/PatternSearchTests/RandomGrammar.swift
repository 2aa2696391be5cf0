import SketchCore
import TestSupport
import VoiceCommands

@testable import PatternSearch

/// Random lexicon of a few words, classes and rules, with the naive costs of what its phrases cover.
struct RandomGrammar {
  /// Phrase line of a class, or a sentence line.
  struct Line {
    var owner: Int
    var tree: PatternTree
    /// In 1,024ths, so that sums are exact.
    var cost: Float
    var options: [String] = []

    var follows: Gap { options.contains("stop") ? .stop : options.contains("comma") ? .comma : .space }
    var precedesPause: Bool { options.contains("pause") }
  }

  static let words = ["ada", "bee", "cow", "dog", "eel"]
  /// Word heard for another.
  private static let homophone = (heard: "fly", meant: "ada")
  private static let classes = 3
  private static let slots = ["thing", "place"]
  private static let homophoneCost: Float = 410 / 1024

  let lexicon: Lexicon
  let phrases: [Line]
  let sentences: [Line]
  private var random: SeededGenerator
  /// Costs of single words in free text: by slot, the words of `pests`.
  private let penalties: [(slot: Int, position: String, cost: Float)]
  private let prices: [(word: Float, comma: Float, stop: Float)]
  private static let pests = ["cow", "eel"]

  /// - Parameters:
  ///   - hasPauses: whether phrases may count only at pauses.
  ///   - head: lines at the beginning of the lexicon.
  init(seed: UInt64, sentences count: Int = 0, hasHomophones: Bool = true, hasPauses: Bool = true, head: String = "")
    throws
  {
    var random = SeededGenerator(seed: seed)
    func cost(_ random: inout SeededGenerator) -> Float { Float(Int.random(in: 0...2048, using: &random)) / 1024 }
    var generator = PatternTree.Generator(
      symbols: (0..<5).map { $0 } + (1...3).map { -$0 }, repeated: [-1, -2], slots: [0, 1],
      random: SeededGenerator(seed: seed + 1000))
    var phrases: [Line] = []
    for owner in 0..<Self.classes {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        // A phrase never begins with free text, and holds a word.
        let tree = PatternTree.sequence([
          .symbol(Symbol.random(in: 0..<5, using: &random)), .choice([generator.tree(depth: 1)], isOptional: true),
        ])
        var line = Line(owner: owner, tree: tree, cost: cost(&random))
        if hasPauses, Int.random(in: 0..<4, using: &random) == 0 {
          line.options = [["comma", "stop", "pause"].randomElement(using: &random)!]
        }
        phrases.append(line)
      }
      // Classes within classes, in both directions.
      phrases.append(
        Line(owner: owner, tree: .symbol(-Symbol.random(in: 1...3, using: &random)), cost: cost(&random)))
    }
    sentences = (0..<count).map { owner in
      let tree = PatternTree.sequence([
        .symbol(Symbol.random(in: 0..<5, using: &random)), .choice([generator.tree()], isOptional: true),
      ])
      return Line(owner: owner, tree: tree, cost: cost(&random))
    }
    self.phrases = phrases
    prices = (0..<2).map { _ in (1 + cost(&random), cost(&random), cost(&random)) }
    penalties = (0..<4).map { _ in
      (Int.random(in: 0..<2, using: &random), ["first", "any", "last"].randomElement(using: &random)!, cost(&random))
    }
    self.random = random
    var text = head + (hasHomophones ? "homophones\n  \(Self.homophone.heard) \(Self.homophone.meant)\n" : "")
    // The words have the numbers of the symbols they stand for.
    text = "class words\n  " + Self.words.joined(separator: " | ") + "\n" + text
    text += "class pests\n  " + Self.pests.joined(separator: " | ") + "\n"
    for slot in 0..<2 {
      text +=
        "slot \(Self.slots[slot])\n  each \(prices[slot].word)\n  comma \(prices[slot].comma)\n  stop \(prices[slot].stop)\n"
      for penalty in penalties where penalty.slot == slot { text += "  \(penalty.position) <pests> \(penalty.cost)\n" }
    }
    for owner in 0..<Self.classes {
      text += "class c\(owner)\n"
      for line in phrases where line.owner == owner {
        text += "  \(Self.text(line.tree)) -> " + (["cost \(line.cost)"] + line.options).joined(separator: ", ") + "\n"
      }
    }
    for line in sentences { text += "rule undo\n  \(Self.text(line.tree)) -> sure 1, cost \(line.cost)\n" }
    lexicon = try LexiconLoader.load(text: text)
  }

  private static func text(_ tree: PatternTree) -> String {
    tree.text(symbol: { $0 >= 0 ? words[Int($0)] : "<c\(-$0 - 1)>" }, slot: { slots[Int($0)] })
  }

  /// Up to eight words of the grammar and one of nobody's, with pauses among them.
  mutating func utterance(words most: Int = 8) -> String {
    let said = Self.words + [Self.homophone.heard, "zzz"]
    return (0..<Int.random(in: 1...most, using: &random)).map { _ in
      said.randomElement(using: &random)! + (["", "", "", ",", "."].randomElement(using: &random)!)
    }.joined(separator: " ")
  }

  /// Number of a class in the lexicon.
  func classID(_ owner: Int) -> Int32 { Int32(lexicon.classNames.firstIndex(of: "c\(owner)")!) }

  static var classCount: Int { classes }

  /// Cheapest costs of the phrases of each class, by start and end: a chart of all spans, filled until nothing changes.
  func phraseCosts(in tokens: [Token]) -> [[[Int: Float]]] {
    var best = [[[Int: Float]]](repeating: Array(repeating: [:], count: tokens.count + 1), count: Self.classes)
    var isChanged = true
    while isChanged {
      isChanged = false
      let matcher = matcher(tokens, best)
      for line in phrases {
        for start in tokens.indices where tokens[start].gap >= line.follows {
          for (end, cost) in matcher.ends(of: line.tree, from: start) {
            guard !line.precedesPause || end == tokens.count || tokens[end].gap >= .comma else { continue }
            guard cost + line.cost < best[line.owner][start][end] ?? .infinity else { continue }
            best[line.owner][start][end] = cost + line.cost
            isChanged = true
          }
        }
      }
    }
    return best
  }

  /// Matcher of trees on an utterance.
  /// - Parameter best: costs of the phrases of each class.
  func matcher(_ tokens: [Token], _ best: [[[Int: Float]]]) -> PatternTree.Matcher {
    let ada = lexicon.symbolTable.id(of: Self.homophone.meant)
    let fly = lexicon.symbolTable.id(of: Self.homophone.heard)
    return PatternTree.Matcher(
      symbol: { symbol, position in
        guard position < tokens.count else { return [] }
        guard symbol >= 0 else { return best[Int(-symbol) - 1][position].map { (end: $0.key, cost: $0.value) } }
        if tokens[position].word == symbol { return [(position + 1, 0)] }
        return symbol == ada && fly >= 0 && tokens[position].word == fly ? [(position + 1, Self.homophoneCost)] : []
      },
      free: { slot, range in freeCost(Int(slot), range, tokens) }, count: tokens.count)
  }

  private func freeCost(_ slot: Int, _ range: Range<Int>, _ tokens: [Token]) -> Float {
    let pests = Self.pests.map { lexicon.symbolTable.id(of: $0) }
    var cost: Float = 0
    for position in range {
      cost += prices[slot].word
      if position > range.lowerBound, tokens[position].gap >= .comma {
        cost += prices[slot].comma + (tokens[position].gap == .stop ? prices[slot].stop : 0)
      }
      guard pests.contains(tokens[position].word) else { continue }
      for penalty in penalties where penalty.slot == slot {
        let counts =
          switch penalty.position {
          case "first": position == range.lowerBound
          case "last": position == range.upperBound - 1
          default: true
          }
        if counts { cost += penalty.cost }
      }
    }
    return cost
  }
}
