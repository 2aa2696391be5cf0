import SketchCore
import TestSupport
import Testing

@testable import PatternSearch
@testable import VoiceCommands

/// The packaged English lexicon on the corpora.
@Suite struct VoiceCommandParserCorpusTests {
  private static let parser = try? VoiceCommandParser.packaged()

  /// One test a file, so that a log is quiet when all is well.
  @Test(arguments: try CorpusFile.all(in: "regression/"))
  func `a line of the regression corpora means what it says`(file: CorpusFile) throws {
    let parser = try #require(Self.parser)
    for item in try file.cases() where !item.isMet(by: parser.parse(Utterance(text: item.utterance))) {
      Issue.record(
        "\(item.place): “\(item.utterance)” gave \(try WireJSON.text(parser.parse(Utterance(text: item.utterance))))")
    }
  }

  /// Least shares of commands that are right and of talk that costs nothing, by folder.
  @Test(arguments: [
    ("development/early/", 0.97, 0.88), ("development/writers/", 0.97, 0.94), ("development/whole/", 0.94, 0.95),
    ("development/loose/", 0.78, 0.85), ("development/control/", 0.9, 0.9), ("development/intents/", 0.73, 0.85),
    ("heldout/", 0.86, 0.96),
  ])
  func `most of what a stranger says is understood`(folder: String, commandShare: Double, talkShare: Double) throws {
    let parser = try #require(Self.parser)
    let cases = try CorpusFile.cases(in: folder)
    #expect(cases.count > 1000)
    for (isTalk, share) in [(false, commandShare), (true, talkShare)] {
      let asked = cases.filter { $0.isTalk == isTalk }
      let met = asked.filter { $0.isMet(by: parser.parse(Utterance(text: $0.utterance))) }
      #expect(Double(met.count) >= share * Double(asked.count), "\(met.count) of \(asked.count), talk: \(isTalk)")
    }
  }

  @Test func `most kinds and options a stranger asks for are understood`() throws {
    let parser = try #require(Self.parser)
    var kinds = (asked: 0, right: 0)
    var options = kinds
    for item in try CorpusFile.cases(in: "development/kinds/") {
      guard case .object(let fields)? = item.expected["create"] else { continue }
      let command = parser.parse(Utterance(text: item.utterance))
      // A description without a verb is a suggestion, which says the same.
      let create = command.create ?? command.suggestion?.create
      kinds.asked += 1
      if case .string(let kind)? = fields["kind"], create?.kind.rawValue == kind { kinds.right += 1 }
      guard case .string(let option)? = fields["option"] else { continue }
      options.asked += 1
      if create?.option == option { options.right += 1 }
    }
    #expect(kinds.asked == 1158 && options.asked == 564)
    #expect(Double(kinds.right) >= 0.85 * Double(kinds.asked), "\(kinds)")
    #expect(Double(options.right) >= 0.83 * Double(options.asked), "\(options)")
  }
}
