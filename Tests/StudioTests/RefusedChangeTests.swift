import Illustrator
import SketchCore
import Testing

@testable import Studio

/// A change that found nothing to change.
@Suite(.timeLimit(.minutes(10))) struct RefusedChangeTests {
  @Test func `it is told with two things that can help, and both do`() async throws {
    try await StudioFixture.with { fixture in
      var parts = await fixture.studio.parts
      parts.provider = Illustrator()
      parts.scenes = SceneIndex()
      let studio = try await Studio.open(parts: parts, settings: await fixture.studio.settings, version: "test")
      let working = Task { await studio.run() }
      var draw = VoiceCommand(transcript: "draw a mountain", intent: .create, confidence: 1)
      draw.create = CreateRequest(description: "a mountain")
      _ = try await studio.submit(Submission(.command(draw), wait: true))
      var change = VoiceCommand(transcript: "make the volcano red", intent: .edit, confidence: 1)
      change.edits = [.changeColor(element: "the volcano", color: "red")]
      let refused = try await studio.submit(Submission(.command(change), wait: true))
      let error = try #require(refused.error)
      #expect(refused.status == .rejected && error.code == .conflict)
      #expect(error.alternatives?.map(\.transcript) == ["make the mountain red", "add a red volcano"])
      // In words, too, for who reads them in a terminal or hears them.
      #expect(refused.message.hasSuffix("Nothing was changed. Say “make the mountain red” or “add a red volcano”."))
      // The same again would be refused again. What is stored says so after a restart.
      #expect(try await studio.job(try #require(refused.job).id).offers == nil)
      #expect(try await fixture.library.job(try #require(refused.job).id)?.error == error)
      for other in error.alternatives ?? [] {
        let helped = try await studio.submit(Submission(.command(other), wait: true))
        #expect(helped.status == .done, "\(helped.message)")
      }
      let retried = try await studio.submit(
        Submission(.command(VoiceCommand(queue: .retry)), wait: true))
      #expect(retried.error?.code == .notFound)
      await studio.stop(grace: .seconds(5))
      await working.value
    }
  }
}

extension VoiceCommand {
  fileprivate init(queue action: QueueRequest.Action) {
    self.init(transcript: "", intent: .queue, confidence: 1)
    queue = QueueRequest(action)
  }
}
