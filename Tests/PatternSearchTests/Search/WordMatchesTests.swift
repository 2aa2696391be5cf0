import Testing
import VoiceCommands

@testable import PatternSearch

@Suite struct WordMatchesTests {
  private static let lexicon = """
    homophones
      rode red road
    endings
      ly how
      ing doing always
    beginnings
      re again
    class number
      one
    class unlisted
      nothingwhatever
    class color
      red | dark red
      blue -> doubt 1, cost 0.5
      rosy <shade>
    class shade
      <color> -> cost 0.25
    class lead
      now -> pause
    class tail
      now -> comma
    slot thing
      any <color> 2
      first <color> 1
      last <how> 1
    """

  /// Matches of the first word of a text.
  private struct Found: ~Copyable {
    var matches: WordMatches
    var lexicon: Lexicon

    /// Words and classes in the order of the edges.
    var names: [String] {
      matches.edges.indices.map { index in
        let symbol = matches.edges[index].symbol
        return symbol >= 0
          ? lexicon.symbolTable.word(symbol) : "<\(lexicon.classNames[Int(Lexicon.classID(of: symbol))])>"
      }
    }
  }

  private func matches(_ text: String, gap: Gap = .space, isBeforePause: Bool = false, correction: String? = nil) throws
    -> Found
  {
    let lexicon = try LexiconLoader.load(text: Self.lexicon)
    let tokenized = Tokenizer(lexicon).tokenize(text)
    var token = tokenized.tokens[0]
    if let correction { token.correction = lexicon.symbolTable.id(of: correction) }
    let pauses = PauseContext(gap: gap, isBeforePause: isBeforePause)
    return Found(matches: WordMatches(of: token, in: tokenized, pauses, lexicon), lexicon: lexicon)
  }

  @Test(arguments: [
    ("red", ["red", "<color>", "<shade>"]), ("rode", ["rode", "road", "red", "<color>", "<shade>"]),
    ("one", ["one", "<number>"]),
    ("42", ["<number>"]), ("quickly", ["<unlisted>", "<how>"]), ("redo", ["<unlisted>", "<again>"]),
    ("dancing", ["<unlisted>", "<doing>"]),
    ("dark", ["dark"]),
  ])
  func `a word stands for itself, what it may have been, what its spelling tells and the phrases it is`(
    word: String, expected: [String]
  )
    throws
  {
    let names = try matches(word).names
    #expect(names == expected)
  }

  @Test func `a correction is misheard, doubtful and dear`() throws {
    let found = try matches("bleu", correction: "blue")
    let names = found.names
    #expect(names == ["blue", "<unlisted>", "<color>", "<shade>"])
    let (correction, color, shade) = (found.matches.edges[0], found.matches.edges[2], found.matches.edges[3])
    #expect(correction.isMisheard && correction.cost == 614.0 / 1024 && correction.doubt == 0.5)
    #expect(color.isMisheard && color.cost == 614.0 / 1024 + 0.5 && color.doubt == 1.5)
    #expect(shade.inner == 2 && shade.cost == color.cost + 0.25 && shade.doubt == color.doubt, "a class within a class")
  }

  @Test(arguments: [
    (Gap.space, false, ["now"]), (.space, true, ["now", "<lead>"]), (.comma, false, ["now", "<tail>"]),
    (.stop, true, ["now", "<tail>", "<lead>"]),
  ])
  func `a phrase counts in its pauses only`(gap: Gap, isBeforePause: Bool, expected: [String]) throws {
    let names = try matches("now", gap: gap, isBeforePause: isBeforePause).names
    #expect(Set(names) == Set(expected))
  }

  @Test func `longer phrases that a word may begin are kept`() throws {
    let dark = try matches("dark")
    let red = dark.matches.next.meets(BloomFilter(dark.lexicon.symbolTable.id(of: "red")))
    #expect(dark.matches.prefixes.count == 1 && red)
    let isFollowedByText = dark.matches.isFollowedByText
    #expect(!isFollowedByText)
    let longer = try matches("red").matches.prefixes.count
    #expect(longer == 0, "red begins nothing longer")
    let rosy = try matches("rosy")
    let shade = Int32(try #require(rosy.lexicon.classNames.firstIndex(of: "shade")))
    let next = rosy.matches.next
    #expect(next.meets(BloomFilter(Lexicon.symbol(ofClass: shade))))
  }

  @Test func `the word costs in free text what its classes cost there`() throws {
    func costs(_ word: String) throws -> [TextPosition: Float] {
      let found = try matches(word)
      var costs: [TextPosition: Float] = [:]
      for index in found.matches.slotCosts.indices {
        let slotCost = found.matches.slotCosts[index]
        costs[try #require(TextPosition(rawValue: Int(slotCost.position)))] = slotCost.cost
      }
      return costs
    }
    #expect(try costs("red") == [.any: 2, .first: 1])
    #expect(try costs("quickly") == [.last: 1] && costs("dark") == [:])
    #expect(try costs("rode") == [:], "a word that only sounds like one of the class tells nothing")
  }
}
