import PatternSearch
import Testing

@testable import VoiceCommands

@Suite struct CommandValuesTests {
  private let parser: VoiceCommandParser
  private let sentences: CommandSentences

  init() throws {
    parser = VoiceCommandParser(lexicon: try LexiconLoader.packaged())
    sentences = try CommandSentences(
      "value\tkind\texport all my {} as png\ttarget.kind\n"
        + "value\tformat\texport it as {}\tformat\nvalue\tformat\texport it as a {}\tformat\n"
        + "part\tkind\tkind\npart\tfav\tfavorites\ttrue\npart\tq\tquery\n", name: "sentences")
  }

  private func values(_ slots: KeyValuePairs<String, String>) -> CommandValues {
    CommandValues(CommandSlots(slots.map { Slot(label: $0.key, text: $0.value) }), sentences, parser.lexicon) { parser.parse($0) }
  }

  @Test func `words have the value that a sentence gives them, others stay as they were said`() {
    let values = values(["format": "tiff", "tag": "Christmas cards", "kind": "stickers"])
    #expect(values["format"] == "tiff" && values["tag"] == "Christmas cards" && values["kind"] == "sticker")
    #expect(values["path"] == nil)
  }

  @Test func `words that no sentence understands have none`() {
    #expect(values(["format": "porridge"])["format"] == nil)
  }

  @Test func `parts that tell which pictures are put together`() {
    let values = values([
      "which=all": "all", "kind": "stickers", "fav": "i loved", "with=matching": "the one", "withq": "a pier",
    ])
    #expect(values["target"] == "all; kind sticker; favorites true" && values["filters"] == values["target"])
    #expect(values["with"] == "matching; query a pier")
    #expect(self.values([:])["target"] == nil && self.values([:])["many"] == nil)
  }
}
