import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct CommandBySlotsTests {
  private let parser: VoiceCommandParser
  private let intents: IntentModel
  private let strategy: CommandBySlots

  init() throws {
    parser = VoiceCommandParser(lexicon: try LexiconLoader.packaged())
    // "Bin" makes its act 0.98 likely, "throw" 0.87, "maybe" 0.6; "red" speaks for an edit.
    let acts = "acts\tedit\ttalk\tdelete\ttag\nscale\t2\nbias\t0\t0\t0\t0\n"
    let told = "bin\t2:10\nthrow\t2:6\nmaybe\t2:3\nlabel\t3:10\nred\t0:8\nhello\t1:20\n"
    intents = try IntentModel(Array((acts + told).utf8), name: "model")
    let rows = (0..<5).map { _ in "transition\t0\t0\t0\t0\t0\n" }.joined()
    let labels = "labels\t-\tq\twhich=last\twhich=all\ttag\nscale\t1\n"
    let words = "0 fox\t1:4\n0 last\t2:4\n0 all\t3:4\n0 summer\t4:4\n0 my\t0:1\n"
    strategy = CommandBySlots(
      model: try SlotModel(Array((labels + rows + words).utf8), name: "model"),
      sentences: try CommandSentences(
        "act\tdelete\t0.6\t-\tdelete the last picture\ttarget=target\n"
          + "act\ttag\t0.5\task\ttag the last picture as x\ttarget=target? tag=tag\npart\tq\tquery\n",
        name: "sentences"))
  }

  /// Command of the parse of an utterance whose parse so far is that of another text; nil without one.
  private func recovered(_ text: String, after best: String = "") -> VoiceCommand? {
    strategy.finished(text, after: best, parser, intents).map { parser.command($0, transcript: text) }
  }

  @Test func `the slots are put in what the plain sentence of the act means`() throws {
    let found = try #require(recovered("bin my fox"))
    #expect(found.intent == .delete && found.target == Target(.matching, query: "fox") && found.confidence == 0.75)
    #expect(recovered("bin my last")?.target == Target(.last))
    let all = recovered("all my fox bin")
    #expect(all?.target == Target(.all, query: "fox"))
  }

  @Test func `a slot that may be missing is empty, and what asks first does`() throws {
    let found = try #require(recovered("label my summer"))
    #expect(found.intent == .tag && found.tag == "summer" && found.target == .current && found.confidence < 0.6)
  }

  @Test func `an act without what it needs, an unlikely one and talk are left`() {
    for text in ["bin my", "label my fox", "maybe my fox", "hello bin my fox", "red bin my fox"] {
      #expect(recovered(text) == nil, "\(text)")
    }
  }

  @Test func `a sentence of the lexicon is given up where another act is surely meant`() {
    #expect(recovered("bin my last", after: "favorite the last picture")?.intent == .delete)
    // Its pattern is hardly ever wrong.
    #expect(recovered("throw my last", after: "favorite the last picture") == nil)
    #expect(recovered("bin my last", after: "delete it then undo") == nil)
    #expect(recovered("bin my last", after: "favorite it then undo") == nil)
  }

  @Test func `a sentence of the same act keeps what it says, and is told which picture it is about`() throws {
    let found = try #require(recovered("bin my fox", after: "delete it"))
    #expect(found.intent == .delete && found.target == Target(.matching, query: "fox") && found.confidence == 0.75)
    let label = try #require(recovered("label my summer fox", after: "tag it as winter"))
    #expect(label.tag == "winter" && label.target == Target(.matching, query: "fox"))
    #expect(recovered("label my summer", after: "tag it as winter") == nil)
  }

  @Test func `an act in place of an edit that nothing speaks against is asked about unless it is nearly certain`() throws {
    let certain = try #require(recovered("bin my last", after: "remove the moon"))
    #expect(certain.intent == .delete && certain.confidence > 0.7)
    let doubtful = try #require(recovered("throw my last", after: "remove the moon"))
    #expect(doubtful.intent == .delete && doubtful.confidence < 0.6)
  }

  @Test func `talk for a better reason than that it was not understood stays`() {
    #expect(recovered("bin my last", after: "delete everything") == nil)
  }
}
