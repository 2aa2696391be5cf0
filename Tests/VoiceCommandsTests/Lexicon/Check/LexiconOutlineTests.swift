import PatternSearch
import Testing

@testable import VoiceCommands

@Suite struct LexiconOutlineTests {
  private static let text = """
    macro colored
      <color> [<shade>]
    class color
      red | dark (red | blue)
    table shade (tint)
      pale | light
    slot thing
      any <color> 1
    rule undo
      back | go back
      e.g. go back
    rule edit.changeColor -> cost 1
      paint {element:thing} $colored
      {element:thing} in <color> -> sure 0.5
      e.g. paint it red -> color red
      e.g. a hat in red
    class color
      green
    """

  private func outline() throws -> LexiconOutline {
    var reader = LexiconFileReader(expecting: Self.text.utf8.count, isOutlined: true)
    try reader.read(Array(Self.text.utf8), name: "lexicon")
    let outline = reader.outline
    return try #require(outline)
  }

  @Test func `a block of rules has its sentences and its examples`() throws {
    let blocks: [RuleBlock] = try outline().blocks
    #expect(blocks.map(\.type.name) == ["undo", "edit.changeColor"])
    #expect(blocks.map(\.source.line) == [9, 12])
    #expect(blocks.map(\.patterns) == [0..<1, 1..<3])
    #expect(blocks.map { $0.examples.map(\.utterance) } == [["go back"], ["paint it red", "a hat in red"]])
  }

  @Test func `each alternative outside of brackets is a pattern with the options of its line`() throws {
    let patterns = try outline().patterns
    #expect(patterns.map(\.source.line) == [4, 4, 6, 6, 10, 10, 13, 14, 18])
    #expect(patterns.map(\.options.cost) == [0, 0, 0, 0, 0, 0, 1, 1, 0])
    #expect(patterns[7].options.precision == 0.5)
    #expect(patterns[4].owner == .rule(block: 0, sentence: 0) && patterns[5].owner == patterns[4].owner)
  }

  @Test func `definitions and what they ask for are kept with their lines`() throws {
    let outline = try outline()
    #expect(outline.classes.values.map { $0.map(\.line) } == [[3, 17]])
    #expect(Set(outline.columns.values.map(\.line)) == [5] && outline.columns.count == 2)
    #expect(outline.slots.values.map(\.line) == [7])
    #expect(outline.macros.mapValues(\.line) == ["colored": 1] && outline.usedMacros == ["colored"])
    #expect(outline.askedClasses == Set(outline.classes.keys))
  }

  @Test func `a parser keeps none`() throws {
    var reader = LexiconFileReader(expecting: Self.text.utf8.count)
    try reader.read(Array(Self.text.utf8), name: "lexicon")
    let outline = reader.outline
    #expect(outline == nil)
  }
}
