import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

/// The strategies together, with the real parser on a small lexicon.
@Suite struct RecoveryPlanTests {
  private let parser: VoiceCommandParser

  init() throws {
    parser = VoiceCommandParser(
      lexicon: try LexiconLoader.load(
        text: """
          class joiner
            and | then
          class correction
            no wait
          class plea
            could anyone
          class article
            a | the
          class anaphor
            one
          class sentence-start
            remove | paint | could
          class sentence-verb
            remove | paint
          class color
            red | blue
          slot thing
            any <color> 0.25
          class opening
            could anyone
          rule edit.removeElement
            remove the {element:thing}
          rule edit.changeColor
            paint the {element:thing} {color:<color>}
          rule unknown
            {x:thing} talk
          """))
  }

  @Test(
    arguments: [
      ("remove the dog", nil, ["removeElement"]),
      ("remove the dog no wait the cat", "self-correction", ["removeElement"]),
      ("it rained. could anyone remove the dog", "request in narration", ["removeElement"]),
      ("ugly carpet, remove the dog", "request among remarks", ["removeElement"]),
      ("remvoe the dog", "spelling correction", ["removeElement"]), ("what a day we had", nil, []),
      ("ugly carpet, remove the dog, paint the sky blue", "request after narration", ["removeElement", "changeColor"]),
    ] as [(String, String?, [String])])
  func `the first strategy that finds a better parse names it`(text: String, strategy: String?, edits: [String]) {
    let parse = parser.parse(text)
    #expect(parse.strategy == strategy && parse.clauses.compactMap(\.type.edit) == edits, "\(parse.strategy ?? "none")")
  }

  @Test func `what is settled takes one search, and what is not as many as were tried`() {
    #expect(parser.parse("remove the dog").searches == 1)
    #expect(parser.parse("remvoe the dog").searches == 2)
    #expect(
      parser.parse("remove the dog no wait the cat").searches == 3, "the words alone, then with what they replace")
  }

  @Test func `a correction is repaired before a word is spelled right`() {
    let parse = parser.parse("remvoe the dog no wait remove the cat")
    #expect(parse.strategy == "self-correction")
    #expect(parse.clauses[0].captures.map(\.text) == ["cat"])
  }

  @Test(arguments: [80, 81]) func `no strategy is tried on more words than somebody says at once`(words: Int) {
    let text = String(repeating: "well ", count: words - 4) + ". remove the dog"
    let parse = parser.parse(text.replacing("well . remove", with: "well. remove it. remove"))
    #expect(parse.text.tokens.count == words + 1 || parse.text.tokens.count == words)
    #expect(
      parser.parse(text).strategy
        == (Tokenizer(parser.lexicon).tokenize(text).tokens.count <= 80 ? "request among remarks" : nil))
  }

  @Test func `a change that its words by themselves hardly ever ask for is asked about first`() throws {
    let models = try #require(try RequestModels.packaged())
    let talk = "acts\tedit\ttalk\ttag\nscale\t2\nbias\t0\t0\t0\nseat\t1:20\nspot\t2:6\n"
    let parser = VoiceCommandParser(
      lexicon: try LexiconLoader.packaged(),
      models: RequestModels(
        intents: try IntentModel(Array(talk.utf8), name: "model"), intentSentences: models.intentSentences,
        slots: models.slots, slotSentences: models.slotSentences, commandSlots: models.commandSlots,
        commandSentences: models.commandSentences))
    let doubtful = parser.parse(Utterance(text: "remove the seat"))
    #expect(doubtful.intent == .edit && doubtful.confidence < 0.6)
    // Another command is four times as likely.
    #expect(parser.parse(Utterance(text: "remove the spot")).confidence < 0.6)
    #expect(parser.parse(Utterance(text: "remove the moon")).confidence > 0.9)
  }
}
