import Foundation
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// Commands that follow a picture in a compound command are carried out after a crash, too, and once.
@Suite(.timeLimit(.minutes(10))) struct PendingStepsTests {
  /// A library as a crash left it: the picture is stored, and of what followed the first `done` steps are done.
  private func crashed(
    _ words: String, done: Int, _ body: (StudioFixture, Job) async throws -> Void
  ) async throws {
    try await withScratchDirectory { folder in
      var made: Job?
      try await StudioFixture.with(folder: folder) { fixture in
        let outcome = try await fixture.say("draw a fox")
        var draft = Job(command: WordParser().parse(Utterance(text: words)), seed: 1, createdAt: Date())
        draft.command = try #require(CommandPlan(draft.command).steps.first)
        let job = try await fixture.library.add(draft, for: nil)
        let revision = try #require(outcome.artwork?.revision)
        let picture = GeneratedPicture(
          image: try await fixture.library.imageBytes(revision.image.sha256), prompt: "a hen", style: nil, model: "m", seed: 2)
        _ = try await fixture.library.complete(
          job,
          with: [
            PictureDraft(
              picture: picture, mediaType: "image/png", width: 8, height: 8, title: "a hen", kind: .picture, transcript: words,
              provider: "gated", generationSeconds: 1)
          ])
        for step in try await fixture.library.queuedCommands().prefix(done) {
          let outcome = CommandOutcome(.done, command: step.command, message: "")
          try await fixture.library.finish(try #require(step.id), with: outcome)
        }
        made = job
      }
      try await StudioFixture.with(folder: folder) { fixture in
        // In the same lane: once this is answered what was left has been done.
        _ = try await fixture.say("show last")
        try await body(fixture, try #require(made))
      }
    }
  }

  private func exported(_ fixture: StudioFixture) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: fixture.exports.path)) ?? []).sorted()
  }

  @Test func `steps that were not begun are done, in order`() async throws {
    try await crashed("draw a hen and favorite and export", done: 0) { fixture, _ in
      #expect(exported(fixture) == ["a-hen.pdf"])
      let (current, left) = (try await fixture.library.currentArtwork(), try await fixture.library.queuedCommands())
      #expect(current?.favorite == true && left.isEmpty)
      #expect(await fixture.provider.requests.isEmpty)
      #expect(fixture.events.outcomes(of: .create).last?.file?.hasSuffix("a-hen.pdf") == true)
    }
  }

  @Test func `a step that was done is not done again`() async throws {
    try await crashed("draw a hen and favorite and export", done: 1) { fixture, _ in
      #expect(exported(fixture) == ["a-hen.pdf"])
      let current = try await fixture.library.currentArtwork()
      #expect(current?.favorite == false)
    }
  }

  @Test func `an export that was begun leaves one file, whether it had been written or not`() async throws {
    for isWritten in [false, true] {
      try await withScratchDirectory { folder in
        try await StudioFixture.with(folder: folder) { fixture in
          let made = try await fixture.say(isWritten ? "draw a hen and export" : "draw a hen")
          let job = try #require(made.job)
          var again = Job(command: job.command, seed: 1, createdAt: Date())
          again.command = try #require(CommandPlan(WordParser().parse(Utterance(text: "draw a hen and export"))).steps.first)
          await fixture.studio.resumeBegun(again, of: try #require(made.artwork?.id), in: fixture.library)
          #expect(exported(fixture) == ["a-hen.pdf"])
        }
      }
    }
  }

  @Test func `an undo that was done is not done twice`() async throws {
    try await crashed("draw a hen and tag and undo and favorite", done: 2) { fixture, _ in
      let hen = try await fixture.library.artworks(ArtworkQuery()).artworks.first
      #expect(hen?.title == "a hen" && hen?.favorite == true)
      #expect(fixture.events.outcomes(of: .create).last?.status == .done)
    }
  }

  @Test func `steps of a picture that was not made are not kept`() async throws {
    try await StudioFixture.with { fixture in
      await fixture.provider.failNext(ImageProviderError(.network, provider: "gated", reason: "the line is dead"))
      let outcome = try await fixture.say("draw a hen and favorite and export")
      #expect(outcome.status == .rejected)
      #expect(try await fixture.library.queuedCommands().isEmpty)
    }
  }

  @Test func `nothing is left after an ordinary compound command`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a hen and favorite and export")
      _ = try await fixture.say("draw a hen and undo and favorite")
      #expect(try await fixture.library.queuedCommands().isEmpty)
    }
  }
}

extension Studio {
  /// Carries out the one step of a job whose picture is there already, as after a crash.
  fileprivate func resumeBegun(_ draft: Job, of artwork: ArtworkID, in library: any ArtworkRepository) async {
    guard var job = try? await library.add(draft, for: nil) else { return }
    job.state = .completed
    job.artworks = [artwork]
    try? await library.update(job)
    await resumeSteps(of: job.id)
  }
}
