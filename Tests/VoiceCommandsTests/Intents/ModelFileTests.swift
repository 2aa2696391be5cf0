import SketchCore
import Testing

@testable import VoiceCommands

@Suite struct ModelFileTests {
  private func file(_ text: String) throws -> ModelFile {
    try ModelFile(Array(text.utf8), name: "model", classes: "acts", row: "bias")
  }

  @Test func `a file has classes, rows and weights, all by its scale`() throws {
    let model = try file("# acts\nacts\ta\tb\nscale\t4\nbias\t2\t-4\nbias\t0\t1\nfox hat\t1:-6\t0:4\nowl\n")
    #expect(model.classes == ["a", "b"] && model.rows == ["bias": [[0.5, -1], [0, 0.25]]])
    let weights = model.weights[FNVHash("fox hat".utf8).value]
    #expect(weights.map(\.place) == [1, 0] && weights.map(\.weight) == [-1.5, 1])
    #expect(model.weights[FNVHash("owl".utf8).value].isEmpty && model.weights[1].isEmpty)
  }

  @Test func `FeatureWeights are kept apart by their feature`() {
    var weights = FeatureWeights()
    #expect(weights.isEmpty)
    weights.set([(0, 1), (2, 3)], of: 7)
    weights.set([(1, 5)], of: 9)
    #expect(weights[7].map(\.weight) == [1, 3] && weights[9].map(\.place) == [1] && weights[8].isEmpty && !weights.isEmpty)
  }

  @Test(
    arguments: [
      ("acts\ta\nbias\tx\n", "model:2: there is not one bias for each act"), ("bias\t1\n", "model:1: there is not one bias"),
      ("acts\ta\nscale\t-1\n", "model:2: the scale"), ("acts\ta\nbias\t0\nfox\t1:3\n", "model:3: “1:3” is no weight of acts"),
      ("acts\ta\n", "model holds no model"),
    ])
  func `a damaged line is named`(text: String, reason: String) {
    let error = #expect(throws: SketchError.self) { try file(text) }
    #expect(error?.message.hasPrefix(reason) == true)
  }
}
