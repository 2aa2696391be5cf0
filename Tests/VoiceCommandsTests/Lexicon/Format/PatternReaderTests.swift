import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct PatternReaderTests {
  /// Pieces as text: words by their number, classes, slots and fields by theirs.
  private func read(_ line: String) throws(LexiconFault) -> String {
    var builder = LexiconBuilder(expecting: 0)
    for word in ["zero", "one", "two", "three", "watercolor"] { _ = builder.word(Array(word.utf8).span) }
    var macro = Pattern()
    macro.append(.symbol(3, name: -1))
    builder.addMacro("article", macro)
    var reader = PatternReader()
    // What was read before must leave nothing behind.
    try reader.read(Array("[one two] {a}".utf8).span, &builder)
    try reader.read(Array(line.utf8).span, &builder)
    return reader.pattern.pieces.indices.map { index in
      switch reader.pattern.pieces[index] {
      case .symbol(let symbol, let name): (symbol < 0 ? "<\(-symbol - 1)>" : "\(symbol)") + (name < 0 ? "" : "=\(name)")
      case .free(let slot, let name): "{\(slot)=\(name)}"
      case .repeated(let symbol): "<\(-symbol - 1)>*"
      case .open(let isOptional): isOptional ? "[" : "("
      case .or: "|"
      case .close: "]"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("zero one", "0 1"), ("  zero   one ", "0 1"), ("watercolor one", "4 1"), ("One TWO", "1 2"),
    ("zero|one | two", "0 | 1 | 2"),
    ("[zero] (one | two) three", "[ 0 ] ( 1 | 2 ] 3"), ("(zero [one | [two]])", "( 0 [ 1 | [ 2 ] ] ]"),
    ("zero[one]two", "0 [ 1 ] 2"),
    ("<x> <y> <x>", "<0> <1> <0>"), ("<x>* zero", "<0>* 0"), ("{b} {a}", "{1=1} {0=0}"), ("{b:a} {b:a}", "{0=1} {0=1}"),
    ("{hue:<x>}", "<0>=1"), ("$article zero", "( 3 ] 0"), ("new", "5"), ("it's über-new", "5 6"),
  ])
  func `a line is words, classes, captures and groups`(line: String, expected: String) throws {
    #expect(try read(line) == expected)
  }

  @Test(arguments: [
    ("", "empty alternative"), ("zero |", "empty alternative"), ("<x> |", "empty alternative"), ("<x> | | <y>", "empty alternative"),
    ("| zero", "empty alternative"),
    ("()", "empty alternative"),
    ("(zero | )", "empty alternative"), ("(zero", "“)” is missing"), ("[zero", "“]” is missing"),
    ("(zero]", "“)” is missing"),
    ("zero)", "“)” was not expected"), ("zero}", "was not opened"), ("zero>", "was not opened"),
    ("<x", "“>” is missing"),
    ("<>", "name before it is empty"),
    ("{x", "“}” is missing"), ("{}", "name before it is empty"), ("$nothing", "no macro “$nothing”"),
  ])
  func `a bracket or name that is wrong is a fault`(line: String, reason: String) {
    let fault = #expect(throws: LexiconFault.self) { _ = try read(line) }
    #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "")")
  }
}
