import SketchCore
import TestSupport
import Testing
import VoiceCommands

@testable import Listening

@Suite struct CommandCompletenessTests {
  private let parser: CountingParser
  private let completeness: CommandCompleteness

  init() throws {
    parser = CountingParser(try VoiceCommandParser.packaged())
    completeness = try CommandCompleteness.standard(parser: parser)
  }

  @Test(arguments: [
    ("draw a mountain in watercolor", CommandForm.command), ("undo", .command), ("draw a", .unfinished), ("draw", .unfinished),
    ("add a tree in the", .unfinished), ("make it", .unfinished), ("we met at the station", .none), ("", .none),
  ])
  func `a command is whole, unfinished, or none`(text: String, form: CommandForm) {
    #expect(completeness.form(of: text) == form)
  }

  @Test func `only what could still gain is tried with more words`() {
    _ = completeness.form(of: "undo")
    #expect(parser.texts == ["undo"])
    // No parse is needed to know that nobody ends with “a”.
    _ = completeness.form(of: "draw a")
    #expect(parser.texts == ["undo"])
    _ = completeness.form(of: "draw")
    #expect(parser.texts.dropFirst(1).first == "draw")
    #expect(parser.texts.count > 2)
  }

  @Test func `endings and continuations are those of the table`() {
    let table = "# a comment\nendings\n  with of\ncontinuations\n  a   boat\n"
    let completeness = CommandCompleteness(parser: parser, table: table)
    #expect(completeness.form(of: "undo with") == .unfinished)
    #expect(completeness.form(of: "draw a") != .command)
    #expect(parser.texts.contains("draw a a boat"))
  }
}
