import SketchCore
import TestSupport
import Testing
import VoiceCommands

@testable import PatternSearch

@Suite struct ViterbiSearchTests {
  private func search(_ text: String, _ lexicon: Lexicon) -> ViterbiSearch {
    ViterbiSearch(PhraseChart(Tokenizer(lexicon).tokenize(text), in: SearchContext(lexicon)))
  }

  private func intents(_ text: String, _ lexicon: Lexicon) -> [VoiceCommand.Intent] {
    let search = search(text, lexicon)
    return search.best.map { search.clauses(endingWith: $0).map(\.type.intent) } ?? []
  }

  /// Cheapest cost of all rows of clauses, each tried: a sentence with courtesies around it, and the next joined to it.
  private struct Rows {
    var tokens: [Token]
    /// Costs of all sentences by end, by start.
    var sentences: [[Int: Float]]
    var openings: [[Int: Float]]
    var closings: [[Int: Float]]
    var joiners: [[Int: Float]]

    /// Cheapest cost from a place where a clause may begin.
    func cost(from start: Int) -> Float {
      var best = Float.infinity
      for (end, cost) in openings[start] where end < tokens.count {
        best = min(best, JoinCosts.courtesy + cost + self.cost(from: end))
      }
      for (end, cost) in sentences[start] { best = min(best, cost + self.cost(after: end)) }
      return best
    }

    /// Cheapest cost after the end of a clause.
    private func cost(after end: Int) -> Float {
      guard end < tokens.count else { return 0 }
      var best = Float.infinity
      for (later, cost) in closings[end] { best = min(best, JoinCosts.courtesy + cost + self.cost(after: later)) }
      for (next, _) in joiners[end] where next < tokens.count { best = min(best, JoinCosts.word + cost(from: next)) }
      let join =
        switch tokens[end].gap {
        case .comma: JoinCosts.comma
        case .stop: JoinCosts.stop
        default: tokens[end].looksFirst ? JoinCosts.capital : JoinCosts.bare
        }
      return min(best, join + cost(from: end))
    }
  }

