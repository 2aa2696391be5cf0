import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// What a program asks for that is not there: told with what there is, and nothing queued.
@Suite(.timeLimit(.minutes(10))) struct CreationCheckTests {
  private func command(_ kind: ArtKind, _ change: (inout CreateRequest) -> Void) -> VoiceCommand {
    var command = VoiceCommand(transcript: "", intent: .create, confidence: 1)
    var create = CreateRequest(description: "a fox", kind: kind)
    change(&create)
    command.create = create
    return command
  }

  @Test func `each is refused by name, and no job is made`() async throws {
    try await DaemonFixture.with { daemon in
      let wrong: [(VoiceCommand, message: String, advice: String)] = [
        (command(.sticker) { $0.option = "floral" }, "a sticker has no option “floral”", "animals, food"),
        (command(.comic) { $0.option = "fantasy" }, "a comic has no options", "mandala"),
        (command(.sticker) { $0.panels = 4 }, "a sticker has no panels", "genre, artStyle, world, panels"),
        (command(.sticker) { $0.seconds = 5 }, "a sticker has no seconds", "theme, seconds, fps"),
        (command(.video) { $0.genre = "fantasy" }, "a film has no genre", "genre, artStyle"),
        (command(.comic) { $0.genre = "tragedy" }, "there is no genre “tragedy”", "superhero"),
        (command(.comic) { $0.artStyle = "blorp" }, "there is no art style “blorp”", "paper cut"),
        (command(.comic) { $0.world = "moon" }, "there is no world “moon”", "dream"),
        (command(.comic) { $0.panels = 9 }, "a comic has 3 to 8 panels, not 9", "8 panels"),
        (command(.video) { $0.seconds = 60 }, "a film takes 1 to 10 seconds, not 60", "five second"),
        (command(.video) { $0.fps = 25 }, "“command.create.fps” cannot be used: it is 25", "12, 24 or 30"),
        (command(.picture) { $0.model = "nonsense" }, "there is no model “nonsense”", "flux, seedream"),
        (command(.added("banana")) { _ in }, "there is no kind “banana”", "mandala"),
      ]
      for (command, message, advice) in wrong {
        for wait in [true, false] {
          let error = await #expect(throws: SketchError.self) {
            try await daemon.client.submit(Submission(.command(command), wait: wait))
          }
          #expect(error?.code == .invalidInput && error?.message.lowercased() == message.lowercased(), "\(error)")
          #expect(error?.advice.contains(advice) == true, "\(error)")
        }
      }
      // A second picture that is wrong is no reason to draw the first one.
      var both = command(.picture) { _ in }
      both.then = [command(.comic) { $0.genre = "tragedy" }]
      await #expect(throws: SketchError.self) { try await daemon.client.submit(Submission(.command(both), wait: true)) }
      let jobs = try await daemon.client.jobs()
      #expect(jobs.isEmpty)
      for model in ["flux", "FLUX", "fal-ai/flux/dev", "gpt-image-1"] {
        let fine = command(.picture) { ($0.model, $0.quality) = (model, .draft) }
        let outcome = try await daemon.client.submit(Submission(.command(fine), wait: true))
        #expect(outcome.status == .done)
      }
    }
  }

  @Test func `in words it is an answer, and no job either`() async throws {
    try await DaemonFixture.with { daemon in
      let refused = try await daemon.say("make a nine panel comic about a fox")
      #expect(refused.status == .rejected && refused.job == nil, "\(refused)")
      #expect(refused.message.contains("a comic has 3 to 8 panels, not 9"))
      let jobs = try await daemon.client.jobs()
      #expect(jobs.isEmpty)
    }
  }
}
