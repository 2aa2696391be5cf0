import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct ParseReferencesTests {
  private static let lexicon = """
    class pronoun
      it | this one
      this
    class anaphor
      one
    """

  private func parse(_ text: String, _ clauses: [Clause], lexicon: String = Self.lexicon) throws -> (
    parse: Parse, lexicon: Lexicon
  ) {
    let lexicon = try LexiconLoader.load(text: lexicon)
    return (Parse(Tokenizer(lexicon).tokenize(text), clauses: clauses), lexicon)
  }

  private func capture(_ range: Range<Int32>) -> Capture { Capture(name: 0, text: "x", range: range) }

  @Test(arguments: [
    ("remove it", true), ("remove this one", true), ("remove one", true), ("remove the one", false),
    ("remove dogs", false),
  ])
  func `a clause refers back where a field has only words that stand for another`(text: String, expected: Bool) throws {
    let last = Int32(text.split(separator: " ").count)
    let (parse, lexicon) = try parse(text, [.removal(captures: [capture(1..<last)])])
    #expect(parse.refersBack(lexicon) == expected)
  }

  @Test func `a field that a rule sets refers to nothing`() throws {
    let (parse, lexicon) = try parse("it", [.removal(captures: [capture(0..<0)])])
    #expect(!parse.refersBack(lexicon))
  }

  /// The clause of the last three words, after what is told.
  @Test(arguments: [
    ("my strap is showing here, please remove it", true), ("my strap is showing here please remove it", false),
    ("oh my dear friend, please remove it", false),
    ("my strap is showing here, please remove cats", false),
  ])
  func `a deletion by a word for something told acts on narration`(text: String, expected: Bool) throws {
    let count = Int32(text.split(separator: " ").count)
    let delete = Clause.made(
      CommandType(intent: .delete), range: count - 3..<count, captures: [capture(count - 1..<count)])
    let (parse, lexicon) = try parse(text, [delete])
    #expect(parse.actsOnNarration(lexicon) == expected)
  }

  @Test(arguments: [
    ("make the sky red and delete it", "edit", true), ("see the fly. now go delete it", "show", true),
    ("see the fly now and delete it", "show", false),
  ])
  func `a deletion after a clause that names a part acts on that`(text: String, first: String, expected: Bool) throws {
    let type = first == "edit" ? CommandType(intent: .edit, edit: "changeColor") : CommandType(intent: .show)
    let start: Int32 = text.contains(".") ? 3 : 4
    let delete = Clause.made(CommandType(intent: .delete), range: start..<7, captures: [capture(6..<7)])
    let (parse, lexicon) = try parse(text, [.made(type, range: 0..<start), delete])
    #expect(parse.actsOnNarration(lexicon) == expected)
  }

  @Test func `a language without pronouns is asked about each deletion, and consent needs no pronoun`() throws {
    let told = "we had such a day, out please"
    let delete = Clause.made(CommandType(intent: .delete), range: 5..<7)
    let (without, lexicon) = try parse(told, [delete], lexicon: "class anaphor\n  one\n")
    #expect(without.actsOnNarration(lexicon))
    let (with, other) = try parse(told, [delete])
    #expect(!with.actsOnNarration(other))
    for intent in [VoiceCommand.Intent.confirm, .retry] {
      let (parse, lexicon) = try parse(told, [.made(CommandType(intent: intent), range: 5..<7)])
      #expect(parse.actsOnNarration(lexicon))
    }
    let (undo, third) = try parse(told, [.made(CommandType(intent: .undo), range: 5..<7)])
    #expect(!undo.actsOnNarration(third))
  }
}