  /// Costs of the phrases of a class by end, by start.
  private static func phrases(_ classID: Int32?, _ chart: borrowing PhraseChart) -> [[Int: Float]] {
    (0...chart.tokens.count).map { start in
      var ends: [Int: Float] = [:]
      if let classID, start < chart.tokens.count {
        chart.forEachPhrase(of: classID, at: Int32(start)) { ends[Int($0.end)] = $0.cost }
      }
      return ends
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `the cheapest parse costs what the cheapest of all rows of clauses costs`(seed: UInt64) throws {
    let head = """
      class opening
        dog bee
        zzz -> cost 0.25
      class closing
        eel -> cost 0.5
        bee | ada cow -> cost 0.125
      class joiner
        cow | bee bee

      """
    var grammar = try RandomGrammar(seed: seed, sentences: 4, hasHomophones: false, hasPauses: false, head: head)
    let lexicon = grammar.lexicon
    let context = SearchContext(lexicon)
    for _ in 0..<8 {
      let text = grammar.utterance(words: 7)
      let search = ViterbiSearch(PhraseChart(Tokenizer(lexicon).tokenize(text), in: context))
      let tokens = search.chart.tokens
      let matcher = grammar.matcher(tokens, grammar.phraseCosts(in: tokens))
      let rows = Rows(
        tokens: tokens,
        sentences: (0...tokens.count).map { start in
          var ends: [Int: Float] = [:]
          for line in grammar.sentences {
            ends.merge(matcher.ends(of: line.tree, from: start).mapValues { $0 + line.cost }) { min($0, $1) }
          }
          return ends
        }, openings: Self.phrases(lexicon.roles.opening, search.chart),
        closings: Self.phrases(lexicon.roles.closing, search.chart),
        joiners: Self.phrases(lexicon.roles.joiner, search.chart))
      let expected = rows.cost(from: 0)
      #expect(search.best.map { search.ends[$0].cost } ?? .infinity == expected, "“\(text)”")
      guard let best = search.best else { continue }
      // The clauses cover the utterance in order, but for courtesies, and cost what the parse costs, but for joints.
      let clauses = search.clauses(endingWith: best)
      #expect(zip(clauses, clauses.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
      #expect(clauses.reduce(0) { $0 + $1.cost } <= expected)
      let first = (0..<search.finalEnds.count).first { search.ends[search.finalEnds[$0]].cost == expected }
      #expect(first.map { search.finalEnds[$0] } == best, "of equals the first")
    }
  }

  @Test func `of two rules for the same words at the same cost the later counts, and a surer one before both`() throws {
    let equals = try LexiconLoader.load(text: "rule undo\n  go back\nrule redo\n  go back\n")
    #expect(intents("go back", equals) == [.redo])
    let surer = try LexiconLoader.load(text: "rule undo\n  go back -> sure 0.99\nrule redo\n  go back -> sure 0.9\n")
    #expect(intents("go back", surer) == [.undo])
  }

  @Test(
    arguments: [
      ("go back, go on", [.undo, .redo]), ("go back. Go on", [.undo, .redo]), ("go back go on", [.undo, .redo]),
      ("go back and go on", [.undo, .redo]),
      ("please go back and go on thanks", [.undo, .redo]), ("go back thanks go on", [.undo, .redo]),
      ("go back never", []), ("", []),
      ("please", []), ("go back and", []), ("and go back", []),
    ] as [(String, [VoiceCommand.Intent])])
  func `clauses are joined by pauses, by words and by nothing`(text: String, expected: [VoiceCommand.Intent]) throws {
    let lexicon = try LexiconLoader.load(
      text: """
        class opening
          please
        class closing
          thanks
        class joiner
          and
        rule undo
          go back
        rule redo
          go on
        """)
    #expect(intents(text, lexicon) == expected)
  }

  @Test func `a rule for the whole utterance takes courtesies around it and nothing else`() throws {
    let lexicon = try LexiconLoader.load(
      text: "class opening\n  please\nclass closing\n  thanks\nrule cancel -> whole\n  stop\nrule undo\n  go back\n")
    for (text, expected) in [
      ("stop", [.cancel]), ("please stop", [.cancel]), ("stop thanks", [.cancel]), ("stop, go back", []),
      ("go back, stop", []),
    ] as [(String, [VoiceCommand.Intent])] {
      #expect(intents(text, lexicon) == expected, "\(text)")
    }
  }

  /// Nothing parts "people sitting" from the words before it, so that it must begin with a word of its pattern.
  @Test func `a bare clause begins with a word, not with free text or a misheard one`() throws {
    let lexicon = try LexiconLoader.load(
      text: """
        homophones
          rode red
        class unfinished
          the
        slot thing
        rule undo
          go back
        rule redo
          red dog
          {x:thing} again
        """)
    #expect(intents("go back red dog", lexicon) == [.undo, .redo])
    #expect(intents("go back rode dog", lexicon) == [] && intents("go back, rode dog", lexicon) == [.undo, .redo])
    #expect(intents("rode dog", lexicon) == [.redo])
    #expect(intents("go back the fox again", lexicon) == [.redo], "one clause of free text")
    #expect(intents("go back, the fox again", lexicon) == [.undo, .redo])
  }

  @Test func `no clause begins right after an unfinished word`() throws {
    let lexicon = try LexiconLoader.load(
      text: "class unfinished\n  to\nslot thing\nrule create\n  draw {x:thing}\nrule undo\n  remove it -> cost -3\n")
    #expect(intents("draw a robot remove it", lexicon) == [.create, .undo])
    #expect(intents("draw a robot to remove it", lexicon) == [.create])
  }

  @Test func `the head of a free text is weighed until it ends`() throws {
    let lexicon = try LexiconLoader.load(
      text:
        "class business\n  list\nclass head-end\n  of | with\nslot thing\n  head <business> 2\nrule create\n  draw {x:thing}\n"
    )
    func doubt(_ text: String) -> (cost: Float, doubt: Float)? {
      let search = search(text, lexicon)
      return search.best.map { search.clauses(endingWith: $0)[0] }.map { ($0.cost, $0.doubt) }
    }
    let imprecision: Float = 1 / 1024
    #expect(try #require(doubt("draw a long list of foxes")) == (7 + imprecision, 2))
    #expect(try #require(doubt("draw foxes with a list")) == (4 + imprecision, 0))
    #expect(try #require(doubt("draw foxes, list in hand")) == (4 + imprecision, 0))
  }

  @Test func `an answer takes no remark, and a picture keeps an afterword`() throws {
    let lexicon = try LexiconLoader.load(
      text: """
        slot thing
          each 2
        slot after
          each 0.1
        class remark
          i love it
        class afterword
          for {x:after}
        rule confirm -> whole
          sure
        rule create
          draw {x:thing}
        rule undo
          go back
        """)
    #expect(intents("sure", lexicon) == [.confirm] && intents("sure i love it", lexicon) == [])
    #expect(intents("go back i love it", lexicon) == [.undo] && intents("go back for my wife", lexicon) == [.undo])
    let search = search("draw a cake for my wife", lexicon)
    #expect(search.best.map { search.clauses(endingWith: $0)[0].range } == 0..<6)
  }

  @Test func `a heading is joined to a change, and what is joined to it may be one`() throws {
    let lexicon = try LexiconLoader.load(
      text: """
        slot thing
          each 2
        class heading-joiner
          as well as
        class joiner
          and
        class task
          adding {element:thing} -> opening
        rule edit.removeElement
          remove {element:thing}
        rule edit.addElement
          <task>
        rule undo
          go back
        """)
    func count(_ text: String) -> Int { intents(text, lexicon).count }
    #expect(count("adding a cat") == 1 && count("remove the dog as well as adding a cat") == 2)
    #expect(
      count("adding a cat and adding a dog") == 2
        && count("remove the dog as well as adding a cat and adding an owl") == 3)
    #expect(count("go back and adding a cat") == 0 && count("go back as well as adding a cat") == 0)
  }

  @Test func `a start knows what stands before it, and an end what follows`() throws {
    let lexicon = try LexiconLoader.load(
      text:
        "class opening\n  we ought to -> doubt 1\nclass closing\n  folks -> doubt 0.5\nrule undo\n  go back\n  go on\n")
    let search = search("we ought to go back folks go on", lexicon)
    let best = search.best
    let last: ClauseEnd = search.ends[try #require(best)]
    let second: ClauseStart = search.starts[last.start]
    #expect(second.position == 6 && second.isBare && second.doubt == 0 && !second.takesHeading)
    let first: ClauseEnd = search.ends[second.previous]
    #expect(first.end == 5 && first.closingEnd == 6 && first.doubt == 0.5)
    let start: ClauseStart = search.starts[first.start]
    #expect(start.position == 3 && start.previous == -1 && start.doubt == 1 && !start.isBare && start.takesHeading)
  }
}
