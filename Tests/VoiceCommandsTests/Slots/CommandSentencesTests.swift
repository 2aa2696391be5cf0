import PatternSearch
import SketchCore
import Testing

@testable import VoiceCommands

@Suite struct CommandSentencesTests {
  @Test func `a file has acts, values and parts`() throws {
    let sentences = try CommandSentences(
      "# x\nact\ttag\t0.5\task\ttag it as x\ttag=tag target=target?\nact\tcancel\t0.6\t-\tcancel\n"
        + "value\twhen\tshow me all {}\tmany.since\nvalue\tformat\texport it as {}\tformat\npart\tfav\tfavorites\ttrue\npart\tq\tquery\n",
      name: "file")
    let tag = try #require(sentences.acts["tag"]?.first)
    #expect(tag.share == 0.5 && tag.asksFirst && tag.sentence == "tag it as x")
    #expect(tag.fields.map(\.name) == ["tag", "target"] && tag.fields.map(\.isNeeded) == [true, false])
    #expect(sentences.acts["cancel"]?.first?.fields.isEmpty == true)
    #expect(sentences.values["when"]?.first?.part == "since" && sentences.values["format"]?.first?.part == nil)
    #expect(sentences.parts.map(\.name) == ["favorites", "query"] && sentences.parts.map(\.text) == ["true", nil])
  }

  @Test(arguments: ["act\ttag\t0.5\t-", "act\ttag\tmuch\t-\ttag it", "value\twhen\tx", "part\tq", "put\tq\tx"])
  func `a damaged line is named`(line: String) {
    let error = #expect(throws: SketchError.self) { try CommandSentences("\n\(line)\n", name: "file") }
    #expect(error?.code == .configuration && error?.message.hasPrefix("file:2: ") == true)
  }

  /// The packaged sentences, with words for each slot.
  @Test func `the lexicon understands every act and every value`() throws {
    let models = try #require(try RequestModels.packaged())
    let parser = VoiceCommandParser(lexicon: try LexiconLoader.packaged())
    let sentences = models.commandSentences
    for (act, ways) in sentences.acts {
      for way in ways {
        let parse = parser.parse(way.sentence)
        let intent = parse.clauses.first?.type.intent.rawValue
        #expect(parse.plausibility.isLikely && parse.clauses.count == 1, "\(way.sentence)")
        let meant = IntentModel.Guess(act: act, share: 1, pictureShare: 0).intent
        #expect(intent == meant || act == "search" && intent == "list", "\(way.sentence)")
      }
    }
    let said = [
      "ordinal": ("nine", "9"), "withordinal": ("third", "3"), "count": ("four", "4"), "steps": ("two", "2"),
      "kind": ("stickers", "sticker"),
      "style": ("watercolours", "watercolor"), "color": ("green", "green"), "when": ("from last tuesday", "last tuesday"),
      "withversion": ("the second version", "2"), "version": ("the red version", "red"), "format": ("jay peg", "jpeg"),
      "quality": ("ninety", "90"), "width": ("two thousand", "2000"), "path": ("my desktop", "~/Desktop/"),
      "sort": ("oldest first", "oldest"), "last": ("the past ten minutes", "PT10M"),
    ]
    #expect(Set(said.keys) == Set(sentences.values.keys))
    for (label, (words, value)) in said {
      let slots = CommandSlots([Slot(label: label, text: words)])
      let values = CommandValues(slots, sentences, parser.lexicon) { parser.parse($0) }
      #expect(values[label] == value, "\(label)")
    }
  }
}
