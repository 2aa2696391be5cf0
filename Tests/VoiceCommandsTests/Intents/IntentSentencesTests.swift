import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct IntentSentencesTests {
  private let lexicon: Lexicon

  init() throws {
    lexicon = try LexiconLoader.load(text: "class one\n  the fox | the fox and the hen | it\n  last = the last one\n")
  }

  private func filled(_ text: String, from utterance: String) -> String? {
    let chart = PhraseChart(Tokenizer(lexicon).tokenize(utterance), in: SearchContext(lexicon))
    return IntentSentences.Sentence(leastShare: 0, asksFirst: false, text: text).filled(from: chart)
  }

  @Test func `the longest phrase is put in, and words where there is none`() {
    #expect(filled("delete {one}", from: "away with the fox and the hen, not it") == "delete the fox and the hen")
    #expect(filled("show {one|all} now", from: "hello") == "show all now")
    #expect(filled("delete {one}", from: "hello") == nil && filled("delete {two}", from: "the fox") == nil)
    #expect(filled("undo", from: "hello") == "undo")
  }

  @Test func `an act has the sentences that it is likely enough for`() throws {
    let sentences = try IntentSentences("# acts\nundo\t0.6\t-\tundo\nundo\t0.8\task\tback\n\nredo\t0\t-\tredo\n", name: "file")
    func texts(_ share: Double) -> [String] {
      sentences.sentences(for: .init(act: "undo", share: share, pictureShare: 0)).map(\.text)
    }
    #expect(texts(0.59).isEmpty && texts(0.6) == ["undo"] && texts(0.8) == ["undo", "back"])
    #expect(Set(sentences.sentences.keys) == ["undo", "redo"])
  }

  @Test(arguments: ["undo", "undo\t2\t-\tundo", "undo\t0.5\tmaybe\tundo", "undo\tsome\t-\tundo"])
  func `a damaged line is named`(line: String) {
    let error = #expect(throws: SketchError.self) { try IntentSentences("# \n\(line)\n", name: "file") }
    #expect(error?.code == .configuration && error?.message.hasPrefix("file:2: ") == true)
  }
}
