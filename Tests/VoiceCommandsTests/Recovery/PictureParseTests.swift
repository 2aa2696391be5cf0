import SketchCore
import Testing

@testable import VoiceCommands

@Suite struct PictureParseTests {
  private let parser: VoiceCommandParser

  init() throws { parser = VoiceCommandParser(lexicon: try LexiconLoader.packaged()) }

  private func picture(_ text: String) throws -> PictureParse {
    try #require(PictureParse(parser.parse(text), parser.lexicon), "\(text)")
  }

  @Test func `one picture that is asked for or suggested counts`() throws {
    #expect(try picture("draw a food sticker of a fox").kind == "sticker" && !picture("draw a fox").isSuggestion)
    #expect(try picture("a watercolor of a fox").isSuggestion)
    for text in ["make the sky red", "undo", "draw a fox then delete it", ""] {
      #expect(PictureParse(parser.parse(text), parser.lexicon) == nil, "\(text)")
    }
  }

  @Test func `a slot is added where all else stays`() throws {
    let plain = try picture("draw a sticker of a fox")
    #expect(try picture("draw a food sticker of a fox").adds(to: plain))
    #expect(try !picture("draw a food sticker of a wolf").adds(to: plain) && !plain.adds(to: plain))
    #expect(try !picture("draw a mandala of a fox").adds(to: plain))
  }

  @Test func `a parse is completed by the same slots and a kind or slots besides`() throws {
    let plain = try picture("draw a fox in watercolor")
    #expect(try picture("draw a sticker of a fox in watercolor").completes(plain))
    #expect(try !picture("draw a sticker of a fox").completes(plain) && !plain.completes(plain))
    #expect(try !picture("draw a mandala of a fox").completes(picture("draw a sticker of a fox")))
    #expect(try plain.isSame(as: picture("paint a fox in watercolor")) && !plain.isSame(as: picture("draw a fox")))
  }
}
