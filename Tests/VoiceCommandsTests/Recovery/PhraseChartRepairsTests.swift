import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct PhraseChartRepairsTests {
  private static let lexicon = """
    class correction
      no wait | scratch that | no make it
    class weak-correction
      no
    class denial
      no
    class joiner
      and
    class article
      a | the
    class anaphor
      one
    class color
      red | blue | green
    class alternative
      <color>
    class sentence-verb
      make | draw | paint
    class pronoun
      it
    class number
      two | three
    class unfinished
      on
    """

  private func repairs(_ text: String) throws -> [String] {
    let lexicon = try LexiconLoader.load(text: Self.lexicon)
    let chart = PhraseChart(Tokenizer(lexicon).tokenize(text), in: SearchContext(lexicon))
    return chart.repairs().map { chart.text.with($0) }.map { $0.text($0.tokens[...]) }
  }

  @Test(
    arguments: [
      // Strong markers: the words alone, or with what they do not replace; first a phrase for another of its kind.
      ("draw a red car no wait a blue one", ["a blue one", "draw a blue car"]),
      ("draw a car no wait a boat", ["a boat", "draw a boat"]),
      ("make it blue no wait red", ["make it red", "red"]),
      ("make it blue no wait a red one", ["make it red", "a red one", "make a red blue"]),
      ("draw a cat no wait paint a dog", ["paint a dog", "draw paint a dog"]),
      ("draw a red car scratch that a boat", ["a boat", "draw a boat"]),
      // Nothing stands before or after, or the sentence goes on.
      ("no wait red", []), ("red no wait", []), ("draw a red car no wait, and a boat", []), ("draw a red car", []),
      // Orders about what was spoken of.
      ("draw a car, no, make it blue", ["draw a car make it blue"]),
      ("draw a red car, no, make it blue", ["draw a blue car"]),
      ("no, paint it blue", ["paint it blue"]),
      // Weak markers take something back where what follows begins again, is of the same kind, or a pause says so.
      ("draw a cat on a sofa, no, on a chair", ["draw a cat on a chair"]), ("on a sofa no on a chair", ["on a chair"]),
      ("draw two no three birds", ["draw three birds"]), ("draw a cat, no, draw a dog", ["draw a dog"]),
      ("red. No, blue", ["blue"]),
      ("make the hat green no blue and add a feather", ["make the hat blue and add a feather"]),
      ("make it red no blue", ["make it blue"]),
      ("oil style, no people", []), ("no hat, no glasses", []), ("draw people no dogs", []),
    ] as [(String, [String])])
  func `words that were taken back are left out, the likeliest repair first`(text: String, expected: [String]) throws {
    #expect(try repairs(text) == expected)
  }
}
