import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct LexiconFileReaderTests {
  @Test(arguments: [
    ("  draw\n", 1, "before any block"), ("class a\n  x\n\nnonsense\n", 4, "opens no block"),
    ("class a b\n  x\n", 1, "opens no block"),
    ("class a\n  [x\n", 2, "missing"), ("class a\n  x ]\n", 2, "not expected"),
    ("class a\n  x || y\n", 2, "empty alternative"),
    ("class a\n  <b>\n", 2, "no file defines the class <b>"),
    ("rule create\n  draw {thing}\n", 2, "no file defines the slot “thing”"),
    ("rule paint\n  x\n", 1, "there is no intent “paint”"), ("class a\n  x -> sure much\n", 2, "not a number"),
    ("class a\n  x -> \n", 2, "nothing follows"), ("class a\n  x -> cost 1,\n", 2, "nothing follows"),
    ("class a\n  x -> cost large\nweights\n  large = 2\n", 2, "no line above names a weight so"),
    ("weights\n  large\n", 2, "a weights line"), ("weights\n  2 = 2\n", 2, "begins with a letter"),
    ("weights\n  large = much\n", 2, "not a number"),
    ("class a\n  $x\n", 2, "no macro"),
    ("table a b\n  x | y | z\n", 2, "columns"), ("slot a\n  somewhere <b> 1\n", 2, "slot line"),
    ("slot a\n  first b 1\n", 2, "slot line"),
    ("slot a\n  each much\n", 2, "not a number"), ("slot a\n  trim b\n", 2, "no file defines the case endings “b”"),
    ("rule edit\n  x -> after a b c\n", 2, "“after” is a type of edit, or an intent, and perhaps a field"),
    ("cases a\n  yı\n", 2, "a line of cases"), ("cases a\n  ^ x\n", 2, "a line of cases"),
    ("suffixes\n  lo verb\n", 2, "a suffix line"),
    ("suffixes\n  lo <verb>\n", 2, "no file defines the class <verb>"),
    ("beginnings\n  alarm\n", 2, "a beginning and the name of a class"),
    ("endings\n  ing doing never\n", 2, "an endings line"), ("homophones\n  rode\n", 2, "a homophone line"),
    ("slips\n  teh\n", 2, "a slips line"),
    ("folds\n  á\n", 2, "a fold line"), ("agreements\n  a an\n", 2, "an agreement line"),
    ("messages\n  empty\n", 2, "a message line"),
    ("shortcuts\n  the usual\n", 2, "a shortcut line"),
    ("rule edit\n" + (1...40).map { "  x -> after type\($0)\n" }.joined(), 34, "too many different things"),
    (
      (0..<70).map { "class host\($0)\n  word\($0)\nsuffixes\n  end\($0) <host\($0)>\n" }.joined(), 216,
      "too many classes"
    ),
  ])
  func `a mistake is named with its file and line`(text: String, line: Int, reason: String) throws {
    let error = #expect(throws: SketchError.self) { _ = try LexiconLoader.load(text: text) }
    #expect(error?.code == .configuration)
    #expect(error?.message.hasPrefix("lexicon:\(line): ") == true, "\(error?.message ?? "")")
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: ["$m", "($m", "[$m"]) func `macros that each double the one before are refused by size, not written out`(
    use: String
  ) throws {
    let other = use == "$m" ? "" : use == "($m" ? " | x)" : "]"
    let macros = (1...26).map { "macro m\($0)\n  \(use)\($0 - 1)\(other) \(use)\($0 - 1)\(other)\n" }.joined()
    let clock = ContinuousClock()
    let time = clock.measure {
      let error = #expect(throws: SketchError.self) {
        _ = try LexiconLoader.load(text: "macro m0\n  (red | green)\n\(macros)rule create\n  draw $m26\n")
      }
      #expect(error?.message.contains("too large with “$m") == true, "\(error?.message ?? "")")
    }
    #expect(time < .seconds(10))
  }

  @Test func `alternatives after alternatives are refused when they have too many ways`() throws {
    let words = (0..<3000).map { "w\($0)" }.joined(separator: " | ")
    let error = #expect(throws: SketchError.self) {
      _ = try LexiconLoader.load(text: "rule create\n  (\(words)) (\(words))\n")
    }
    #expect(error?.message.contains("too large with this line") == true, "\(error?.message ?? "")")
  }

  @Test func `a byte order mark is passed over`() throws {
    let lexicon = try LexiconLoader.load(text: "\u{FEFF}class color\n  red\n")
    #expect(lexicon.classNames.contains("color"))
  }

  @Test func `comments and empty lines say nothing, and a line may go on`() throws {
    let lexicon = try LexiconLoader.load(
      text: """
        # A comment.
        class color  # another

          red |  # goes on
              dark
                red
          blue
        """)
    for (text, isColor) in [("red", true), ("dark red", true), ("blue", true), ("dark", false)] {
      let chart = PhraseChart(Tokenizer(lexicon).tokenize(text), in: SearchContext(lexicon))
      let first = try #require(lexicon.classNames.firstIndex(of: "color"))
      var isWhole = false
      chart.forEachPhrase(of: Int32(first), at: 0) { if Int($0.end) == chart.tokens.count { isWhole = true } }
      #expect(isWhole == isColor, "\(text)")
    }
    let lines: [SourceLine] = lexicon.phrasePatterns.map(\.source)
    #expect(lines.map(lexicon.describe) == ["lexicon:4", "lexicon:7"])
  }

  @Test func `phrases keep their value, fields and weight`() throws {
    let lexicon = try LexiconLoader.load(
      text: """
        class hue
          red
        class color
          dark {hue} = dark {hue:<hue>} -> cost 0.5, doubt 0.25, comma, pause, opening, position on {hue}
          plain
        """)
    let pattern: PhrasePattern = lexicon.phrasePatterns[1]
    let weight = lexicon.phraseWeights[1]
    #expect(pattern.assignments.map { lexicon.fieldNames[Int($0.name)] } == ["position"])
    #expect(
      shown(pattern.value, lexicon) == "dark {hue}" && shown(pattern.assignments[0].template, lexicon) == "on {hue}")
    #expect(lexicon.classNames[Int(weight.classID)] == "color" && weight.cost == 0.5 && weight.doubt == 0.25)
    #expect(weight.follows == .comma && weight.precedesPause && weight.isOpening)
    let plain = lexicon.phraseWeights[2]
    #expect(
      plain.cost == 0 && plain.follows == .space && !plain.precedesPause && !plain.isOpening
        && lexicon.phrasePatterns[2].value == nil)
  }

  private func shown(_ template: TextTemplate?, _ lexicon: Lexicon) -> String? {
    template.map { template in
      ([template.first] + template.rest).map { piece in
        switch piece {
        case .text(let text): text
        case .capture(let name): "{\(lexicon.fieldNames[Int(name)])}"
        }
      }.joined()
    }
  }

  @Test(arguments: [
    ("{x}", "{x}"), ("{n} panels", "{n} panels"), ("a {b}", "a {b}"), ("{a}{b}", "{a}{b}"), ("plain", "plain"),
    ("open {b", "open {b"),
  ])
  func `a template is texts and fields`(text: String, expected: String) throws {
    let lexicon = try LexiconLoader.load(text: "class c\n  \(text) = word\n")
    #expect(shown(lexicon.phrasePatterns[0].value, lexicon) == expected)
  }

  @Test func `a table has a class in each column, some of them for the first clause only`() throws {
    let lexicon = try LexiconLoader.load(
      text: "table verb (heading) noun\n  add | adding | -\n  remove | - | removal -> cost 1\n")
    let lines = lexicon.phrasePatterns.indices.map { index in
      let weight = lexicon.phraseWeights[index]
      return "\(lexicon.classNames[Int(weight.classID)]) \(weight.isOpening) \(weight.cost)"
    }
    #expect(lines == ["verb false 0.0", "heading true 0.0", "verb false 0.0", "noun false 1.0"])
  }

  @Test func `a rule's options are those of its head and of the line`() throws {
    let lexicon = try LexiconLoader.load(
      text: """
        rule edit.addElement -> sure 0.5, position here
          add it
          put it -> sure 0.7, cost 1
        rule cancel
          stop -> whole
        """)
    #expect(lexicon.sentencePatterns.map(\.type.name) == ["edit.addElement", "edit.addElement", "cancel"])
    #expect(
      lexicon.sentenceWeights.map(\.precision) == [0.5, 0.7, 0.98]
        && lexicon.sentenceWeights.map(\.isWhole) == [false, false, true])
    #expect(lexicon.sentencePatterns.map(\.assignments.count) == [1, 1, 0])
  }

  @Test func `a slot's lines are its prices and what is unlikely in it`() throws {
    let lexicon = try LexiconLoader.load(
      text: """
        slot thing
          each 2
          comma 0.5
          stop 3
          first <pest> 1
          head <pest> 4
          trim object
        slot plain
        class pest
          bug
        cases object
          yı -
        """)
    #expect(lexicon.slotNames == ["thing", "plain"])
    #expect(lexicon.slotCosts.map(\.word) == [2, 1] && lexicon.slotCosts.map { $0.pause(.stop) } == [3.5, 0])
    #expect(lexicon.trims == [0, nil] && lexicon.caseEndings[0].removed(from: "arabayı") == "araba")
    var penalties: [String] = []
    lexicon.forEachPenalty(of: 0) { penalties.append("\($0.slot) \($0.costs.first) \($0.costs.head)") }
    #expect(penalties == ["0 1.0 0.0", "0 0.0 4.0"])
  }

  @Test func `blocks without phrases are read into their tables`() throws {
    let lexicon = try LexiconLoader.load(
      text: """
        folds
          á a
        homophones
          rode red road
        slips
          teh the
        suffixes
          's
          lo <verb>
        class verb
          Quítá
        agreements
          a an aeiou
        endings
          ing doing always
        beginnings
          alarm elsewhere
        cases object
          ^dağı dağ
        messages
          empty = Nothing = heard.
        shortcuts
          the Usual = Draw a cat
        examples Things to draw
          draw a cat
        macro article
          a | the
        macro article
          an
        class noun
          $article cat
        """)
    func id(_ word: String) -> Int32 { lexicon.symbolTable.id(of: word) }
    #expect(id("quíta") >= 0 && id("Quítá") == -1, "words are folded as they are read")
    #expect(lexicon.homophones.first(of: id("rode")) >= 0 && lexicon.misspellings.meant(by: id("teh")) == id("the"))
    #expect(
      lexicon.suffixes.map { String(decoding: $0.letters, as: UTF8.self) } == ["'s", "lo"]
        && lexicon.suffixes.map { $0.host == nil } == [true, false])
    #expect(lexicon.articleAgreements.first?.applied(to: "a owl") == "an owl")
    #expect(lexicon.beginnings.map { lexicon.classNames[Int($0.classID)] } == ["elsewhere"])
    #expect(lexicon.caseEndings[0].removed(from: "dağı") == "dağ")
    #expect(lexicon.messages == ["empty": "Nothing = heard."])
    #expect(lexicon.shortcut(for: Tokenizer(lexicon).tokenize("the usual").tokens) == "Draw a cat")
    #expect(lexicon.phrasebook.map(\.heading) == ["Things to draw"])
    let context = SearchContext(lexicon)
    for article in ["a", "the", "an"] {
      let chart = PhraseChart(Tokenizer(lexicon).tokenize("\(article) cat"), in: context)
      let isNoun = chart.has(lexicon.classNames.firstIndex(of: "noun").map(Int32.init))
      #expect(isNoun, "\(article)")
    }
  }

  @Test func `indentation is of each block, and a file begins outside of any`() throws {
    var reader = LexiconFileReader(expecting: 0)
    try reader.read(Array("class a\n      x\n      y\nclass b\n  z\n  w\n".utf8), name: "one.txt")
    let error = #expect(throws: SketchError.self) { try reader.read(Array("  u\n".utf8), name: "two.txt") }
    #expect(error?.message.hasPrefix("two.txt:1: ") == true)
    let lexicon = reader.finish()
    #expect(lexicon.phrasePatterns.count == 4 && lexicon.fileNames == ["one.txt", "two.txt"])
  }

  @Test func `a line goes on where the next is indented further`() throws {
    let parser = VoiceCommandParser(
      lexicon: try LexiconLoader.load(
        text: """
          slot thing
          class color
            green | very
              # A comment parts nothing.
              dark red |
              blue
          rule edit.changeColor
            paint
              {element:thing} {color:<color>}
              -> sure 0.8,
              cost 1
            recolor {element:thing} {color:<color>}
          """))
    for color in ["green", "very dark red", "blue"] {
      let command = parser.parse(Utterance(text: "paint the sky \(color)"))
      #expect(command.edits == [.changeColor(element: "the sky", color: color)] && command.confidence == 0.8)
    }
    #expect(parser.parse(Utterance(text: "recolor the sky blue")).confidence == 0.98, "the next line is one of its own")
    #expect(parser.parse(Utterance(text: "paint the sky very")).intent == .unknown)
    // A mistake is named with the line it begins in.
    let error = #expect(throws: SketchError.self) {
      _ = try LexiconLoader.load(text: "class a\n  x\n  y |\n    z\n    | |\n")
    }
    #expect(error?.message.hasPrefix("lexicon:3: ") == true, "\(error?.message ?? "")")
  }

  @Test func `a weight is named once and weighs wherever it is named`() throws {
    func parser(_ weights: String) throws -> VoiceCommandParser {
      VoiceCommandParser(
        lexicon: try LexiconLoader.load(
          text: """
            weights
              \(weights)
            slot thing
              first <rare> small
            class rare
              bolt
            rule favorite -> sure likely
              keep {x:thing}
            rule create -> sure likely
              keep {description:thing} -> cost -small
            """))
    }
    let plain = try parser("likely = 0.8\n  small = 0.25")
    let keep = plain.parse(Utterance(text: "keep a fox"))
    #expect(keep.intent == .create && keep.confidence == 0.8, "a minus makes it cheaper: \(keep)")
    #expect(try parser("likely = 0.9\n  small = -0.25").parse(Utterance(text: "keep a fox")).intent == .favorite)
    #expect(plain.parse(Utterance(text: "keep bolt")).confidence < 0.8, "a price of a slot can be named, too")
    let twice = try parser("likely = 0.1\n  likely = 0.9\n  small = 0")
    #expect(twice.parse(Utterance(text: "keep a fox")).confidence == 0.9)
  }
}
