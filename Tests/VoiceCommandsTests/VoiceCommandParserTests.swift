import SketchCore
import TestSupport
import Testing

@testable import PatternSearch
@testable import VoiceCommands

/// The parser as a whole, on small lexicons.
@Suite struct VoiceCommandParserTests {
  private func load(_ text: String) throws -> Lexicon { try LexiconLoader.load(text: text) }

  @Test func `patterns share what follows the same alternatives and nothing that follows others`() throws {
    let lexicon = try load(
      """
      slot thing
      rule favorite
        (love | like) it much
        (love | like) {x:thing} dearly
      rule unfavorite
        (love | hate) it little
        (love | hate) {x:thing} badly
      rule undo
        (love | like) it back
        [all] (love | like) it again
      rule redo
        love it anew
        like {x:thing} twice
      """)
    let parser = VoiceCommandParser(lexicon: lexicon)
    for (text, intent) in [
      ("love it much", .favorite), ("like it much", .favorite), ("hate it much", .unknown),
      ("love the sea dearly", .favorite),
      ("hate the sea dearly", .unknown), ("love it little", .unfavorite), ("like it little", .unknown),
      ("hate it badly", .unfavorite),
      ("like it badly", .unknown), ("like it back", .undo), ("hate it back", .unknown), ("all like it again", .undo),
      ("love it again", .undo),
      ("all like it back", .unknown), ("love it anew", .redo), ("like it anew", .unknown),
      ("like the sea twice", .redo),
      ("love the sea twice", .unknown),
    ] as [(String, VoiceCommand.Intent)] {
      #expect(parser.parse(Utterance(text: text)).intent == intent, "\(text)")
    }
  }

  /// A clause of an edit without a type makes no command.
  @Test func `what is told after an edit is left out of it and of nothing else`() throws {
    let parser = VoiceCommandParser(
      lexicon: try load(
        """
        slot thing
          stop 2
        slot told
          each 0.9
        class parting
          later -> stop
        rule create
          draw {description:thing}
        rule edit.removeElement
          remove {element:thing}
          keep {element:thing} <parting>
        rule edit
          {x:told} -> after edit, stop
        """))
    func edits(_ text: String) -> [String] { (parser.parse(Utterance(text: text)).edits ?? []).map { "\($0)" } }
    let plain = edits("remove the old boat")
    #expect(plain.count == 1)
    #expect(edits("remove the old boat. it was my uncle's. we sold it") == plain)
    #expect(edits("remove the old boat, it was my uncle's") != plain, "a comma is no stop")
    #expect(edits("remove the old boat. he is sad. remove the cat").count == 2)
    #expect(parser.parse(Utterance(text: "draw a boat. it is red")).create?.description == "a boat. it is red")
    #expect(edits("keep the cat. later") == edits("keep the cat! later") && !edits("keep the cat. later").isEmpty)
    #expect(edits("keep the cat later").isEmpty, "the phrase counts after a stop only")
  }

  /// "The park bench" parks no bench, and "while he reads" is seen in a picture.
  @Test func `a parted rule needs something before it and an afterword no picture`() throws {
    let parser = VoiceCommandParser(
      lexicon: try load(
        """
        slot thing
          each 1
        slot after
          each 0.5
        class joiner
          and
        class afterword
          while {x:after}
        rule create
          draw {description:thing}
        rule edit.addElement
          park {element:thing} -> cost -3, parted
          put {element:thing} -> cost -3
        """))
    func plan(_ text: String) -> [VoiceCommand] {
      let command = parser.parse(Utterance(text: text))
      return [command] + (command.then ?? [])
    }
    #expect(plan("draw a dog by the park bench").map(\.create?.description) == ["a dog by the park bench"])
    #expect(plan("draw a dog put a hat").map(\.intent) == [.create, .edit])
    for parted in ["draw a dog and park a car", "draw a dog, park a car"] {
      #expect(plan(parted).map(\.intent) == [.create, .edit], "\(parted)")
    }
    #expect(plan("park a car")[0].edits?.count == 1, "nothing stands before the first")
    #expect(plan("draw a man while he reads")[0].create?.description == "a man while he reads")
    #expect(plan("put a man while he reads")[0].edits == plan("put a man")[0].edits)
  }

