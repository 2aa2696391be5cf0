import FakeProviders
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

@Suite struct ComfyProgressTests {
  private func progress(_ nodes: [String: String]) throws -> ComfyProgress {
    ComfyProgress(prompt: "ours", nodes: ComfyNodes(nodes), phases: try .load())
  }

  @Test func `two samplers share the way, each with its steps in words`() throws {
    var progress = try progress(["1": "CheckpointLoaderSimple", "2": "KSampler", "3": "LatentUpscale", "4": "KSampler", "5": "VAEDecode"])
    var told: [ProviderProgress?] = []
    let messages: [ComfyMessage] = [
      .executing(prompt: "ours", node: "1"), .executing(prompt: "ours", node: "2"),
      .progress(prompt: "ours", node: "2", value: 5, maximum: 10), .progress(prompt: "ours", node: "2", value: 10, maximum: 10),
      .executing(prompt: "ours", node: "3"), .executing(prompt: "ours", node: "4"),
      .progress(prompt: nil, node: nil, value: 1, maximum: 2), .executing(prompt: "ours", node: "5"),
      .progress(prompt: "ours", node: "5", value: 1, maximum: 4),
    ]
    for (index, message) in messages.enumerated() { told.append(progress.take(message, at: .seconds(index))) }
    let expected: [ProviderProgress?] = [
      .phase("loading the model", fraction: nil), .phase("drawing", fraction: nil), .phase("drawing, step 5 of 10", fraction: 0.375),
      .phase("drawing, step 10 of 10", fraction: 0.55), nil, .phase("drawing", fraction: nil),
      .phase("drawing, step 1 of 2", fraction: 0.2 + 0.7 * (1.5 / 2)), .phase("finishing the picture", fraction: nil),
      .phase("finishing the picture, step 1 of 4", fraction: nil),
    ]
    #expect(told == expected)
    #expect(!progress.isOver)
    _ = progress.take(.executing(prompt: "ours", node: nil), at: .seconds(20))
    #expect(progress.isOver)
  }

  @Test func `messages of other workflows, and pictures of theirs, are passed over`() throws {
    var progress = try progress(["2": "KSampler"])
    #expect(progress.take(.preview([1]), at: .zero) == nil)
    #expect(progress.take(.executing(prompt: "theirs", node: "2"), at: .zero) == nil)
    #expect(progress.take(.progress(prompt: "theirs", node: "2", value: 1, maximum: 2), at: .zero) == nil)
    #expect(progress.take(.progress(prompt: nil, node: nil, value: 1, maximum: 2), at: .zero) == nil)
    #expect(progress.take(.preview([1]), at: .zero) == nil)
    #expect(progress.take(.ended(prompt: "theirs"), at: .zero) == nil && !progress.isOver)
    _ = progress.take(.executing(prompt: "ours", node: "2"), at: .zero)
    #expect(progress.take(.preview([1]), at: .zero) == .preview([1]))
  }

  @Test func `a fast model's steps and pictures are told at a pace people can follow, and the last step always`() throws {
    var progress = try progress(["2": "KSampler"])
    _ = progress.take(.executing(prompt: "ours", node: "2"), at: .zero)
    var (steps, pictures) = (0, 0)
    for step in 1...100 {
      let time = Duration.milliseconds(step * 10)
      if progress.take(.progress(prompt: "ours", node: "2", value: Double(step), maximum: 100), at: time) != nil { steps += 1 }
      if progress.take(.preview([1]), at: time) != nil { pictures += 1 }
    }
    #expect(steps == 11 && pictures == 4)
  }

  @Test(arguments: [
    #"{"type":"progress","data":{"value":1,"max":1e300,"prompt_id":"x"}}"#, #"{"type":"progress","data":{"value":-1,"max":2}}"#,
    #"{"type":"progress","data":{"value":1,"max":0}}"#, #"{"type":"executing","data":{"node":"1"}}"#, #"{"type":"status","data":{}}"#,
    #"{"type":"executing"}"#, "[]", "", "{",
  ]) func `what makes no sense is no message`(text: String) {
    #expect(ComfyMessage(.text(Array(text.utf8))) == nil)
  }

  @Test func `only a picture of the first kind is a preview`() throws {
    let jpeg = try #require(FakePicture.paint(PictureOrder("a fox", width: 16, height: 16, format: .jpeg))).bytes
    let head: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1]
    let text: [UInt8] = [0, 0, 0, 3, 0, 0, 0, 1]
    #expect(ComfyMessage(.binary(head + jpeg)) == .preview(jpeg))
    for bytes in [text + jpeg, head, [], head + [2, 3, 4, 5]] {
      #expect(ComfyMessage(.binary(bytes)) == nil)
    }
  }
}
