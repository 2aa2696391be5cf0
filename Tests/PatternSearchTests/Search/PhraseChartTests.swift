import TestSupport
import Testing
import VoiceCommands

@testable import PatternSearch

@Suite struct PhraseChartTests {
  private func chart(_ text: String, _ lexicon: Lexicon) -> PhraseChart {
    PhraseChart(Tokenizer(lexicon).tokenize(text), in: SearchContext(lexicon))
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `the phrases of an utterance are those that a chart of all spans has, at the same cost`(seed: UInt64) throws {
    var grammar = try RandomGrammar(seed: seed)
    // Kept words must not tell of other places.
    let context = SearchContext(grammar.lexicon)
    for _ in 0..<8 {
      let text = grammar.utterance()
      let chart = PhraseChart(Tokenizer(grammar.lexicon).tokenize(text), in: context)
      let expected = grammar.phraseCosts(in: chart.tokens)
      for owner in 0..<RandomGrammar.classCount {
        for start in chart.tokens.indices {
          var found: [Int: Float] = [:]
          chart.forEachPhrase(of: grammar.classID(owner), at: Int32(start)) { phrase in
            #expect(found[Int(phrase.end)] == nil, "one edge for a class and its words")
            found[Int(phrase.end)] = phrase.cost
          }
          #expect(found == expected[owner][start], "class c\(owner) at \(start) of “\(text)”")
        }
      }
    }
  }

  @Test func `a phrase has the doubt of its words, and what is misheard is said to be`() throws {
    let lexicon = try LexiconLoader.load(
      text: """
        homophones
          rad red
        class business
          list
        slot thing
          any <business> 2
        class tint
          red -> doubt 0.5
          like {x:thing} -> doubt 0.25
        class hue
          dark <tint>
        """)
    let chart = chart("dark rad dark red like a list", lexicon)
    func phrase(_ name: String, at position: Int32) throws -> LatticeEdge {
      var found: [LatticeEdge] = []
      chart.forEachPhrase(of: Int32(try #require(lexicon.classNames.firstIndex(of: name))), at: position) {
        found.append($0)
      }
      return try #require(found.max { $0.end < $1.end })
    }
    let misheard = try phrase("hue", at: 0)
    #expect(misheard.isMisheard && misheard.doubt == 0.65 && misheard.cost == 410.0 / 1024)
    let heard = try phrase("hue", at: 2)
    #expect(!heard.isMisheard && heard.doubt == 0.5 && heard.cost == 0)
    // Two free words, one of which is unlikely there.
    let free = try phrase("tint", at: 4)
    #expect(free.end == 7 && free.cost == 4 && free.doubt == 2.25)
  }

  @Test func `the steps of a phrase lead through its words and inner phrases`() throws {
    let lexicon = try LexiconLoader.load(
      text: """
        slot thing
        class tint
          light blue
        class hue
          very <tint> {x:thing} indeed
        """)
    let chart = chart("very light blue or so indeed", lexicon)
    var steps: [String] = []
    chart.forEachPhrase(of: Int32(lexicon.classNames.firstIndex(of: "hue")!), at: 0) { phrase in
      chart.forEachStep(of: phrase, at: 0) { (step: Backpointer) in
        let words = chart.text.text(chart.tokens[Int(step.start)..<Int(step.end)])
        steps.append(step.automatonEdge < 0 ? "{\(words)}" : step.phrase >= 0 ? "<\(words)>" : words)
      }
    }
    #expect(steps == ["very", "<light blue>", "{or so}", "indeed"])
  }

  @Test func `the head of a noun phrase ends at a word of its class or a pause, and not at its first word`() throws {
    let lexicon = try LexiconLoader.load(text: "class head-end\n  of | with\nslot thing\n")
    let chart = chart("of a list of red, big foxes", lexicon)
    #expect((0..<7).map { chart.headEnd(after: $0) } == [3, 3, 3, 5, 5, 7, 7])
  }

  @Test func `fillers and stutters are found, insertions only between words`() throws {
    let lexicon = try LexiconLoader.load(
      text: """
        class filler
          um | you know
          please hold -> pause
        class stutter
          the
        """)
    func fillers(_ text: String) -> [Range<Int>] { chart(text, lexicon).fillers() }
    #expect(fillers("um draw you know the the cat") == [0..<1, 2..<4, 4..<5])
    #expect(fillers("the, the cat").isEmpty && fillers("cat cat").isEmpty)
    #expect(fillers("place, please hold, a lamp") == [1..<3])
    #expect(fillers("place a lamp, please hold").isEmpty)
  }

  @Test func `whether a class is said anywhere`() throws {
    let lexicon = try LexiconLoader.load(text: "class correction\n  no wait\nclass filler\n  um\n")
    let chart = chart("red no wait blue", lexicon)
    #expect(chart.has(lexicon.roles.correction) && !chart.has(lexicon.roles.filler) && !chart.has(lexicon.roles.joiner))
    #expect(chart.has(lexicon.roles.correction, at: 1) && !chart.has(lexicon.roles.correction, at: 2))
  }
}
