import Foundation
import SketchCore
import Testing

@testable import VoiceCommands

@Suite struct ParserPropertyTests {
  private let parser: VoiceCommandParser

  init() throws {
    parser = VoiceCommandParser(lexicon: try VoiceCommandParserTests.packagedLexicon())
  }

  /// A generator that gives the same numbers every time.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  @Test func `the transcript is kept verbatim and the confidence is a probability`() throws {
    for text in ["  Draw   a CAT!! ", "“draw a fox”", "draw a ca\u{301}t", "", "\u{202E}draw", "?!"] + Self.strange {
      let command = parser.parse(Utterance(text: text))
      #expect(command.transcript == text)
      #expect((0...1).contains(command.confidence))
    }
  }

  @Test func `parsing is a pure function`() throws {
    let cases = try CorpusCase.load("")
    for item in cases {
      #expect(parser.parse(Utterance(text: item.utterance)) == parser.parse(Utterance(text: item.utterance)))
    }
  }

  @Test func `noise is nothing`() {
    for text in ["", " ", "...", "🦊🦊", "\u{0}\u{1}", "um", "uh um", "مرحبا بالعالم"] {
      let command = parser.parse(Utterance(text: text))
      #expect(command.intent == .unknown && command.confidence < 0.6)
      #expect(command.reason?.isEmpty == false)
    }
  }

  @Test func `any bytes are survived`() {
    var random = Seeded(state: 7)
    for _ in 0..<1000 {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(parser.parse(Utterance(text: text)).transcript == text)
    }
  }

  @Test func `any row of known words is survived`() {
    var random = Seeded(state: 11)
    let vocabulary = parser.lexicon.vocabulary
    for _ in 0..<1000 {
      let words = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        vocabulary.word(Int32.random(in: 0..<Int32(vocabulary.count), using: &random))
      }
      let text = words.joined(separator: Bool.random(using: &random) ? " " : ", ")
      #expect(parser.parse(Utterance(text: text)).transcript == text)
    }
  }

  @Test(arguments: strange)
  func `ten thousand characters of anything are survived`(piece: String) {
    let text = String(repeating: piece, count: 10_000 / piece.count)
    #expect(parser.parse(Utterance(text: text)).transcript == text)
  }

  @Test(arguments: [
    "draw a red cat ", "and ", "add a tree and ", "make the sky orange and the grass blue ", "no wait ", "the ", "in the style of ",
    "put a red car on the left of the house ", "blue and ", "um ", "undo, ",
  ])
  func `the work grows with the length`(piece: String) {
    func operations(_ count: Int) -> Int {
      let text = TokenizedText(String(repeating: piece, count: count), lexicon: parser.lexicon)
      let chart = PhraseChart(text, lexicon: parser.lexicon)
      return chart.operations + ClauseSearch(chart, lexicon: parser.lexicon).operations
    }
    let words = piece.split(separator: " ").count
    let small = operations(100 / words)
    let large = operations(400 / words)
    #expect(large < small * 6, "four times the words took \(large) steps instead of \(small)")
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

  @Test func `everything in the phrasebook is understood`() {
    let sections = parser.phrasebook()
    #expect(sections.count > 10)
    for example in sections.flatMap(\.examples) {
      let command = parser.parse(Utterance(text: example))
      #expect(command.intent != .unknown && command.confidence >= 0.8, "\(example): \(command)")
    }
  }

  @Test func `nearly every sentence that the patterns allow is understood as its rule means it`() throws {
    var random = Seeded(state: 3)
    let sampler = SentenceSampler(parser.lexicon)
    var (said, understood) = (0, 0)
    for (index, rule) in parser.lexicon.rules.enumerated() where rule.intent != .unknown && rule.after == nil {
      for _ in 0..<6 {
        guard let sentence = sampler.sentence(ofRule: Int32(index), using: &random) else { continue }
        said += 1
        let command = parser.parse(Utterance(text: sentence))
        let type = command.edits?.first.flatMap { try? WireJSON.text($0) }
        let isMeant = command.intent == rule.intent && (rule.edit == nil || type?.contains("\"\(rule.edit!)\"") == true)
        understood += isMeant ? 1 : 0
        if !isMeant, ProcessInfo.processInfo.environment["VOICESKETCH_SHOW"] != nil {
          print("\(rule.intent).\(rule.edit ?? "-") \(parser.lexicon.describe(rule.place)): \(sentence) → \(command.intent) \(type ?? "")")
        }
      }
    }
    print("\(understood) of \(said) sampled sentences are understood as their rule means them")
    #expect(said > 1_500)
    #expect(Double(understood) >= 0.97 * Double(said), "\(understood) of \(said)")
  }

  private static let strange = [
    "a", " ", "draw ", "🦊", "👨‍👩‍👧‍👦 ", "e\u{301}", "\u{0301}", "שלום ", "مرحبا ", "，", "’", "'", "-", ".", "\n", "\u{200B}", "draw a ", "and ",
    ",",
    "no wait ", "ß", "İ", "\u{FFFD}", "0", "9 ", "in ", "one two three ",
  ]
}
