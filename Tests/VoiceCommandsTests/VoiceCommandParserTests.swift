import Foundation
import SketchCore
import TestSupport
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct VoiceCommandParserTests {
  static let parser = try? VoiceCommandParser(lexicon: packagedLexicon())

  /// The program's lexicon lies beside the test bundle's executable as it does beside the daemon.
  static func packagedLexicon(_ language: String = "en") throws -> Lexicon {
    let folder = Bundle.module.bundleURL.deletingLastPathComponent()
      .appending(path: "VoiceSketch_VoiceCommands.resources/Resources/\(language)")
    return try LexiconLoader.load(folder: folder.path)
  }

  static func parse(_ text: String) throws -> JSONValue {
    let command = try #require(parser).parse(Utterance(text: text))
    return try JSONDecoder().decode(JSONValue.self, from: WireJSON.encode(command))
  }

  /// One test a file, so that a log is quiet when all is well.
  @Test(arguments: try CorpusCase.files("commands-"))
  func `a command means what the corpus says`(file: String) throws {
    for item in try CorpusCase.load(file) {
      let command = try Self.parse(item.utterance)
      guard !item.expected.isPart(of: command) else { continue }
      Issue.record("\(item.place): “\(item.utterance)” gave \(try WireJSON.text(command))")
    }
  }

  @Test(arguments: try CorpusCase.files("refuse-"))
  func `what is not for us costs nothing`(file: String) throws {
    let parser = try #require(Self.parser)
    for item in try CorpusCase.load(file) {
      let command = parser.parse(Utterance(text: item.utterance))
      guard command.isDear else { continue }
      Issue.record("\(item.place): “\(item.utterance)” gave \(try WireJSON.text(command))")
    }
  }

  /// Sentences written before the lexicon knew them (their misses have been looked at since) and those it does not refuse yet: counted, not
  /// required one by one.
  @Test(arguments: [
    ("heldout-", 0.97, 0.88), ("stranger-", 0.97, 0.94), ("unchosen-", 0.94, 0.95), ("loose-", 0.78, 0.85), ("fresh-", 0.85, 0.96),
  ])
  func `most of what a stranger says is understood`(prefix: String, commandShare: Double, talkShare: Double) throws {
    let parser = try #require(Self.parser)
    let cases = try CorpusCase.load(prefix) + (prefix == "heldout-" ? CorpusCase.load("hard-") : [])
    let commands = cases.filter { $0.expected["intent"] != nil }
    let right = try commands.filter { $0.expected.isPart(of: try Self.parse($0.utterance)) }
    #expect(Double(right.count) >= commandShare * Double(commands.count), "\(right.count) of \(commands.count)")
    let talk = cases.filter { $0.expected["intent"] == nil }
    let refused = talk.filter { !parser.parse(Utterance(text: $0.utterance)).isDear }
    #expect(Double(refused.count) >= talkShare * Double(talk.count), "\(refused.count) of \(talk.count)")
  }
}

extension VoiceCommand {
  /// Would spend or delete without asking.
  var isDear: Bool { [.create, .edit, .retry, .delete].contains(intent) && confidence >= 0.6 }
}
