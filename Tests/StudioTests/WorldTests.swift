import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

@testable import Studio

@Suite struct WorldTests {
  private func comic(_ title: String, world: String?) -> VoiceCommand {
    var command = VoiceCommand(transcript: title, intent: .create, confidence: 1)
    command.create = CreateRequest(description: title, kind: .comic)
    command.create?.world = world
    return command
  }

  @Test func `worlds are counted, with their favorites and the last comic`() async throws {
    try await StudioFixture.with { fixture in
      var parts = await fixture.studio.parts
      let made = ["dream": ["a fox", "an owl"], "mind": ["a hen"]]
      parts.catalog.worlds = [
        Catalog.Entry(id: "imagination", name: "Imagination World", isDefault: true),
        Catalog.Entry(id: "dream", name: "Dream World"), Catalog.Entry(id: "mind", name: "Mind World"),
      ]
      parts.provider = TellingProvider()
      let studio = try await Studio.open(parts: parts, settings: await fixture.studio.settings, version: "test")
      let working = Task { await studio.run() }
      for (world, titles) in made.sorted(by: { $0.key < $1.key }) {
        for title in titles {
          _ = try await studio.submit(Submission(.command(comic(title, world: world)), wait: true))
        }
      }
      let owl = try #require(
        try await studio.artworks(ArtworkQuery(kind: .comic)).artworks.first { $0.title == "an owl" })
      _ = try await studio.change(owl.id, ArtworkPatch(favorite: true))
      let worlds = try await studio.worlds()
      #expect(worlds.map(\.id) == ["imagination", "dream", "mind"] && worlds.map(\.comics) == [0, 2, 1])
      #expect(worlds.map(\.favorites) == [0, 1, 0] && worlds.map(\.last?.title) == [nil, "an owl", "a hen"])
      #expect(worlds[0].isDefault && !worlds[1].isDefault)
      _ = try await studio.delete(owl.id)
      let after = try await studio.worlds()[1]
      #expect(after.comics == 1 && after.favorites == 0 && after.last?.title == "a fox")
      await studio.stop(grace: .zero)
      await working.value
    }
  }
}

/// Draws comics whose scene says in which world they play.
private struct TellingProvider: ImageProvider {
  let name = "teller"
  let capabilities = ProviderCapabilities(creates: true, edits: true, isFree: true)

  func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    guard case .create(let create) = request.work else { return [] }
    return [
      GeneratedPicture(
        image: ScriptedStudio.image, prompt: create.description, style: nil, model: "m", seed: request.seed,
        scene: #"{"comic":1,"world":"\#(create.world ?? "")","genre":"adventure"}"#)
    ]
  }
}
