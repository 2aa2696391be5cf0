import SketchCore
import Testing

@testable import PatternSearch

@Suite struct LexiconBuilderTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func builder() -> LexiconBuilder {
    var builder = LexiconBuilder(expecting: 100)
    builder.beginFile("one.txt")
    builder.beginLine(1)
    return builder
  }

  private func pattern(_ pieces: [Pattern.Piece]) -> Pattern {
    var pattern = Pattern()
    for piece in pieces { pattern.append(capture: piece) }
    return pattern
  }

  @Test func `names are numbered in the order they are first said`() {
    var builder = builder()
    #expect(builder.referenceClass(bytes("color").span) == 0)
    #expect(builder.defineClass(bytes("hue").span) == 1 && builder.defineClass(bytes("color").span) == 0)
    #expect(builder.referenceSlot(bytes("thing").span) == 0 && builder.defineSlot(bytes("place").span) == 1)
    #expect(
      builder.name(bytes("element").span) == 0 && builder.name(bytes("color").span) == 1
        && builder.name(bytes("element").span) == 0)
    #expect(builder.word(bytes("Draw").span) == 0 && builder.word(bytes("draw").span, isPlain: true) == 0)
    #expect(builder.word(bytes("ÜBER").span) == 1 && builder.word(bytes("über").span) == 1)
    _ = builder.defineSlot(bytes("thing").span)
    let lexicon = builder.finish()
    #expect(
      lexicon.classNames == ["color", "hue"] && lexicon.slotNames == ["thing", "place"]
        && lexicon.fieldNames == ["element", "color"])
  }

  @Test(arguments: [
    ("class", "one.txt:2: no file defines the class <missing>"),
    ("slot", "one.txt:2: no file defines the slot “missing”"),
    ("cases", "one.txt:2: no file defines the case endings “missing”"),
  ])
  func `a name that is never defined is a fault of the line that first mentions it`(kind: String, message: String) {
    var builder = builder()
    let name = bytes("missing")
    builder.beginLine(2)
    switch kind {
    case "class": _ = builder.referenceClass(name.span)
    case "slot": _ = builder.referenceSlot(name.span)
    default: _ = builder.referenceCaseEndings("missing")
    }
    builder.beginLine(5)
    if kind == "class" { _ = builder.referenceClass(name.span) }
    let error = #expect(throws: SketchError.self) { try builder.requireDefinitions() }
    #expect(error?.message == message)
    switch kind {
    case "class": _ = builder.defineClass(name.span)
    case "slot": _ = builder.defineSlot(name.span)
    default: builder.addCaseEnding(CaseEndings.Line(ending: "s", plain: "", isWord: false), to: 0)
    }
    #expect(throws: Never.self) { try builder.requireDefinitions() }
  }

  @Test func `a rule costs the more the less sure it is, and asks for its place`() throws {
    var builder = builder()
    let words = pattern([.symbol(builder.word(bytes("stop").span), name: -1)])
    var options = PatternOptions()
    options.precision = 0.25
    options.cost = 1
    try builder.addRule(words, type: CommandType(intent: .undo), options: options)
    options.isWhole = true
    options.precision = 1
    try builder.addRule(words, type: CommandType(intent: .cancel), options: options)
    try builder.addRule(words, type: CommandType(intent: .create), options: PatternOptions())
    options.assignments = [
      FieldAssignment(name: builder.name(bytes("suggest").span), template: TextTemplate(first: .text("create")))
    ]
    try builder.addRule(words, type: CommandType(intent: .unknown), options: options)
    let lexicon = builder.finish()
    let weights: [SentenceWeight] = lexicon.sentenceWeights
    let step: Float = 1 / 1024
    #expect(weights.map { $0.cost } == [1 + 30 * step, 1, step, 1] as [Float])
    #expect(weights.map(\.precision) == [0.25, 1, 0.98, 1])
    #expect(
      weights.map(\.isWhole) == [false, true, false, true] && weights.map(\.isAnswer) == [false, true, false, false])
    #expect(weights.map(\.isCreating) == [false, false, true, true], "a suggestion of a picture, too")
    let met = lexicon.placement.met(after: .space, pattern: 0, isBare: false)
    #expect(weights.map { $0.demand & met != 0 } == [true, false, true, false], "what is whole comes first")
    let pattern: SentencePattern = lexicon.sentencePatterns[0]
    #expect(pattern.type.intent == .undo && lexicon.describe(pattern.source) == "one.txt:1")
  }

  @Test func `alternatives of a macro are added to those before`() {
    var builder = builder()
    builder.addMacro("article", pattern([.symbol(1, name: -1)]))
    builder.addMacro("article", pattern([.symbol(2, name: 3)]))
    #expect(builder.macro(bytes("article").span)?.count == 3)
    #expect(builder.macro(bytes("nothing").span) == nil)
  }

  @Test func `a suffix is parted from the words of few classes`() throws {
    var builder = builder()
    let most = WordClassTable.most - ClassRoles.countOfWordClasses
    for number in 0..<Int32(most) { try builder.addSuffix(Suffix(letters: [0x61], host: number)) }
    try builder.addSuffix(Suffix(letters: [0x62], host: 0))
    try builder.addSuffix(Suffix(letters: [0x62], host: nil))
    #expect(throws: LexiconFault.self) { try builder.addSuffix(Suffix(letters: [0x63], host: Int32(most))) }
  }

  @Test func `examples stand under their heading, in order`() {
    var builder = builder()
    for (text, heading) in [("draw a cat", "Drawing"), ("undo", "Control"), ("paint a fox", "Drawing")] {
      builder.addExample(text, under: heading)
    }
    let phrasebook = builder.finish().phrasebook
    #expect(
      phrasebook.map(\.heading) == ["Drawing", "Control"]
        && phrasebook.map(\.examples) == [["draw a cat", "paint a fox"], ["undo"]])
  }

  @Test func `of two shortcuts for the same words the later counts`() {
    var builder = builder()
    let words = [builder.word(bytes("the").span), builder.word(bytes("usual").span)]
    builder.addShortcut(words, for: "draw a cat")
    builder.addShortcut(words, for: "draw a fox")
    let lexicon = builder.finish()
    #expect(lexicon.shortcut(for: Tokenizer(lexicon).tokenize("The usual!").tokens) == "draw a fox")
    #expect(lexicon.shortcut(for: Tokenizer(lexicon).tokenize("the usual one").tokens) == nil)
  }
}