  @Test func `steps that are plain by themselves are not swallowed by one another`() throws {
    let parser = VoiceCommandParser(
      lexicon: try load(
        """
        slot thing
          each 0.1
        slot told
          each 0.1
        class joiner
          and | then
        class opening
          my {x:told} -> pause
        class sentence-start
          put | remove
        class sentence-demand
          should
        class sentence-verb
          put | remove
        class unfinished
          can
        rule edit.addElement
          put {element:thing}
          my {what:thing} needs {element:thing} -> cost 3
        rule edit.removeElement
          remove {element:thing}
          my {element:thing} should go -> cost 3
        """))
    func edits(_ text: String) -> [String] {
      (parser.parse(Utterance(text: text)).edits ?? []).map { edit in
        switch edit {
        case .addElement(let element, _): "+" + element
        case .removeElement(let element): "-" + element
        default: "?"
        }
      }
    }
    #expect(edits("put a cat and remove the dog") == ["+a cat", "-the dog"])
    #expect(edits("put a cat remove the dog") == ["+a cat", "-the dog"], "spoken words have no punctuation")
    #expect(edits("put a robot that can remove snow") == ["+a robot that can remove snow"])
    #expect(edits("put a cat and a dog") == ["+a cat and a dog"], "where no order begins nothing is parted")
    #expect(edits("my hat should go. put a cat") == ["-hat", "+a cat"])
    #expect(edits("my hat should go, then put a cat") == ["-hat", "+a cat"])
    #expect(edits("my hat should go and put a cat") == ["-hat", "+a cat"])
    #expect(edits("my band needs a cover, put a cat") == ["+a cat"], "what is merely said is a tale")
    let text = parser.explain(Utterance(text: "my hat should go, then put a cat"))
    #expect(text.contains("clause 2 of 2  put a cat") && text.contains("element = hat"), "\(text)")
  }

  @Test(arguments: [
    "zorb the shutters teal", "flurble the wug", "gronk the lamp into a candle", "gronk the lamp to a candle",
    "zorb a lantern on the table",
  ]) func `a verb that stands in no list is a guess, which costs nothing without asking`(text: String) throws {
    let command = VoiceCommandParser(lexicon: try LexiconLoader.packaged()).parse(Utterance(text: text))
    #expect(command.intent == .edit && command.confidence < 0.6, "\(command)")
  }

  @Test func `nothing is deleted for what was told of before without asking`() throws {
    let parser = VoiceCommandParser(lexicon: try LexiconLoader.packaged())
    for told in [
      "hello, new here. in this one my mom's bra strap is showing, would someone please remove it so that she can post it",
      "well that didn't turn out as i wanted, delete it", "add a hat. we broke up last week sadly, so delete it",
      "We gaze at that power outlet all day. Get rid of it?", "make the sky red and delete this one",
      "make the sky red and put it in the trash",
    ] {
      #expect(parser.parse(Utterance(text: told)).confidence < 0.6, "\(told)")
    }
    // What is said to bother is what goes, and not the picture.
    let outlet = parser.parse(Utterance(text: "I keep staring at that power outlet. Get rid of it?"))
    #expect(outlet.intent == .edit && outlet.edits == [.removeElement(element: "that power outlet")])
    for plain in ["delete it", "oh no, delete that", "hello my friend, could you be so kind as to delete this picture"] {
      let command = parser.parse(Utterance(text: plain))
      #expect(command.intent == .delete && command.confidence > 0.9, "\(plain)")
    }
  }

  @Test func `a language without pronouns of its own is asked about each deletion after a change`() throws {
    let parser = VoiceCommandParser(lexicon: try LexiconLoader.packaged(language: "tr"))
    #expect(parser.parse(Utterance(text: "onu sil")).confidence > 0.9)
    #expect(parser.parse(Utterance(text: "gökyüzünü kırmızı yap ve onu sil")).confidence < 0.6)
  }

  @Test(arguments: [
    "sure, I'll be there at five", "yes, I'll do the dishes",
    "our sponsor hates the banner behind home plate - out, please",
  ])
  func `nothing is agreed to by what somebody tells`(told: String) throws {
    let command = VoiceCommandParser(lexicon: try LexiconLoader.packaged()).parse(Utterance(text: told))
    #expect(command.intent != .confirm || command.confidence < 0.6, "\(command)")
  }

  @Test func `a suffix is parted from the words of a class that is named late`() throws {
    let many = (0..<30).map { "class host\($0)\n  word\($0)\nsuffixes\n  end\($0) <host\($0)>\n" }.joined()
    let parser = VoiceCommandParser(
      lexicon: try load(many + "slot element\n  each 1\nrule edit.removeElement\n  word29 end29 {element}\n"))
    #expect(parser.parse(Utterance(text: "word29end29 cat")).edits == [.removeElement(element: "cat")])
  }

  @Test func `a clause is not hidden by one that cannot stand where it began`() throws {
    let parser = VoiceCommandParser(
      lexicon: try load(
        """
        slot thing
          each 2
        slot told
          each 0.9
        rule edit.removeElement
          remove {element:thing}
        rule edit
          {x:told} -> after edit, stop
        """))
    // What is told from the comma on would be cheaper, and does not count there.
    let edits = parser.parse(Utterance(text: "remove the cat, well. we sold it")).edits ?? []
    #expect(edits == parser.parse(Utterance(text: "remove the cat, well")).edits && edits.count == 1, "\(edits)")
  }

  @Test func `rules that cannot stand anywhere are no work`() throws {
    func work(_ tail: String) throws -> Int {
      let lexicon = try load(
        """
        slot thing
        rule edit.removeElement
          remove {element:thing}
        \(tail)
        """)
      let text = Tokenizer(lexicon).tokenize(String(repeating: "remove the cat, ", count: 20))
      return ViterbiSearch(PhraseChart(text, in: SearchContext(lexicon))).operations
    }
    let plain = try work("")
    #expect(try work("rule edit\n  {x:thing} -> after edit, stop\n  {y:thing} -> after addElement") == plain)
    #expect(try work("rule edit\n  {x:thing} never") == plain, "a word it waits for is not said")
    #expect(try work("rule edit\n  {x:thing} -> after edit, comma") > plain)
  }

