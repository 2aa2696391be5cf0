import SketchCore
import Testing

@testable import VoiceCommands

@Suite struct SlotModelTests {
  private func labels(_ utterance: String, _ model: String) throws -> [String] {
    try SlotModel(Array(model.utf8), name: "model").labels(of: RequestWords(utterance).words)
  }

  private let head = "labels\t-\td\tkind=sticker\nscale\t2\n"
  private let free = "transition\t0\t0\t0\ntransition\t0\t0\t0\ntransition\t0\t0\t0\n"

  @Test func `a word has the label that its features speak for`() throws {
    let model = head + free + "0 fox\t1:4\n0 sticker\t2:4\n-1 a\t1:1\n"
    #expect(try labels("a fox sticker a day", model) == ["-", "d", "kind=sticker", "-", "d"])
    #expect(try labels("", model).isEmpty)
  }

  /// "Old" speaks for nothing by itself; a description goes on.
  @Test func `labels follow each other as they like`() throws {
    let model = head + "transition\t2\t0\t0\ntransition\t0\t3\t0\ntransition\t0\t0\t0\n0 draw\t0:4\n0 fox\t1:9\n0 please\t0:8\n"
    #expect(try labels("draw fox old please", model) == ["-", "d", "d", "-"])
    #expect(try labels("draw old please", model) == ["-", "-", "-"])
  }

  @Test func `features are the words around, pairs of them, and an ending`() throws {
    let words = RequestWords("draw a foxy hat").words
    for feature in [
      "0 foxy", "-1 a", "+1 hat", "-2 draw", "+2 >", "-1,0 a foxy", "0,+1 foxy hat", "-2,-1 draw a", "+1,+2 hat >", "end oxy",
    ] {
      let model = try SlotModel(Array((head + free + "\(feature)\t2:9\n").utf8), name: "model")
      #expect(model.labels(of: words)[2] == "kind=sticker", "\(feature)")
    }
    let context = SlotModel.Context(words: words.map(\.text), classes: [nil, nil, nil, nil], act: nil)
    var features: Set<UInt64> = []
    context.forEachFeature(at: 2) { features.insert($0) }
    #expect(features.count == 10)
  }

  @Test func `features are the classes of a word and of its neighbours, and what is asked for`() throws {
    let words = RequestWords("bin red on monday now").words
    let classes = try WordClasses("color\tred\nday\tmonday\nplace\ton\n", name: "classes")
    for feature in ["class0 day", "class-1 place", "act delete", "act,0 delete monday", "act,class0 delete day"] {
      let model = try SlotModel(Array((head + free + "\(feature)\t2:9\n").utf8), name: "model", classes: classes)
      #expect(model.labels(of: words, act: "delete")[3] == "kind=sticker", "\(feature)")
      #expect((model.labels(of: words)[3] == "-") == feature.hasPrefix("act"), "\(feature)")
    }
    let model = try SlotModel(Array((head + free + "class+1 day\t2:9\n").utf8), name: "model", classes: classes)
    #expect(model.labels(of: words) == ["-", "-", "kind=sticker", "-", "-"])
  }

  @Test(arguments: ["", "labels\t-\td\ntransition\t0\t0\n", "labels\t-\td\ntransition\t0\n"])
  func `a damaged file is refused`(text: String) {
    let error = #expect(throws: SketchError.self) { try SlotModel(Array(text.utf8), name: "model") }
    #expect(error?.code == .configuration)
  }
}
