import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct CapturedFieldsTests {
  private let lexicon: Lexicon

  init() throws {
    lexicon = try LexiconLoader.load(
      text: """
        agreements
          a an aeiou
        class article
          a | an | the
        slot any
        rule create
          go {element:any} {style:any} {description:any}
        """)
  }

  /// Fields of captures: name, text, range, whether a pause stands before it.
  private func fields(_ captures: [(String, String, Range<Int32>, Bool)]) -> CapturedFields {
    CapturedFields(
      lexicon: lexicon,
      captures: captures.map { name, text, range, isParted in
        Capture(name: Int16(lexicon.fieldNames.firstIndex(of: name)!), text: text, range: range, isParted: isParted)
      })
  }

  @Test func `of several captures of a field the last counts, and no empty one`() {
    let fields = fields([
      ("element", "dog", 0..<1, false), ("element", "cat", 1..<2, false), ("element", "", 2..<3, false),
      ("style", "", 3..<4, false),
    ])
    #expect(
      fields["element"] == "cat" && fields["style"] == nil && fields["color"] == nil && fields.joined("style") == nil)
  }

  @Test(
    arguments: [
      ([("dog", 0..<1, false)], "dog"), ([("red", 0..<1, false), ("dog", 1..<2, false)], "red dog"),
      ([("red", 0..<1, false), ("dog", 1..<2, true)], "red dog"),
      ([("red", 0..<1, false), ("dog", 2..<3, false)], "red dog"),
      ([("red", 0..<1, false), ("old", 2..<3, true)], "red, old"),
      ([("a", 0..<1, false), ("old dog", 2..<4, true)], "an old dog"),
      ([("a", 0..<1, false), ("dog", 3..<4, true)], "a dog"),
    ] as [([(String, Range<Int32>, Bool)], String)])
  func `pieces of a field are joined, with a comma where a pause parts them and words are missing`(
    pieces: [(String, Range<Int32>, Bool)], expected: String
  ) {
    #expect(fields(pieces.map { ("element", $0.0, $0.1, $0.2) }).joined("element") == expected)
  }

  @Test func `a style before the thing seen belongs to it where another is said after it`() {
    func made(_ first: String, isParted: Bool = false, second: String? = "claymation") -> CapturedFields {
      fields(
        [("style", first, 0..<1, false), ("description", "rabbit", 1..<2, isParted)]
          + (second.map { [("style", $0, 3..<4, false)] } ?? [])
      ).withOneStyle("style", of: "description")
    }
    let plush = made("plush")
    #expect(plush.joined("description") == "plush rabbit" && plush["style"] == "claymation")
    #expect(made("watercolor").joined("description") == "rabbit", "a named style contradicts the other")
    #expect(made("plush", isParted: true).joined("description") == "rabbit")
    #expect(made("plush", second: nil)["style"] == "plush")
  }
}
