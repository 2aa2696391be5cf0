import AudioCapture
import ClosedGrammar
import Foundation
import SketchCore
import SpeechRecognition
import TestSupport
import Testing

struct SpeechGrammarTests {
  private static let models = SpeechModels.standard(folder: Checkout.models)

  private static let coffee = """
    #JSGF V1.0 UTF-8 en;
    // What people order.
    grammar org.example.coffee;
    public <order> = [I want | get me] (a | an) <size>* <drink> {drink} [with <sugar> [and <sugar>]];
    <size> = small | /2/ large | "Twelve  Ounce";
    /* Both kinds:
       hot and cold. */
    <drink> = mocha | <NULL> coffee | tea <VOID>;
    <sugar> = a lot of sugar | (brown)+ sugar;
    """

  @Test(arguments: [
    ("a mocha", true), ("i want a small large twelve ounce coffee", true), ("get me an coffee with a lot of sugar", true),
    ("a coffee with brown brown sugar and a lot of sugar", true), ("i want a twelve coffee", false), ("a tea", false), ("mocha", false),
    ("a mocha with", false), ("a mocha with sugar", false), ("a mocha a mocha", false), ("", false), ("draw a fox", false),
  ])
  func `a sentence is the grammar's or it is not`(sentence: String, isIts: Bool) throws {
    #expect(try SpeechGrammar(Self.coffee, file: "coffee.gram").accepts(sentence) == isIts)
  }

  @Test func `a rule may end in itself, also by way of another, and several may be public`() throws {
    let grammar = try SpeechGrammar(
      "public <list> = <colour> [and <rest>]; <rest> = <list>; <colour> = red | blue; public <stop> = stop;", file: "g")
    #expect(grammar.accepts("red"))
    #expect(grammar.accepts("red and blue and blue and red"))
    #expect(grammar.accepts("stop"))
    #expect(!grammar.accepts("red and"))
    #expect(!grammar.accepts("red stop"))
  }

  @Test(arguments: [
    ("public <a> = one\n  | <b>\n  | <c>;\n<b> = two;", 3, "there is no rule <c>"),
    ("public <a> = one\n (two | three;\n", 2, "not closed with “)”"), ("public <a> = one\n [two three;\n", 2, "not closed with “]”"),
    ("<a> = one;\n<b> = two;\n", 3, "no rule is public"), ("public <a> = one;\npublic <a> = two;", 2, "<a> is there twice"),
    ("public <a> = one\n  | ;", 2, "words or a rule"), ("public <a> =\n  ( one | );", 2, "words or a rule"),
    ("public <a> = one;\n\n<b> = two", 3, "not closed with “;”"), ("public <a> = one\npublic <b> = two;", 2, "“=”"),
    ("public <a> = one)\n;", 1, "“;” at the end of <a> was expected, not “)”"), ("public <a> = one <b\n;", 1, "not closed with “>”"),
    ("public <a> = \"one;\n", 1, "not closed with “\"”"), ("public <a> = one {tag;\n", 1, "not closed with “}”"),
    ("/* public <a> = one;\n", 1, "not closed with “*/”"), ("public <a> =\n  <a> one;", 2, "<a> is used inside itself"),
    ("public <a> = one <b>;\n<b> = two <c>;\n<c> = (<b> | three) four;", 3, "<b> is used inside itself"),
    ("grammar one\npublic <a> = one;", 1, "not closed with “;”"), ("#JSGF V1.0;\nimport <x.y>;\npublic <a> = one;", 2, "imported"),
    ("hello", 1, "a rule such as"), ("", 1, "no rule is public"), ("public <a> = one };", 1, "closes nothing"),
  ])
  func `an error is named with its line`(text: String, line: Int, reason: String) throws {
    let error = try #require(throws: SketchError.self) { try SpeechGrammar(text, file: "my.gram") }
    #expect(error.code == .invalidInput)
    #expect(error.message.hasPrefix("my.gram line \(line): "), "\(error.message)")
    #expect(error.message.contains(reason), "\(error.message)")
    #expect(!error.advice.isEmpty)
  }

