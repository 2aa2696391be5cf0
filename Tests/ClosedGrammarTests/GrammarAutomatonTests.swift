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

  @Test(arguments: [14, 26, 60]) func `rules that each double the one before are refused by size, not written out`(count: Int) {
    let rules = (1...count).map { "<r\($0)> = <r\($0 - 1)> <r\($0 - 1)>;" }.joined(separator: "\n")
    let text = "<r0> = red | green;\n\(rules)\npublic <top> = <r\(count)>;"
    let clock = ContinuousClock()
    let time = clock.measure {
      let error = #expect(throws: SketchError.self) { try SpeechGrammar(text, file: "g") }
      #expect(error?.message.contains("is too large: written out it has more than 50000 words") == true, "\(error as Any)")
    }
    #expect(time < .seconds(10))
  }

  @Test func `a grammar as large as may be has its automaton soon`() throws {
    // A single sentence of 8,192 words: as many states, which differ only in how much follows.
    let rules = (1...13).map { "<r\($0)> = <r\($0 - 1)> <r\($0 - 1)>;" }.joined(separator: "\n")
    let clock = ContinuousClock()
    let time = try clock.measure {
      let automaton = try SpeechGrammar("<r0> = red;\n\(rules)\npublic <top> = <r13>;", file: "g").automaton
      #expect(automaton.arcs.count == 8193)
    }
    #expect(time < .seconds(30))
  }

  @Test func `rules within rules have a bottom`() {
    let rules = (1...100_000).map { "<r\($0)> = <r\($0 - 1)>;" }.joined(separator: "\n")
    let error = #expect(throws: SketchError.self) {
      try SpeechGrammar("<r0> = red;\n\(rules)\npublic <top> = <r100000>;", file: "g")
    }
    #expect(error?.message.contains("nested too deeply") == true)
  }
}
