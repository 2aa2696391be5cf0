import SketchCore
import TestSupport
import Testing

@testable import PatternSearch
@testable import VoiceCommands

/// What was found of a word is kept: nothing may depend on what was said before, or on who says it at the same time.
@Suite struct VoiceCommandParserCacheTests {
  private static var sentences: [String] {
    get throws {
      let commands = try CorpusFile.cases(in: "regression/").filter { !$0.isTalk }
      return stride(from: 0, to: commands.count, by: 9).map { commands[$0].utterance }
    }
  }

  private func understood(_ sentences: [String], by parser: VoiceCommandParser) -> [VoiceCommand] {
    sentences.map { parser.parse(Utterance(text: $0)) }
  }

  @Test func `what is said again, and in another order, is understood the same`() throws {
    let sentences = try Self.sentences
    let parser = VoiceCommandParser(lexicon: try LexiconLoader.packaged())
    let first = understood(sentences, by: parser)
    #expect(understood(sentences, by: parser) == first)
    let other = VoiceCommandParser(lexicon: try LexiconLoader.packaged())
    #expect(understood(sentences.reversed(), by: other) == first.reversed())
  }

  @Test func `those who say the same at once are understood the same`() async throws {
    let sentences = try Self.sentences
    let parser = VoiceCommandParser(lexicon: try LexiconLoader.packaged())
    let expected = understood(sentences, by: VoiceCommandParser(lexicon: try LexiconLoader.packaged()))
    let all = await withTaskGroup(of: [VoiceCommand].self) { group in
      for _ in 0..<4 { group.addTask { understood(sentences, by: parser) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all.count == 4 && all.allSatisfy { $0 == expected })
  }

  /// Whichever of the places is come to first.
  @Test(arguments: [["now, stop it", "stop it now", "stop it, now"], ["stop it, now", "stop it now", "now, stop it"]])
  func `a word counts as it stands before or after a pause`(order: [String]) throws {
    let parser = VoiceCommandParser(
      lexicon: try LexiconLoader.load(
        text: """
          class lead
            now -> pause
          class tail
            now -> comma
          rule undo -> whole
            [<lead>] stop it
          rule redo -> whole
            stop it <tail>
          """))
    let meant: [String: VoiceCommand.Intent] = ["now, stop it": .undo, "stop it now": .unknown, "stop it, now": .redo]
    for (sentence, command) in zip(order, understood(order, by: parser)) {
      #expect(command.intent == meant[sentence], "\(sentence)")
    }
  }

  /// A slip has its own ending, which says nothing of the word it stands for; whichever is said first.
  @Test(arguments: [["please walkking", "please walk"], ["please walk", "please walkking"]])
  func `a slip is read by its own letters`(order: [String]) throws {
    let parser = VoiceCommandParser(
      lexicon: try LexiconLoader.load(
        text: """
          endings
            ing doing always
          slips
            walkking walk
          rule undo -> whole
            please <doing>
          rule redo -> whole, cost 1
            please walk
          """))
    let meant: [String: VoiceCommand.Intent] = ["please walkking": .undo, "please walk": .redo]
    for (sentence, command) in zip(order, understood(order, by: parser)) {
      #expect(command.intent == meant[sentence], "\(sentence)")
    }
  }

  @Test func `a slip is drawn as the word it stands for`() throws {
    let parser = VoiceCommandParser(lexicon: try LexiconLoader.packaged())
    let said = ["draw teh house", "draw the house", "draw teh house"].map {
      parser.parse(Utterance(text: $0))
    }
    #expect(said[0].create?.description == said[2].create?.description && said.allSatisfy { $0.intent == .create })
  }

  /// In a long text only the first readings of a word are taken, and what lies inside them.
  @Test func `what is inside a reading is taken with it`() throws {
    let others = (1...30).map { "class other-\($0)\n  fox\n" }.joined()
    let parser = VoiceCommandParser(
      lexicon: try LexiconLoader.load(
        text: """
          class late
            fox
          \(others)class animal
            fox -> cost 1
            {kind:<late>} -> cost 0
          slot rest
          rule search
            find {query:<animal>} {x:rest}
          """))
    let words = Array(repeating: "and so on", count: 80).joined(separator: " ")
    let command = parser.parse(Utterance(text: "find fox \(words)"))
    #expect(command.intent == .search && command.query == "fox")
  }

  /// A user's file may make a circle of classes, each of which lowers the cost of the other.
  @Test(arguments: [("find fox", "fox"), ("find red fox", "red fox")])
  func `classes that are phrases of each other have an end`(said: String, query: String) throws {
    let parser = VoiceCommandParser(
      lexicon: try LexiconLoader.load(
        text: """
          class animal
            fox -> cost 5
            red fox -> cost 5
            {kind:<beast>} -> cost -1
          class beast
            {kind:<animal>} -> cost -2
          rule search
            find {query:<animal>}
          """))
    let command = parser.parse(Utterance(text: said))
    #expect(command.intent == .search && command.query == query)
  }
}
