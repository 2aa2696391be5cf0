import SketchCore
import Testing
import VoiceCommands

@testable import PatternSearch

@Suite struct ViterbiSearchClausesTests {
  /// Captures of the cheapest parse as `field=text`, with a star where a rule set it; doubt of the first clause.
  private func parse(_ text: String, _ lexicon: String) throws -> (captures: [String], doubt: Float) {
    let lexicon = try LexiconLoader.load(text: lexicon)
    let search = ViterbiSearch(PhraseChart(Tokenizer(lexicon).tokenize(text), in: SearchContext(lexicon)))
    let best = search.best
    let clauses = search.clauses(endingWith: try #require(best))
    let captures = clauses.flatMap(\.captures).map {
      "\(lexicon.fieldNames[Int($0.name)])=\($0.text)\($0.range.isEmpty ? "*" : "")"
    }
    return (captures, clauses[0].doubt)
  }

  @Test(
    arguments: [
      // Free text as it was said; a class by its value or its words, a class within a class by the inner value.
      ("paint the Big dog crimson", ["element=the Big dog", "color=red"]),
      ("paint it sky blue", ["element=it", "color=sky blue"]),
      ("paint it royal crimson", ["element=it", "hue=red", "color=royal red"]),
      ("paint it plain crimson", ["element=it", "hue=red", "color=red"]),
      // A misheard word by what was meant.
      ("paint it skye blue", ["element=it", "color=sky blue"]),
      // Fields that a rule or a phrase sets, perhaps from others; not where one was not captured.
      ("turn the dog around", ["element=the dog", "aspect=turn the dog*", "position=here*"]),
      ("small cat", ["aspect=tiny*", "kind=cat"]), ("just undo", []),
      // Neighbouring pieces of a field are one.
      ("join a, b with c d", ["element=a, b with c d"]), ("split a with b", ["element=a", "element=b"]),
      // The last word loses its ending where the slot says so.
      ("sil arabayi", ["element=araba"]), ("keep the fox-trot (slow one)", ["element=the fox-trot (slow one)"]),
      ("save as ~/fox.png, please", ["path=~/fox.png,"]),
    ] as [(String, [String])])
  func `fields are captured as they were said or meant`(text: String, expected: [String]) throws {
    let found = try parse(
      text,
      """
      homophones
        skye sky
      class hue
        red = crimson
      class color
        sky blue | <hue>
        royal {hue} = royal {hue:<hue>}
        <plain>
      class plain
        {hue} = plain {hue:<hue>}
      class size
        small -> aspect tiny
      class with
        with
      class closing
        please
      cases object
        yi -
      slot thing
      slot any
      slot object
        trim object
      slot path
      rule edit.changeColor
        paint {element:thing} {color:<color>}
      rule edit.enhance
        turn {element:thing} around -> aspect turn {element}, position here, option {nothing}
        <size> {kind:thing}
      rule undo
        just undo -> option {nothing}
      rule search
        join {element:thing} {element:<with>} {element:thing}
        split {element:thing} with {element:thing}
        keep {element:thing}
      rule delete
        sil {element:object}
      rule export
        save as {path}
      """)
    #expect(found.captures == expected)
  }

  @Test(
    arguments: [
      ("draw a fox", 0), ("draw a list", 2), ("draw list", 3.5), ("draw a fox list", 2.25), ("kindly draw a fox", 1),
      ("draw a fox folks", 0.5),
      ("drow a fox", 0.15), ("draw in rad", 0.15), ("draw in rid", 0.5),
    ] as [(String, Float)])
  func `a clause has the doubt of its free text, phrases, misheard words and courtesies`(text: String, doubt: Float)
    throws
  {
    let lexicon = """
      homophones
        drow draw
        rad red
      class business
        list
      class opening
        kindly -> doubt 1
      class closing
        folks -> doubt 0.5
      class color
        red
        rid -> doubt 0.5
      slot thing
        each 1
        first <business> 1.5
        any <business> 2
        last <business> 0.25
      rule create
        draw {description:thing}
        draw in {color:<color>} -> cost -5
      """
    let last: Float = text.hasSuffix("list") ? 0.25 : 0
    let expected = text == "draw a fox list" ? doubt : doubt + last
    #expect(try abs(parse(text, lexicon).doubt - expected) < 1e-6)
  }

  @Test func `a pause before a capture is kept`() throws {
    let lexicon = try LexiconLoader.load(text: "slot thing\nrule create\n  draw {description:thing} in {style:thing}\n")
    let search = ViterbiSearch(
      PhraseChart(Tokenizer(lexicon).tokenize("draw a fox in, oil"), in: SearchContext(lexicon)))
    let best = search.best
    let captures = search.clauses(endingWith: try #require(best))[0].captures
    #expect(captures.map(\.isParted) == [false, true] && captures.map(\.range) == [1..<3, 4..<5])
  }

  @Test func `phrases of a clause are told with the lines that define them`() throws {
    let lexicon = try LexiconLoader.load(
      text:
        "class color\n  red\nclass number\n  two\nslot thing\nrule create\n  draw <number> <color> {description:thing}\n"
    )
    let search = ViterbiSearch(PhraseChart(Tokenizer(lexicon).tokenize("draw 2 red foxes"), in: SearchContext(lexicon)))
    let best = search.best
    let matches: [PhraseMatch] = search.matches(of: search.clauses(endingWith: try #require(best))[0])
    #expect(
      matches.map(\.text) == ["2", "red"] && matches.map { lexicon.classNames[Int($0.classID)] } == ["number", "color"])
    #expect(matches.map { $0.source.map(lexicon.describe) } == [nil, "lexicon:2"])
  }
}
