import SketchCore
import Testing

@testable import VoiceCommands

@Suite struct OptionToldApartTests {
  private let parser: VoiceCommandParser

  init() throws { parser = try VoiceCommandParser.packaged() }

  private func create(_ text: String) -> CreateRequest? {
    let command = parser.command(parser.parse(text), transcript: text)
    return command.create ?? command.suggestion?.create
  }

  @Test(arguments: [
    ("i am wanting one wallpaper of teapots patterns kind please", "teapots", "patterns"),
    ("give me something complex a mandala of bells", "bells", "complex"),
    ("draw a mandala of a kite and keep it simple", "a kite", "simple"),
    ("draw a coloring page of a tram like a cartoon", "a tram", "cartoon"),
    ("i would like a wallpaper of a lake in winter nature style", "a lake in winter", "nature"),
  ])
  func `words away from the kind tell its option`(_ text: String, _ description: String, _ option: String) {
    #expect(create(text)?.description == description)
    #expect(create(text)?.option == option)
    #expect(create(text)?.style == nil)
  }

  @Test func `each word of an option is one of some kind`() throws {
    let sentences = try #require(try RequestModels.packaged()).slotSentences
    for word in sentences.apart["option"] ?? [] {
      let asked = ["coloring page", "sticker", "wallpaper", "mandala"].map { "draw a \(word) \($0) of a kite" }
      #expect(asked.contains { create($0)?.option != nil }, "\(word)")
    }
  }

  @Test(arguments: [
    // A sticker has no such option, a comic none at all, and nothing says that the last one is an option.
    "draw a sticker of a heron like a cartoon", "make an adventure comic about a dog in cartoon style",
    "draw a mandala of a flower pot", "draw a picture of a kite and keep it simple",
  ])
  func `what is no option of the kind stays what it is`(_ text: String) {
    #expect(create(text) != nil)
    #expect(create(text)?.option == nil)
  }
}
