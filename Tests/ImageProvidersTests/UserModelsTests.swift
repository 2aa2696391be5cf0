import Foundation
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

@Suite struct UserModelsTests {
  private func models(_ files: [String: String]) async throws -> UserModels {
    try await withScratchDirectory { folder in
      for (name, text) in files { try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8) }
      return UserModels(folder: folder.path)
    }
  }

  @Test func `a model like a known one has its fields but for those that are given`() async throws {
    let user = try await models([
      "mine.json": """
      {"models": [
        {"server": "openai", "like": "gpt-image-2", "id": "gpt-image-3", "title": "Three"},
        {"server": "fal", "like": "fal-ai/flux/dev", "id": "fal-ai/flux-3",
         "price": {"amount": 0.5, "unit": "image", "date": "2026-11-24", "source": "vendor"}}
      ]}
      """
    ])
    #expect(user.problems.isEmpty, "\(user.problems)")
    let openAI = try OpenAICatalog.load(with: user)
    let known = try openAI.model("gpt-image-2", server: "openai")
    let three = try openAI.model("gpt-image-3", server: "openai")
    #expect(three.title == "Three" && three.price == known.price && three.sizes == known.sizes)
    let flux = try FalCatalog.load(with: user).model("fal-ai/flux-3", for: [.create])
    #expect(flux.price.amount == 0.5 && flux.shape != nil)
  }

  @Test func `a model of a packaged one's name wins over it`() async throws {
    let user = try await models([
      "a.json": #"{"models": [{"server": "openai", "like": "gpt-image-2", "id": "gpt-image-2", "title": "Mine"}]}"#
    ])
    #expect(try OpenAICatalog.load(with: user).model("gpt-image-2", server: "openai").title == "Mine")
  }

  @Test func `what cannot be used is named and left out, the rest is read`() async throws {
    let user = try await models([
      "1-broken.json": "{", "2-foreign.txt": "{",
      "3.json": """
      {"models": [
        {"server": "openai", "id": "x"}, {"id": "y"}, {"server": "nobody", "like": "gpt-image-2", "id": "z"},
        {"server": "fal", "like": "nothing", "id": "w"}, {"server": "fal", "like": "fal-ai/flux/dev", "id": "good"}
      ]}
      """,
    ])
    #expect(user.problems.count == 5)
    #expect(user.problems.first?.message.contains("1-broken.json") == true)
    #expect(user.problems.dropFirst().allSatisfy { $0.message.contains("3.json: models.") && !$0.advice.isEmpty })
    #expect(user.openAI.isEmpty && user.fal.map(\.id) == ["good"])
  }

  @Test func `a folder that is missing has no models and no problems`() {
    let user = UserModels(folder: "/nowhere/at/all")
    #expect(user.fal.isEmpty && user.openAI.isEmpty && user.problems.isEmpty)
  }
}
