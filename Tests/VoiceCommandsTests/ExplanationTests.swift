import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct ExplanationTests {
  private static let lexicon = """
    messages
      empty = Nothing was heard.
      unknown = What?
    class filler
      um
    class joiner
      and
    class color
      orange
    slot thing
    rule edit.removeElement
      remove {element:thing}
    rule edit.changeColor
      make {element:thing} {color:<color>}
    rule edit.enhance
      make {aspect:thing} -> sure 0.5
    class sentence-start
      remove | make
    """

  private func explain(_ text: String) throws -> String {
    VoiceCommandParser(lexicon: try LexiconLoader.load(text: Self.lexicon)).explain(Utterance(text: text))
  }

  @Test func `an explanation names what was left out, what matched and what else might have`() throws {
    let text = try explain("um remove the fox and make it orange")
    #expect(
      text == """
        utterance    um remove the fox and make it orange
        tokens       . remove (the) (fox) and make (it) orange
        left out     um

        clause 1 of 2  remove the fox
          rule       edit.removeElement, lexicon:12
          field      element = the fox
          score      cost 2.0, doubt 0.0, sure 98.0 %

        clause 2 of 2  make it orange
          rule       edit.changeColor, lexicon:14
          phrase     “orange” is <color>, lexicon:9
          field      element = it
          field      color = orange
          score      cost 1.0, doubt 0.0, sure 98.0 %

        split        before “fox”: no, cheaper as one
        split        before “and”: no, cheaper as one
        split        before “make”: yes, both sides are commands
        split        before “it”: no, cheaper as one
        split        before “orange”: no, cheaper as one
        reading      cost 3.9  …edit.changeColor, lexicon:14
        reading      cost 4.9  …edit.enhance, lexicon:16
        reading      cost 6.0  …edit.removeElement, lexicon:12
        """)
  }

  @Test func `parts that were parsed by themselves are told instead of other readings`() throws {
    let text = try explain("what a day! remove the fox. make it orange")
    #expect(text.contains("left out     what, a, day"))
    #expect(try explain("remove the fox, make it orange").contains("tokens       remove (the) (fox) , make (it) orange"))
    let parts = ["remove the fox", "make it orange"].map { "part         “\($0)” read by itself" }
    #expect(text.hasSuffix("\n\n" + parts.joined(separator: "\n")) && !text.contains("reading "))
  }

  @Test func `an utterance that stands for another text is explained by that`() throws {
    let lexicon = try LexiconLoader.load(text: Self.lexicon + "\nshortcuts\n  the usual thing = remove the fox\n")
    let text = VoiceCommandParser(lexicon: lexicon).explain(Utterance(text: "the usual thing"))
    #expect(text.hasPrefix("utterance    the usual thing\ntokens       remove the (fox)\ntaken for    remove the fox\n"))
    let asked = try VoiceCommandParser.packaged().explain(Utterance(text: "whoa that was nicer a minute ago"))
    #expect(asked.contains("recovery     command by slots\ntaken for    undo\n"))
    let thrown = try VoiceCommandParser.packaged().explain(Utterance(text: "throw the lot away every picture i've got"))
    #expect(thrown.contains("recovery     request by intent\ntaken for    delete the lot away every picture\n"))
  }

  @Test func `an utterance without words says why`() throws {
    #expect(try explain("...") == "utterance    ...\ntokens       \nnot read     Nothing was heard.")
  }

  @Test func `the packaged lexicon is explained by its files and lines`() throws {
    let text = VoiceCommandParser(lexicon: try LexiconLoader.packaged()).explain(
      Utterance(text: "um remove the car and make the sky orange"))
    for part in [
      "left out     um", "edit.removeElement, 42-remove.txt:", "“orange” is <one-color>", "element = the sky",
      "split        before “make”: yes",
    ] {
      #expect(text.contains(part), "\(part) is missing in\n\(text)")
    }
  }
}
