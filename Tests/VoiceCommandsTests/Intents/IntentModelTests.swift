import SketchCore
import Testing

@testable import VoiceCommands

@Suite struct IntentModelTests {
  private let model: IntentModel

  init() throws {
    model = try Self.model(
      "# words\nacts\tedit\ttalk\tundo\theard\nscale\t8\nbias\t0\t8\t0\t0\nback\t2:32\n"
        + "it > \t0:1\ntake _ back\t2:16\ntree\t0:80\ndid _ hear\t3:64\n")
  }

  private static func model(_ text: String) throws(SketchError) -> IntentModel {
    try IntentModel(Array(text.utf8), name: "model")
  }

  private func guessed(_ utterance: String) -> IntentModel.Guess? { model.shares(of: RequestWords(utterance)).guess }

  @Test func `an act is as likely as the weights of its words say`() throws {
    let guess = try #require(guessed("whoa, take it BACK!"))
    // e^(4+2) beside e^1 of talk and twice e^0.
    #expect(guess.act == "undo" && abs(guess.share - 0.9885) < 0.001 && abs(guess.pictureShare - 0.0025) < 0.001)
    #expect(guess.intent == "undo")
  }

  @Test func `a topic of status is of that intent`() {
    #expect(guessed("what did you hear")?.act == "heard" && guessed("what did you hear")?.intent == "status")
  }

  @Test(arguments: ["", "hello", "take the tree back", "…"])
  func `talk and pictures are no act of the studio`(utterance: String) {
    #expect(guessed(utterance) == nil)
  }

  @Test func `features are words, neighbours, and pairs around a word, each once`() throws {
    let features = [
      "the", "fox", "'s", "hat", "< the", "the fox", "fox 's", "'s hat", "hat >", "< _ fox", "the _ 's", "fox _ hat",
      "'s _ >",
    ]
    let words = RequestWords("The fox’s hat")
    #expect(IntentModel.features(of: words).count == features.count)
    #expect(IntentModel.features(of: RequestWords("the hat the hat")).count == 10)
    for feature in features {
      let model = try Self.model("acts\ttalk\tundo\nbias\t0\t0\n\(feature)\t1:5\n")
      #expect(model.shares(of: words).guess?.act == "undo", "\(feature)")
    }
    #expect(try Self.model("acts\ttalk\tundo\nbias\t1\t0\nfox hat\t1:5\n").shares(of: words).guess == nil)
  }

  @Test(
    arguments: [
      ("", "holds no model"), ("acts\ta\nbias\t1\t2\n", "one bias for each act"), ("acts\ta\nscale\t0\n", "the scale"),
      ("acts\ta\nbias\t0\nfox\t1:3\n", "model:3: “1:3”"), ("acts\ta\nbias\t0\nfox\t0\n", "“0” is no weight"),
    ])
  func `a damaged file is named with its line`(text: String, reason: String) {
    let error = #expect(throws: SketchError.self) { try Self.model(text) }
    #expect(error?.code == .configuration && error?.message.contains(reason) == true)
  }
}
