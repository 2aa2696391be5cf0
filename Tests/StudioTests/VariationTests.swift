import Foundation
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// Several pictures of one command, one of which is chosen.
@Suite(.timeLimit(.minutes(10))) struct VariationTests {
  private func withFour(_ body: (StudioFixture, Studio, [ArtworkID]) async throws -> Void) async throws {
    let picture = GeneratedPicture(image: ScriptedStudio.image, prompt: "a fox", style: nil, model: "m", seed: 1)
    try await StudioFixture.with { fixture in
      let provider = ScriptedImageProvider("four", [.deliver(Array(repeating: picture, count: 4)), .deliver([picture])])
      try await fixture.withStudio(provider: provider, library: fixture.library) { studio in
        let made = try await fixture.say("draw a fox", to: studio)
        let ids = try #require(made.job?.artworks)
        #expect(ids.count == 4)
        try await body(fixture, studio, ids)
      }
    }
  }

  @Test func `who asks for more than are made at once is told so`() async throws {
    let picture = GeneratedPicture(image: ScriptedStudio.image, prompt: "a fox", style: nil, model: "m", seed: 1)
    try await StudioFixture.with { fixture in
      let provider = ScriptedImageProvider("four", [.deliver(Array(repeating: picture, count: 4))])
      try await fixture.withStudio(provider: provider, library: fixture.library) { studio in
        var command = VoiceCommand(transcript: "give me eight pictures of a fox", intent: .create, confidence: 1)
        command.create = CreateRequest(description: "a fox", count: 4)
        command.create?.asked = 8
        let made = try await studio.submit(Submission(.command(command), wait: true))
        #expect(made.job?.artworks.count == 4)
        #expect(made.message.hasSuffix("You asked for 8; I make at most 4 at a time."))
      }
    }
  }

  private func command(_ intent: VoiceCommand.Intent, _ target: Target) -> Submission {
    var command = VoiceCommand(transcript: "\(intent) \(target.which)", intent: intent, confidence: 1)
    command.target = target
    return Submission(.command(command), wait: true)
  }

  @Test func `the third is the third of those made together, and is kept`() async throws {
    try await withFour { fixture, studio, ids in
      let kept = try await studio.submit(command(.favorite, Target(.ordinal, ordinal: 3)))
      #expect(kept.artwork?.id == ids[2] && kept.artwork?.favorite == true)
      #expect(kept.message.contains("the other 3"))
      let current = try await fixture.library.currentArtwork()
      #expect(current?.id == ids[2])
    }
  }

  @Test func `the others are those that were not kept`() async throws {
    try await withFour { fixture, studio, ids in
      _ = try await studio.submit(command(.favorite, Target(.ordinal, ordinal: 2)))
      let asked = try await studio.submit(command(.delete, Target(.others)))
      #expect(asked.status == .question && asked.message.contains("3"))
      _ = try await fixture.say("confirm", to: studio)
      let left = try await fixture.library.artworks(ArtworkQuery()).artworks.map(\.id)
      #expect(left == [ids[1]])
    }
  }

  @Test func `after another picture there are no others`() async throws {
    try await withFour { fixture, studio, _ in
      _ = try await fixture.say("draw a hen", to: studio)
      let refused = try await studio.submit(command(.delete, Target(.others)))
      #expect(refused.status == .rejected)
      #expect(refused.error?.message.contains("no others") == true)
      let left = try await fixture.library.artworks(ArtworkQuery()).artworks.count
      #expect(left == 5)
    }
  }
}
