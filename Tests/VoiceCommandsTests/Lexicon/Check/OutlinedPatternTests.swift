import PatternSearch
import Testing

@testable import VoiceCommands

@Suite struct OutlinedPatternTests {
  /// Patterns of the lines of one rule.
  private func patterns(_ lines: String...) throws -> [OutlinedPattern] {
    let text = "class color\n  red\nslot thing\nrule edit.changeColor\n" + lines.map { "  \($0)\n" }.joined()
    var reader = LexiconFileReader(expecting: text.utf8.count, isOutlined: true)
    try reader.read(Array(text.utf8), name: "lexicon")
    let outline = reader.outline
    return try #require(outline).patterns.filter { if case .rule = $0.owner { true } else { false } }
  }

  @Test(arguments: [
    ("paint it", 1), ("paint it | dye it", 2), ("(paint | dye) it", 1), ("[a | an] (b | (c | d)) | e [f | g] | h", 3),
  ])
  func `bars within brackets part nothing`(line: String, count: Int) throws {
    let patterns = try patterns(line)
    #expect(patterns.count == count)
    #expect(patterns.allSatisfy { !$0.pieces.isEmpty })
  }

  @Test(arguments: [
    ("", "opening"), ("", "whole"), ("", "pause"), ("", "parted"), ("", "comma"), ("", "after edit"),
    ("comma", "stop"), ("opening", "whole"), ("after edit", "after changeColor"),
    ("after edit", "after edit element"), ("after edit, bare", "after edit"),
  ])
  func `one that asks less of its place counts wherever the other does`(less: String, more: String) throws {
    let patterns = try patterns("paint it" + (less.isEmpty ? "" : " -> \(less)"), "paint it -> \(more)")
    #expect(patterns[0].counts(wherever: patterns[1]))
    #expect(!patterns[1].counts(wherever: patterns[0]))
    #expect(patterns.allSatisfy { $0.counts(wherever: $0) })
  }

  @Test(arguments: [("opening", "comma"), ("after changeStyle", "after changeColor"), ("whole", "pause")])
  func `neither counts wherever the other does when they ask for different places`(one: String, other: String) throws {
    let patterns = try patterns("paint it -> \(one)", "paint it -> \(other)")
    #expect(!patterns[0].counts(wherever: patterns[1]) && !patterns[1].counts(wherever: patterns[0]))
  }

  @Test func `the same fields and doubt mean the same, whatever they cost`() throws {
    let patterns = try patterns(
      "paint it -> color red", "paint it -> color red, cost 1, comma", "paint it -> color blue",
      "paint it -> color red, doubt 1", "paint it")
    #expect(patterns[1...].map { patterns[0].means($0) } == [true, false, false, false])
  }

  @Test func `classes and slots are mentioned within brackets, too`() throws {
    let pattern = try patterns("paint [{element:thing}] (<color> | very <color>*)")[0]
    var (classes, slots) = (0, 0)
    pattern.forEachMention(ofClass: { _ in classes += 1 }, ofSlot: { _ in slots += 1 })
    #expect(classes == 2 && slots == 1)
  }
}