  @Test(arguments: [
    ("public <a> = <VOID>;", "no sentence"), ("public <a> = <NULL>;", "only silence"),
    (
      "public <a> = <b> <b> <b> <b>; <b> = <c> <c> <c> <c>; <c> = <d> <d> <d> <d>; <d> = <e> <e> <e> <e>; <e> = <f> <f> <f> <f>;"
        + "<f> = <g> <g> <g> <g>; <g> = <h> <h> <h> <h>; <h> = <i> <i> <i> <i>; <i> = one two three | four five six | seven;", "too large"
    ),
  ])
  func `a grammar nothing can be done with is refused`(text: String, reason: String) throws {
    let error = try #require(throws: SketchError.self) { try SpeechGrammar(text, file: "my.gram") }
    #expect(error.message.contains(reason), "\(error.message)")
  }

  @Test func `brackets nested without end are refused, not followed`() throws {
    let text = "public <a> = " + String(repeating: "(", count: 100_000)
    let error = try #require(throws: SketchError.self) { try SpeechGrammar(text, file: "my.gram") }
    #expect(error.message.contains("nested too deeply"))
  }

  @Test func `whatever is written, the answer is a grammar or an error`() throws {
    let pieces = [
      "<a>", "<b>", "public", "=", ";", "|", "(", ")", "[", "]", "*", "+", "one", "/2/", "{t}", "\"x y\"", "//", "<NULL>", "\n",
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let text = "public <a> = one; " + (0..<12).map { _ in pieces.randomElement(using: &generator)! }.joined(separator: " ")
      do {
        _ = try SpeechGrammar(text, file: "g").accepts("one")
      } catch {
        #expect((error as? SketchError)?.code == .invalidInput, "\(text)")
      }
    }
  }

  @Test func `words that no dictionary has are named with their lines, and a dictionary can be added`() async throws {
    let grammar = try SpeechGrammar("public <a> = draw a\n  zibbel |\n add a frotzer;", file: "my.gram")
    let error = try #require(throws: SketchError.self) { try GrammarRecognizer(grammar, models: Self.models) }
    #expect(error.message == "my.gram line 2: no dictionary has a pronunciation for “zibbel” (line 2), “frotzer” (line 3)")
    #expect(error.advice.contains("--dictionary"))
    try await withScratchDirectory { scratch in
      let file = scratch.appending(path: "my.dict")
      try Data("zibbel Z IH B AH L\nfrotzer F R AA T S ER\n".utf8).write(to: file)
      try await GrammarRecognizer(grammar, models: Self.models, dictionaries: [file.path]).prepare()
      try Data("zibbel Z IH B AH L\nfrotzer F R Q Q\n".utf8).write(to: file)
      for isMixed in [false, true] {
        let recognizer = try GrammarRecognizer(grammar, models: Self.models, dictionaries: [file.path], isMixed: isMixed)
        let refusal = try await #require(throws: SketchError.self) { try await recognizer.prepare() }
        #expect(refusal.code == .invalidInput)
        #expect(refusal.message.contains("“frotzer” cannot be pronounced F R Q Q"))
      }
    }
  }

  @Test func `only the grammar's sentences are heard; mixed, the studio's as well`() async throws {
    try await withScratchDirectory { scratch in
      // Words of the large dictionary only, and of ours.
      let text = "public <order> = get me (a | an) [large | small] (cappuccino | mocha | latte) [with sweetener];"
      let grammar = try SpeechGrammar(text, file: "coffee.gram")
      let closed = try GrammarRecognizer(grammar, models: Self.models)
      let mixed = try GrammarRecognizer(grammar, models: Self.models, isMixed: true)
      let file = scratch.appending(path: "order.wav")
      try await SynthesizedSpeech.write(["get me a large mocha with sweetener"], to: file)
      let order = try AudioFile.samples(file.path)
      let command = try AudioFile.samples(Checkout.demo("draw-a-mountain-in-watercolor"))
      #expect(try await closed.transcribe(order).text == "get me a large mocha with sweetener")
      #expect(try await mixed.transcribe(order).text == "get me a large mocha with sweetener")
      #expect(try await mixed.transcribe(command).text == "draw a mountain in watercolor")
      let forced = try await closed.transcribe(command).text
      #expect(forced.isEmpty || grammar.accepts(forced))
      for nothing in [[], [Int16](repeating: 0, count: 32_000)] { #expect(try await closed.transcribe(nothing).text.isEmpty) }
    }
  }
}
