import FakeProviders
import Foundation
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// What our providers send to OpenAI, held against the parameter types of OpenAI's own package.
@Suite struct PublishedShapeTests {
  private let transport = CurlTransport(environment: [:])
  /// 2026-11-20
  private let today = Date(timeIntervalSince1970: 1_795_132_800)

  private func provider(_ fakes: FakeProviders, _ model: String) throws -> OpenAIImagesProvider {
    let today = today
    return try OpenAIImagesProvider(
      OpenAIOptions(server: "openai", base: fakes.openAI.url, key: Secret("sk-test"), model: model), catalog: .load(), prompts: .load(),
      transport: transport, clock: ManualClock(), now: { today })
  }

  private func chat(_ fakes: FakeProviders, _ model: String) -> ChatOptions {
    var options = ChatOptions(model: model)
    (options.base, options.key) = (fakes.openAI.url, Secret("sk-test"))
    return options
  }

  @Test func `every request to OpenAI has the published shape`() async throws {
    try await withFakeProviders { fakes in
      fakes.openAI.settings.today = "2026-11-20"
      for model in ["gpt-image-1-mini", "gpt-image-1.5", "gpt-image-2", "gpt-image-2.5-flare", "gpt-image-2.6-sunburst"] {
        let provider = try provider(fakes, model)
        _ = try await provider.made(creation("a fox"))
        _ = try await provider.made(creation("a fox", count: 3))
        _ = try await provider.made(creation("a fox", kind: .sticker))
        _ = try await provider.made(change([.changeColor(element: "the sky", color: "orange")]))
        _ = try await provider.made(change([.enhance(aspect: "brighter")], masked: (x: 9, y: 99, edge: 99), with: ["a hen"]))
      }
      let prepared = PreparedProvider(
        try provider(fakes, "gpt-image-2"), moderation: ModerationCheck(chat(fakes, "omni-moderation-latest"), transport: transport),
        enhancer: try PromptEnhancer(chat(fakes, "gpt-6-luna"), transport: transport))
      _ = try await prepared.made(creation("a fox"))
      let counts = fakes.openAI.script.counts
      #expect(counts["generations"] == 16 && counts["edits"] == 10 && counts["chat"] == 1 && counts["moderations"] == 1)
      #expect(fakes.openAI.script.requests.allSatisfy { $0.status == 200 })

      let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
      let check = try await BuiltProgram(path: root.appending(path: "scripts/check-fakes").path).run(["--requests", fakes.controlURL])
      #expect(check.status == 0, "\(check.output)\(check.errors)")
      // Without PyPI it says that it was skipped.
      #expect(check.output.contains("have the published shapes") || check.output.contains("skipped"), "\(check.output)")
    }
  }
}
