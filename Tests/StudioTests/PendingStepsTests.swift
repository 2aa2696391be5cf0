import Foundation
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// Commands that follow a picture in a compound command are carried out after a crash, too, and once.
@Suite(.timeLimit(.minutes(1))) struct PendingStepsTests {
  /// A library as a crash left it: the picture is stored, and of what followed `steps` is left.
  private func crashed(
    _ words: String, _ steps: PendingSteps, _ body: (StudioFixture, Job) async throws -> Void
  ) async throws {
    try await withScratchDirectory { folder in
      var made: Job?
      try await StudioFixture.with(folder: folder) { fixture in
        let outcome = try await fixture.say("draw a fox")
        var draft = Job(command: WordParser().parse(Utterance(text: words)), seed: 1, createdAt: Date())
        draft.command = try #require(CommandPlan(draft.command).steps.first)
        let job = try await fixture.library.add(draft, idempotencyKey: nil)
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
        try await fixture.library.setSteps(steps, of: job.id)
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
    try await crashed("draw a hen and favorite and export", PendingSteps(left: 2)) { fixture, job in
      #expect(exported(fixture) == ["a-hen.pdf"])
      let (current, left) = (try await fixture.library.currentArtwork(), try await fixture.library.jobsWithSteps())
      #expect(current?.favorite == true && left.isEmpty)
      #expect(await fixture.provider.requests.isEmpty)
      #expect(fixture.events.outcomes(of: .create).last?.file?.hasSuffix("a-hen.pdf") == true)
    }
  }

  @Test func `a step that was done is not done again`() async throws {
    try await crashed("draw a hen and favorite and export", PendingSteps(left: 1)) { fixture, _ in
      #expect(exported(fixture) == ["a-hen.pdf"])
      let current = try await fixture.library.currentArtwork()
      #expect(current?.favorite == false)
    }
  }

  @Test func `an export that was begun leaves one file, whether it had been written or not`() async throws {
    for isWritten in [false, true] {
      try await withScratchDirectory { folder in
        try await StudioFixture.with(folder: folder) { fixture in
          let job = try #require(try await fixture.say(isWritten ? "draw a hen and export" : "draw a hen").job)
          var again = Job(command: job.command, seed: 1, createdAt: Date())
          again.command = try #require(CommandPlan(WordParser().parse(Utterance(text: "draw a hen and export"))).steps.first)
          await fixture.studio.resumeBegun(again, in: fixture.library)
          #expect(exported(fixture) == ["a-hen.pdf"])
        }
      }
    }
  }

  @Test func `an undo that was begun is not done twice`() async throws {
    try await crashed("draw a hen and undo and favorite", PendingSteps(left: 2, isBegun: true)) { fixture, _ in
      let current = try await fixture.library.currentArtwork()
      #expect(current?.favorite == true)
      #expect(fixture.events.outcomes(of: .create).last?.status == .done)
    }
  }

  @Test func `nothing is left after an ordinary compound command`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a hen and favorite and export")
      _ = try await fixture.say("draw a hen and undo and favorite")
      #expect(try await fixture.library.jobsWithSteps().isEmpty)
    }
  }
}

extension Studio {
  /// Carries out the one step of a job that a crash left begun; its picture is the current one.
  fileprivate func resumeBegun(_ draft: Job, in library: any ArtworkRepository) async {
    guard let job = try? await library.add(draft, idempotencyKey: nil) else { return }
    await resumeSteps(of: job.id, PendingSteps(left: 1, isBegun: true))
  }
}