  @Test func `words left out before a sentence speak against it and words after it have a price`() throws {
    let lexicon = try load(
      """
      class opening
        kindly
        we ought to -> doubt 1
      class closing
        because {x:reason}
      slot reason
        each 3
      slot thing
      rule create
        draw {description:thing}
      """)
    let parser = VoiceCommandParser(lexicon: lexicon)
    let plain = parser.parse(Utterance(text: "kindly draw a fox"))
    let doubtful = parser.parse(Utterance(text: "we ought to draw a fox"))
    #expect(plain.create?.description == "a fox" && doubtful.create?.description == "a fox")
    #expect(doubtful.confidence < 0.6 && plain.confidence > 0.9)
    #expect(parser.parse(Utterance(text: "draw a fox because why")).create?.description == "a fox because why")
  }

  @Test func `another language is data`() throws {
    let lexicon = try load(
      """
      folds
        á a
      class joiner
        y
      class color
        orange = naranja
      slot cosa
      rule create
        dibuja {description:cosa}
        dibuja {description:cosa} en {style:<estilo>}
      class estilo
        watercolor = acuarela
      rule edit.changeColor
        (haz | pinta) {element:cosa} {color:<color>}
      rule edit.removeElement
        (quita | borra) {element:cosa}
      """)
    let parser = VoiceCommandParser(lexicon: lexicon)
    let creation = parser.parse(Utterance(text: "Dibuja una montaña en acuarela"))
    #expect(creation.create == CreateRequest(description: "una montaña", style: .named(.watercolor)))
    let edit = parser.parse(Utterance(text: "quita el coche y pinta el cielo naranja"))
    #expect(
      edit.edits == [.removeElement(element: "el coche"), .changeColor(element: "el cielo", color: "orange")])
  }

  @Test func `a value may hold what its phrase captured`() throws {
    let lexicon = try load(
      """
      class number
        4 = four
      class hue
        red = rojo
      class color
        dark {hue} = {hue:<hue>} oscuro
      class option
        {n} panels = {n:<number>} panel
      class kind
        comic = {option:<option>} comic
      slot thing
      rule create
        draw a {kind:<kind>} of {description:thing}
      rule edit.changeColor
        pinta {element:thing} {color:<any>}
      class any
        <color>
      """)
    let parser = VoiceCommandParser(lexicon: lexicon)
    let comic = parser.parse(Utterance(text: "draw a four panel comic of a cat")).create
    #expect(comic?.option == "4 panels" && comic?.kind == .comic)
    #expect(
      parser.parse(Utterance(text: "pinta el coche rojo oscuro")).edits == [
        .changeColor(element: "el coche", color: "dark red")
      ])
  }

  @Test(arguments: [
    ("fetch", true), ("fetch it", true), ("fetch it now", true), ("fetch now or later", true), ("grab now", true),
    ("grab soon soon", true),
    ("fetch it now or later soon", true), ("stop", true), ("stop the red thing", true), ("stop the thing", true),
    ("it", false), ("grab it", false), ("fetch or later", false), ("now", false), ("stop now", false),
    ("stop the red red thing", false),
    ("fetch soon now", false), ("stop the", false),
  ])
  func `groups, parts that may be left out and repeated classes lie within each other`(said: String, isMeant: Bool)
    throws
  {
    let lexicon = try load(
      """
      class eventually
        soon
      macro article
        the [red]
      rule undo -> whole
        (fetch [it] | grab) [(now | today) [or (later | never)]] <eventually>* | stop [$article thing]
      """)
    #expect((VoiceCommandParser(lexicon: lexicon).parse(Utterance(text: said)).intent == .undo) == isMeant)
  }

  @Test func `capitals in a lexicon file are read as lower case`() throws {
    let lexicon = try load("slot thing\nrule create\n  Draw Ünder {description:thing}\nhomophones\n  Drow DRAW\n")
    let parser = VoiceCommandParser(lexicon: lexicon)
    for text in ["draw ünder a Fox", "DRAW ÜNDER a Fox", "drow ünder a Fox"] {
      #expect(parser.parse(Utterance(text: text)).create?.description == "a Fox")
    }
  }

  @Test func `the head of a noun phrase can be weighed by itself`() throws {
    let lexicon = try load(
      """
      class business
        list
      class head-end
        of | with
      slot thing
        head <business> 2
      rule create
        make {description:thing}
      """)
    let parser = VoiceCommandParser(lexicon: lexicon)
    func confidence(_ text: String) -> Double { parser.parse(Utterance(text: text)).confidence }
    #expect(confidence("make a long list of foxes") < 0.3)
    #expect(confidence("make a man, list in hand") > 0.9)
    #expect(confidence("make a man with a list") > 0.9)
  }
}
