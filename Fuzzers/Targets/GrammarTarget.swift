import SketchCore

@testable import ClosedGrammar

/// JSGF files; what is read takes sentences.
struct GrammarTarget: FuzzTarget {
  static let name = "grammar"

  init() {}

  func run(_ bytes: [UInt8]) {
    guard let grammar = try? SpeechGrammar(String(decoding: bytes, as: UTF8.self), file: "fuzz.jsgf") else { return }
    _ = grammar.accepts("turn the light on")
    _ = grammar.accepts("")
    for word in grammar.words.keys.prefix(3) { _ = grammar.accepts(word) }
  }
}
