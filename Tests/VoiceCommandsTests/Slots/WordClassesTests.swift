import SketchCore
import Testing

@testable import VoiceCommands

@Suite struct WordClassesTests {
  @Test func `a word has the class of its line`() throws {
    let classes = try WordClasses("# x\nday\tmonday tuesday\ncolor\tred\n", name: "file")
    #expect(classes[Array("tuesday".utf8)[...]] == Array("day".utf8) && classes[Array("red".utf8)[...]] == Array("color".utf8))
    #expect(classes[Array("fox".utf8)[...]] == nil && WordClasses()[Array("red".utf8)[...]] == nil)
  }

  @Test func `a damaged line is named`() {
    let error = #expect(throws: SketchError.self) { try WordClasses("day\tmonday\nred\n", name: "file") }
    #expect(error?.code == .configuration && error?.message.hasPrefix("file:2: ") == true)
  }
}
