import SketchCore
import Testing

@testable import VoiceCommands

@Suite struct CommandTargetTests {
  private func target(_ which: Target.Which?, _ parts: KeyValuePairs<String, String> = [:]) -> CommandTarget {
    CommandTarget(which: which, parts: parts.map { CommandTarget.Part(name: $0.key, text: $0.value) })
  }

  @Test func `a place has its number or count, and nothing else`() {
    #expect(target(.ordinal, ["ordinal": "9", "query": "fox"]).phrase == "ordinal; ordinal 9")
    #expect(target(.last, ["count": "3", "style": "anime"]).phrase == "last; count 3")
    #expect(target(.first).phrase == "first" && target(.last, ["kind": "comic"]).phrase == "last; kind comic")
    #expect(target(.previous, ["query": "fox"]).phrase == "previous" && target(.current).phrase == "current")
    #expect(target(.ordinal).phrase == nil && target(nil).phrase == nil && target(.matching).phrase == nil)
  }

  @Test func `one is told by what is in it, several by all there is`() {
    #expect(target(.matching, ["query": "a fox"]).phrase == "matching; query a fox")
    #expect(target(.last, ["query": "a fox"]).phrase == "matching; query a fox")
    #expect(target(nil, ["since": "yesterday"]).phrase == "matching; since yesterday")
    #expect(target(.all, ["kind": "sticker", "since": "december", "count": "2"]).phrase == "all; kind sticker; since december")
    #expect(target(.these).phrase == "these" && target(.these, ["tag": "test"]).phrase == "all; tag test")
    #expect(target(.all).phrase == "all" && target(.all).limitedPhrase == nil)
    #expect(target(.all, ["tag": "test"]).limitedPhrase == "all; tag test" && target(.last).limitedPhrase == "last")
  }

  @Test func `lists and searches are limited by filters`() {
    #expect(target(nil).listPhrase == nil && target(.all, ["favorites": "true"]).listPhrase == "all; favorites true")
    let search = target(.matching, ["query": "a fox", "style": "anime"])
    #expect(search.filterPhrase == "all; style anime" && target(nil, ["query": "a fox"]).filterPhrase == nil)
  }

  @Test func `a part is taken from a phrase that tells nothing else`() {
    #expect(CommandTarget.text(of: "since", in: "all; since last tuesday") == "last tuesday")
    #expect(CommandTarget.text(of: "since", in: "all; since yesterday; kind comic") == nil)
    #expect(CommandTarget.text(of: "since", in: "all") == nil && CommandTarget.text(of: "kind", in: "all; since x") == nil)
  }
}
