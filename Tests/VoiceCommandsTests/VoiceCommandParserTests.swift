import Foundation
import SketchCore
import TestSupport
import Testing

@testable import VoiceCommands

@Suite struct VoiceCommandParserTests {
  static let parser = try? VoiceCommandParser(lexicon: packagedLexicon())

  /// The program's lexicon lies beside the test bundle's executable as it does beside the daemon.
  static func packagedLexicon() throws -> Lexicon {
    let folder = Bundle.module.bundleURL.deletingLastPathComponent()
      .appending(path: "VoiceSketch_VoiceCommands.resources/Lexicon/en")
    return try Lexicon.load(folder: folder.path)
  }

  static func parse(_ text: String) throws -> JSONValue {
    let command = try #require(parser).parse(Utterance(text: text))
    return try JSONDecoder().decode(JSONValue.self, from: WireJSON.encode(command))
  }

  @Test(arguments: try CorpusCase.load("commands-"))
  func `a command means what the corpus says`(expected: CorpusCase) throws {
    let command = try Self.parse(expected.utterance)
    let text = try WireJSON.text(command)
    #expect(expected.expected.isPart(of: command), "\(expected.place): “\(expected.utterance)” gave \(text)")
  }

  /// Sentences written before the lexicon knew them (their misses have been looked at since) and those it does not refuse yet: counted, not
  /// required one by one.
  @Test func `most of the second corpus is understood`() throws {
    let parser = try #require(Self.parser)
    let held = try CorpusCase.load("heldout-") + CorpusCase.load("hard-")
    let commands = held.filter { $0.expected["intent"] != nil }
    let right = try commands.filter { $0.expected.isPart(of: try Self.parse($0.utterance)) }
    #expect(Double(right.count) >= 0.97 * Double(commands.count), "\(right.count) of \(commands.count)")
    let talk = held.filter { $0.expected["intent"] == nil }
    let refused = talk.filter { item in
      let command = parser.parse(Utterance(text: item.utterance))
      return ![.create, .edit, .retry, .delete].contains(command.intent) || command.confidence < 0.6
    }
    #expect(Double(refused.count) >= 0.85 * Double(talk.count), "\(refused.count) of \(talk.count)")
  }

  @Test(arguments: try CorpusCase.load("refuse-"))
  func `what is not for us costs nothing`(expected: CorpusCase) throws {
    let command = try #require(Self.parser).parse(Utterance(text: expected.utterance))
    let spends: Set<VoiceCommand.Intent> = [.create, .edit, .retry, .delete]
    let text = try WireJSON.text(command)
    #expect(
      !spends.contains(command.intent) || command.confidence < 0.6, "\(expected.place): “\(expected.utterance)” gave \(text)")
  }
}
