import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct ParseTraceTests {
  private let parser: VoiceCommandParser

  init() throws {
    parser = VoiceCommandParser(
      lexicon: try LexiconLoader.load(
        text: """
          class joiner
            and
          slot thing
          rule edit.removeElement -> sure 1
            remove {element:thing}
          rule undo -> sure 1
            go back
          """))
  }

  @Test func `a trace has the clauses of the parse beside the command`() {
    let trace = parser.trace(Utterance(text: "remove the fox and go back"))
    #expect(
      trace.command == parser.parse(Utterance(text: "remove the fox and go back"))
        && trace.command.then?.first?.intent == .undo)
    #expect(trace.recovery == nil && trace.searches == 1 && trace.tokens == 6 && trace.parts == [[0, 6]])
    #expect(trace.clauses.map(\.name) == ["edit.removeElement", "undo"] && trace.clauses.map(\.rule) == [0, 1])
    #expect(
      trace.clauses.map(\.words) == [[0, 3], [4, 6]] && trace.clauses.map(\.cost) == [2, 0]
        && trace.clauses.map(\.sure) == [1, 1])
  }

  @Test func `a trace names the strategy that won, its parts and all searches`() {
    let trace = parser.trace(Utterance(text: "what a day! remove the fox"))
    #expect(trace.recovery == "request among remarks" && trace.parts == [[0, 3]])
    #expect(trace.searches > 1 && trace.clauses.map(\.doubt) == [0.9])
    let several = parser.trace(Utterance(text: "what a day! remove the fox. remove the dog"))
    #expect(several.parts == [[3, 6], [6, 9]] && several.clauses.map(\.words) == [[3, 6], [6, 9]])
  }
}
