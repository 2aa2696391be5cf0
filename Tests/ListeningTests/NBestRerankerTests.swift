import SketchCore
import TestSupport
import Testing
import VoiceCommands

@testable import Listening

@Suite struct NBestRerankerTests {
  private let parser: VoiceCommandParser
  private let reranker: NBestReranker

  init() throws {
    parser = try VoiceCommandParser.packaged()
    reranker = NBestReranker(parser: parser)
  }

  private func heard(_ hypotheses: KeyValuePairs<String, Double>, confidence: Double = 0.5) -> Utterance {
    let alternatives = hypotheses.map { Utterance.Alternative(text: $0.key, score: $0.value) }
    return Utterance(text: alternatives[0].text, confidence: confidence, source: .speech, alternatives: alternatives)
  }

  @Test func `of hypotheses that sound alike the one that is a command is meant`() {
    let utterance = heard(["color the kitten more realistic please": -100, "make it more realistic please": -104])
    let ranked = reranker.ranked(utterance).utterance
    #expect(ranked.text == "make it more realistic please")
    #expect(ranked.alternatives == utterance.alternatives)
    #expect(ranked.source == .speech)
  }

  @Test func `of two commands understood alike the one that was heard better stays`() {
    let utterance = heard(["draw a mountain": -100, "draw the fountain": -101])
    #expect(reranker.ranked(utterance).utterance == utterance)
  }

  @Test func `a command far behind does not replace what was heard`() {
    let utterance = heard(["the bus was late again": -100, "undo": -100 - NBestReranker.weight])
    #expect(reranker.ranked(utterance).utterance == utterance)
  }

  @Test func `a sentence heard clearly is kept though it is no command`() {
    let hypotheses: KeyValuePairs = ["the bus was late again": -100.0, "undo": -101.0]
    #expect(reranker.ranked(heard(hypotheses, confidence: 0.9)).utterance.text == "the bus was late again")
    #expect(reranker.ranked(heard(hypotheses, confidence: 0.5)).utterance.text == "undo")
  }

  @Test func `the further behind the chosen hypothesis, the less sure`() {
    let near = reranker.ranked(heard(["the elk": -100, "undo": -101])).utterance.confidence
    let far = reranker.ranked(heard(["the elk": -100, "undo": -110])).utterance.confidence
    #expect(near < 0.5)
    #expect(far < near)
    #expect(abs(far - 0.25) < 0.001)
  }

  @Test func `one part that makes no sense spoils the whole`() {
    let utterance = heard(["undo": -100, "undo and then the bus was late": -90.5])
    #expect(reranker.ranked(utterance).utterance.text == "undo")
  }

  @Test func `what was typed or is silence stays as it is`() {
    for utterance in [Utterance(text: "the elk"), Utterance(text: "", confidence: 0, source: .speech)] {
      #expect(reranker.ranked(utterance).utterance == utterance)
    }
  }

  @Test func `of words heard alike those that are a whole command are surest`() throws {
    func confidence(of text: String) throws -> Double {
      var utterance = heard([text: -100])
      utterance.evidence = .init(logPosterior: -9, isUnanimous: false, phoneDistance: 0.35, languagePerWord: -4, margin: 30, words: 5)
      let ranked = reranker.ranked(utterance).utterance
      let evidence = try #require(ranked.evidence)
      #expect(evidence.understanding.map { (0...1).contains($0) } == true)
      #expect(ranked.text == text)
      return ranked.confidence
    }
    let whole = try confidence(of: "draw a mountain in watercolor")
    #expect(try whole > confidence(of: "the bus was late again"))
    // A sentence found in the noise of a quiet room is not rejected.
    #expect(whole > 0.5)
  }

  /// The evidence of a hypothesis that was heard middling well, beside others.
  private func ranked(_ hypotheses: KeyValuePairs<String, Double>) throws -> (evidence: Utterance.Evidence, confidence: Double) {
    var utterance = heard(hypotheses)
    utterance.evidence = .init(logPosterior: -9, isUnanimous: false, phoneDistance: 0.35, languagePerWord: -4, margin: 30, words: 3)
    let ranked = reranker.ranked(utterance).utterance
    return (try #require(ranked.evidence), ranked.confidence)
  }

  @Test func `hypotheses that ask for the same make each other surer, others less sure`() throws {
    let alone = try ranked(["add a cabin": -100])
    let sameness = try ranked(["add a cabin": -100, "add the cabin": -101])
    let rivalry = try ranked(["add a cabin": -100, "add a cannon": -101])
    #expect(alone.evidence.agreement == 1)
    #expect(sameness.evidence.agreement == 1)
    #expect(try #require(rivalry.evidence.agreement) < 0.6)
    #expect(rivalry.confidence < sameness.confidence)
  }

  @Test func `a hypothesis that is no command is no rival of one that is`() throws {
    let beside = try ranked(["can the cabin": -100, "add a cabin": -105])
    #expect(beside.evidence.agreement == 1)
    let talk = try ranked(["the bus was late again": -100, "the boss was late again": -101])
    #expect(talk.evidence.understanding == 0)
    #expect(talk.evidence.agreement == 1)
  }

  @Test func `a distant rival hardly counts`() throws {
    let near = try #require(try ranked(["add a cabin": -100, "add a cannon": -110]).evidence.agreement)
    let far = try #require(try ranked(["add a cabin": -100, "add a cannon": -170]).evidence.agreement)
    #expect(near < 0.65)
    #expect(far > 0.95)
  }

  @Test func `the command is that of the chosen words, as sure as they were heard`() {
    for utterance in [
      heard(["color the kitten more realistic please": -100, "make it more realistic please": -104]),
      heard(["the elk": -100, "undo": -110]), heard(["undo": -100], confidence: 0.873), Utterance(text: "undo and list"),
    ] {
      let (ranked, command) = reranker.ranked(utterance)
      #expect(command == parser.parse(ranked))
      #expect(command.transcript == ranked.text)
    }
  }

  @Test func `each text among the hypotheses is parsed once, however often it is there`() {
    let counting = CountingParser(parser)
    let hypotheses: KeyValuePairs = ["add a cabin": -100.0, "add a cannon": -101, "add a cabin ": -102, "add a cabin": -103]
    _ = NBestReranker(parser: counting).ranked(heard(hypotheses))
    #expect(counting.texts == ["add a cabin", "add a cannon", "add a cabin "])
    let plain = CountingParser(parser)
    _ = NBestReranker(parser: plain).ranked(Utterance(text: "undo", confidence: 0.9, source: .speech))
    #expect(plain.texts == ["undo"])
  }
}
