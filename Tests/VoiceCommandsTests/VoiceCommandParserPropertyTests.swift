import Foundation
import SketchCore
import TestSupport
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct VoiceCommandParserPropertyTests {
  private let parser: VoiceCommandParser

  init() throws {
    parser = VoiceCommandParser(lexicon: try LexiconLoader.packaged())
  }

  @Test func `the transcript is kept verbatim and the confidence is a probability`() throws {
    for text in ["  Draw   a CAT!! ", "“draw a fox”", "draw a ca\u{301}t", "", "\u{202E}draw", "?!"]
      + StrangeText.pieces
    {
      let command = parser.parse(Utterance(text: text))
      #expect(command.transcript == text)
      #expect((0...1).contains(command.confidence))
    }
  }

  @Test func `parsing is a pure function`() throws {
    let cases = try CorpusFile.cases()
    for item in cases {
      #expect(parser.parse(Utterance(text: item.utterance)) == parser.parse(Utterance(text: item.utterance)))
    }
  }

  @Test func `everything can be explained`() throws {
    for file in ["regression/compounds", "development/writers/commands-04", "regression/talk-other-assistants"] {
      for item in try CorpusFile.cases(in: file) {
        #expect(parser.explain(Utterance(text: item.utterance)).hasPrefix("utterance    " + item.utterance))
      }
    }
    // The courtesy at the end might have opened another sentence.
    #expect(parser.explain(Utterance(text: "remove the car, please")).contains("element = the car"))
  }

  /// A word that stands for one said before is out of its order: a path among such words was cut out of the text from behind.
  @Test func `second thoughts about anything are survived`() throws {
    let files = ["regression/control", "regression/picture-options", "development/writers/commands-12"]
    for item in try files.flatMap({ try CorpusFile.cases(in: $0) }) {
      for thought in ["no wait a blue one", "sorry, the other one"] {
        let text = item.utterance + " " + thought
        #expect(parser.parse(Utterance(text: text)).transcript == text)
        #expect(!parser.explain(Utterance(text: text)).isEmpty)
      }
    }
    #expect(parser.parse(Utterance(text: "save it as a jpeg no wait a blue one")).intent == .export)
  }

  @Test func `noise is nothing`() {
    for text in ["", " ", "...", "🦊🦊", "\u{0}\u{1}", "um", "uh um", "مرحبا بالعالم"] {
      let command = parser.parse(Utterance(text: text))
      #expect(command.intent == .unknown && command.confidence < 0.6)
      #expect(command.reason?.isEmpty == false)
    }
  }

  @Test func `any bytes are survived`() {
    var strange = StrangeText(seed: 7)
    for _ in 0..<500 {
      for text in [strange.bytes(upTo: 200), strange.scalars(upTo: 200), strange.pieces(upTo: 20)] {
        #expect(parser.parse(Utterance(text: text)).transcript == text)
      }
    }
  }

  @Test func `any row of known words is survived`() {
    var strange = StrangeText(seed: 11)
    let lexicon = parser.lexicon
    let words = (0..<Int32(lexicon.symbolTable.count)).map { lexicon.symbolTable.word($0) }
    for _ in 0..<1000 {
      let text = strange.row(of: words, upTo: 30)
      #expect(parser.parse(Utterance(text: text)).transcript == text)
    }
  }

  @Test(arguments: StrangeText.pieces)
  func `ten thousand characters of anything are survived`(piece: String) {
    let text = String(repeating: piece, count: 10_000 / piece.count)
    #expect(parser.parse(Utterance(text: text)).transcript == text)
  }

  @Test(arguments: [
    "draw a red cat ", "and ", "add a tree and ", "make the sky orange and the grass blue ", "no wait ", "the ",
    "in the style of ",
    "put a red car on the left of the house ", "blue and ", "um ", "undo, ",
  ])
  func `the work grows with the length`(piece: String) {
    func operations(_ count: Int) -> Int {
      let text = Tokenizer(parser.lexicon).tokenize(String(repeating: piece, count: count))
      let chart = PhraseChart(text, in: parser.context)
      return chart.operations + ViterbiSearch(chart).operations
    }
    let words = piece.split(separator: " ").count
    let small = operations(100 / words)
    let large = operations(400 / words)
    #expect(large < small * 6, "four times the words took \(large) steps instead of \(small)")
  }

  /// More words than a mask has bits for, too.
  @Test(arguments: [1, 7, 20])
  func `what follows free text is found wherever it is said`(times: Int) {
    let words = String(repeating: "put a red hat on the dog and then make it brighter in watercolor, ", count: times)
    let lexicon = parser.lexicon
    let chart = PhraseChart(Tokenizer(lexicon).tokenize(words), in: parser.context)
    let count = Int32(chart.tokens.count)
    var seen: Set<Int32> = []
    for step in lexicon.sentenceAutomaton.freeSteps.indices.map({ lexicon.sentenceAutomaton.freeSteps[$0] })
    where seen.insert(step.followSet).inserted {
      var last: Int32 = -1
      for position in 0..<count {
        let isSaid = chart.lattice.range(at: position).contains {
          lexicon.sentenceAutomaton.edge(step.child, chart.lattice.symbol($0)) >= 0
        }
        #expect(chart.follows.has(step.followSet, at: position) == isSaid)
        if isSaid { last = position }
      }
      #expect(chart.follows.last(step.followSet) == last)
    }
    #expect(seen.count == lexicon.sentenceAutomaton.followSets.count)
  }

  @Test func `what is too long is said to be`() {
    let command = parser.parse(Utterance(text: String(repeating: "draw a cat ", count: 300)))
    #expect(command.intent == .unknown)
    #expect(command.reason == parser.lexicon.messages["long"])
  }

  @Test func `the recogniser's doubt is doubt`() {
    let sure = parser.parse(Utterance(text: "add a tree", confidence: 1))
    let unsure = parser.parse(Utterance(text: "add a tree", confidence: 0.5, source: .speech))
    #expect(sure.confidence > 0.9)
    #expect(unsure.confidence < 0.6)
    #expect(sure.edits == unsure.edits)
  }

  @Test func `what a doubtful clause is followed by is doubtful`() {
    let plan = parser.parse(Utterance(text: "find my next meeting and delete it"))
    for command in [plan] + (plan.then ?? []) { #expect(command.confidence < 0.6, "\(command)") }
    let clear = parser.parse(Utterance(text: "show the first picture and delete it"))
    #expect(clear.then?.first?.intent == .delete && clear.confidence > 0.6)
  }

  /// Of long texts less is looked for at each word, which no short sentence tests.
  @Test(arguments: [101, 201]) func `any word may be said many times`(times: Int) {
    for word in stride(from: Int32(times % 5), to: Int32(parser.lexicon.symbolTable.count), by: 5) {
      let text = Array(repeating: parser.lexicon.symbolTable.word(word), count: times).joined(separator: " ")
      #expect(parser.parse(Utterance(text: text)).transcript == text)
    }
  }

  @Test func `punctuation inside a description stays`() {
    let command = parser.parse(Utterance(text: "imagine a picnic in the sand, underneath a palm"))
    #expect(command.create?.description == "a picnic in the sand, underneath a palm")
  }

  @Test func `everything in the phrasebook is understood`() {
    let sections = parser.phrasebook()
    #expect(sections.count > 10)
    for example in sections.flatMap(\.examples) {
      let command = parser.parse(Utterance(text: example))
      #expect(command.intent != .unknown && command.confidence >= 0.8, "\(example): \(command)")
    }
  }

  @Test func `nearly every sentence that the patterns allow is understood as its rule means it`() throws {
    var random = SeededGenerator(seed: 3)
    let sampler = SentenceSampler(parser.lexicon)
    var (said, understood) = (0, 0)
    // What takes back, keeps and shows: nothing there is guessed from what is seen.
    var (ordered, obeyed) = (0, 0)
    let lexicon = parser.lexicon
    let met = lexicon.placement.met(after: .stop)
    for (index, pattern) in lexicon.sentencePatterns.enumerated()
    where pattern.type.intent != .unknown && lexicon.sentenceWeights[index].demand & met != 0 {
      let type = pattern.type
      for _ in 0..<4 {
        guard let sentence = sampler.sentence(ofRule: Int32(index), using: &random) else { continue }
        said += 1
        let command = parser.parse(Utterance(text: sentence))
        let edit = command.edits?.first.flatMap { try? WireJSON.text($0) }
        let isMeant = command.intent == type.intent && (type.edit == nil || edit?.contains("\"\(type.edit!)\"") == true)
        understood += isMeant ? 1 : 0
        if type.intent != .create, type.intent != .edit {
          ordered += 1
          obeyed += isMeant ? 1 : 0
        }
        if !isMeant, ProcessInfo.processInfo.environment["VOICESKETCH_SHOW"] != nil {
          print("\(type.name) \(lexicon.describe(pattern.source)): \(sentence) → \(command.intent) \(edit ?? "")")
        }
      }
    }
    print(
      "\(understood) of \(said) sampled sentences are understood as their rule means them, \(obeyed) of \(ordered) of those without a picture"
    )
    #expect(said > 1_500)
    #expect(Double(understood) >= 0.97 * Double(said), "\(understood) of \(said)")
    #expect(Double(obeyed) >= 0.98 * Double(ordered), "\(obeyed) of \(ordered)")
  }
}
