import SketchCore
import Testing

@testable import ClosedGrammar

@Suite struct GrammarAutomatonTests {
  @Test func `however a grammar is written, the automaton is the smallest with its sentences`() throws {
    for text in [
      "public <a> = (draw | add) a (cat | dog);", "public <a> = draw a cat | draw a dog | add a cat | add a dog;",
      "public <a> = <v> <n>; <v> = draw a | add a; <n> = cat | dog | cat;",
    ] {
      let automaton = try SpeechGrammar(text, file: "g").automaton
      #expect(automaton.arcs.count == 4)
      #expect(automaton.isFinal.count { $0 } == 1)
      #expect(automaton.accepts(["add", "a", "dog"]))
      #expect(!automaton.accepts(["add", "a"]))
    }
  }

  @Test func `a rule that ends in itself is a loop`() throws {
    let automaton = try SpeechGrammar("public <a> = red [and <a>];", file: "g").automaton
    #expect(automaton.arcs.count == 2)
    #expect(automaton.accepts(["red", "and", "red", "and", "red"]))
  }
}
