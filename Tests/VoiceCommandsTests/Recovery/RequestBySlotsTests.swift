import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct RequestBySlotsTests {
  private let lexicon: Lexicon
  private let intents: IntentModel
  private let strategy: RequestBySlots

  init() throws {
    lexicon = try LexiconLoader.packaged()
    // "Surely" asks for a picture with 0.98, "likely" with 0.88, "perhaps" with 0.62.
    intents = try IntentModel(
      Array("acts\tcreate\ttalk\nscale\t2\nbias\t0\t0\nsurely\t0:8\nlikely\t0:4\nperhaps\t0:1\nhello\t1:4\n".utf8), name: "model")
    let rows = (0..<6).map { _ in "transition\t0\t0\t0\t0\t0\t0\n" }.joined()
    let words = "0 fox\t1:4\n0 film\t2:4\n0 sticker\t3:4\n0 food\t4:4\n0 slowly\t5:4\n0 my\t0:1\n"
    strategy = RequestBySlots(
      model: try SlotModel(Array("labels\t-\td\tkind=video\tkind=sticker\toption\tseconds\nscale\t1\n\(rows)\(words)".utf8), name: "model"),
      sentences: try SlotSentences(
        "stand-in\tdescription\ta red hen\nkind\tpicture\tpicture\nkind\tvideo\tfilm\nkind\tsticker\tsticker\nbegin\tdescription\tdraw a {kind} of {}\n"
          + "begin\tsuggestion\ta {kind} of {}\n"
          + "implies\tseconds\tvideo\nadd\toption\t, the {} option\n", name: "sentences"))
  }

  /// Kind and command of the parse of an utterance whose parse so far is that of another text; nil without one.
  private func recovered(_ text: String, after best: String = "") throws -> (kind: String, command: VoiceCommand)? {
    let parser = VoiceCommandParser(lexicon: lexicon)
    guard let parse = strategy.finished(text, after: best, parser, intents) else { return nil }
    return (try #require(PictureParse(parse, lexicon)).kind, parser.command(parse, transcript: text))
  }

  @Test func `a plain sentence with the slots is parsed instead`() throws {
    let found = try #require(try recovered("surely my fox food sticker"))
    #expect(found.kind == "sticker" && found.command.create?.description == "fox" && found.command.create?.option == "food")
    #expect(found.command.confidence == 0.75)
    #expect(try recovered("likely fox film")?.command.create?.kind == .video)
  }

  @Test func `a slot that the lexicon has no place for stays in the description`() throws {
    #expect(try recovered("surely my fox slowly film")?.command.create?.description == "fox, slowly")
  }

  @Test func `what is no picture, or only perhaps one, is left or asked about`() throws {
    for text in ["my hello fox sticker", "perhaps my fox", "surely my food", "surely my sticker"] {
      #expect(try recovered(text) == nil, "\(text)")
    }
    #expect(try #require(try recovered("perhaps my fox sticker")).command.confidence < 0.6)
  }

  @Test func `a description alone counts where nothing else is understood, without a verb as a suggestion`() throws {
    let found = try #require(try recovered("surely my fox"))
    #expect(found.kind == "picture" && found.command.create?.description == "fox" && found.command.confidence == 0.75)
    let suggested = try #require(try recovered("fox surely")).command
    #expect(suggested.intent == .unknown && suggested.suggestion?.create?.description == "fox")
    #expect(try recovered("surely my fox", after: "draw a picture of a hen") == nil)
    #expect(try recovered("surely my fox", after: "make the sky orange") == nil)
  }

  @Test func `a film in what is seen is no kind of it`() throws {
    let suggested = try #require(try recovered("fox surely", after: "a film of a hen")).command
    #expect(suggested.suggestion?.create?.kind == .picture && suggested.suggestion?.create?.description == "fox")
    #expect(try recovered("fox likely", after: "a hen by the sea") == nil)
  }

  @Test func `a sentence of the lexicon is given up for a kind it does not know, and for more slots`() throws {
    let (picture, sticker) = ("draw a picture of a fox", "draw a sticker of a fox")
    #expect(try recovered("surely my fox sticker", after: picture)?.kind == "sticker")
    #expect(try recovered("surely my fox food sticker", after: sticker)?.command.create?.option == "food")
    #expect(try recovered("surely my fox sticker", after: sticker) == nil)
    #expect(try recovered("surely my fox film", after: sticker) == nil)
    #expect(try recovered("perhaps my fox sticker", after: picture) == nil)
  }

  @Test func `another request that nothing speaks against needs more`() throws {
    #expect(try recovered("surely my fox sticker", after: "make the sky red") != nil)
    #expect(try recovered("likely my fox sticker", after: "make the sky red") == nil)
    #expect(try recovered("surely my fox sticker", after: "draw a fox and then make the sky red") == nil)
  }

  @Test func `what was only suggested stays a suggestion`() throws {
    let found = try #require(try recovered("fox surely sticker", after: "a picture of a fox"))
    #expect(found.command.intent == .unknown && found.command.suggestion?.create?.kind == .sticker)
    #expect(try #require(try recovered("fox surely food sticker", after: "a picture of a fox")).command.confidence < 0.6)
  }

  @Test func `a kind is implied by a slot that only it has`() throws {
    #expect(try recovered("surely my fox slowly")?.kind == "video")
  }
}
