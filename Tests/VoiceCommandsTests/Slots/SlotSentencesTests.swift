import SketchCore
import Testing

@testable import VoiceCommands

@Suite struct SlotSentencesTests {
  @Test func `a file has kinds, beginnings and ways`() throws {
    let sentences = try SlotSentences(
      "# x\nkind\tvideo\tfilm\nbegin\tfrom\tmake a {kind} of {}\n\nadd\toption\t, the {} option\nadd\toption\t, {}\n", name: "file")
    #expect(sentences.kinds == ["video": "film"] && sentences.beginnings == ["from": "make a {kind} of {}"])
    #expect(sentences.ways == ["option": [", the {} option", ", {}"]])
  }

  @Test(arguments: ["add\toption", "put\toption\tx", "kind"])
  func `a damaged line is named`(line: String) {
    let error = #expect(throws: SketchError.self) { try SlotSentences("\n\(line)\n", name: "file") }
    #expect(error?.code == .configuration && error?.message.hasPrefix("file:2: ") == true)
  }

  /// The packaged sentences, with a word for each slot.
  @Test func `the lexicon understands every kind and every slot`() throws {
    let models = try #require(try RequestModels.packaged())
    let (sentences, parser) = (models.slotSentences, VoiceCommandParser(lexicon: try LexiconLoader.packaged()))
    func create(_ text: String) -> CreateRequest? { parser.parse(Utterance(text: text)).create }
    func begin(_ kind: String, _ told: String, _ words: String) throws -> String {
      try #require(sentences.beginnings[told]).replacing("{kind}", with: try #require(sentences.kinds[kind])).replacing("{}", with: words)
    }
    for kind in sentences.kinds.keys {
      let made = create(try begin(kind, "description", "a red fox"))
      #expect(made?.kind.rawValue == kind && made?.description == "a red fox", "\(kind)")
      let suggested = PictureParse(parser.parse(try begin(kind, "suggestion", "a red fox")), parser.lexicon)
      #expect(suggested?.kind == kind && suggested?.isSuggestion == true, "\(kind)")
      let from = PictureParse(parser.parse(try begin(kind, "from", "the second picture")), parser.lexicon)
      #expect(kind == "picture" || from?.kind == kind, "\(kind)")
    }
    let said = [
      "option": ("sticker", "food"), "style": ("picture", "watercolor"), "artStyle": ("comic", "manga"), "genre": ("comic", "mystery"),
      "theme": ("video", "cinematic"), "world": ("comic", "dream world"), "panels": ("comic", "four"), "seconds": ("video", "five"),
      "count": ("sticker", "three"), "quality": ("picture", "high"), "aspect": ("picture", "tall"), "model": ("picture", "flux"),
      "detail": ("sticker", "white border"),
    ]
    #expect(Set(said.keys) == Set(sentences.ways.keys))
    for (slot, (kind, words)) in said {
      let beginning = try begin(kind, "description", "a red fox")
      let plain = try #require(PictureParse(parser.parse(beginning), parser.lexicon))
      let longer = (sentences.ways[slot] ?? []).filter { !$0.contains("{kind}") }.compactMap {
        PictureParse(parser.parse(beginning + $0.replacing("{}", with: words)), parser.lexicon)
      }
      #expect(longer.contains { $0.adds(to: plain) }, "\(slot)")
    }
    let known = Set(models.slots.labels).subtracting([SlotModel.outside, RequestSlots.description, RequestSlots.source])
    #expect(known == Set(sentences.ways.keys).union(sentences.kinds.keys.filter { $0 != "picture" }.map { RequestSlots.kind + $0 }))
  }
}
