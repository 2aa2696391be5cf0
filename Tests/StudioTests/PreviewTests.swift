import Foundation
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// Unfinished pictures: the latest one, as long as the job runs.
@Suite(.timeLimit(.minutes(10))) struct PreviewTests {
  private let rough = PaintedMask.plain(width: 4, height: 4, 1, 0, 0)
  private let finer = PaintedMask.plain(width: 4, height: 4, 0, 1, 0)

  private func previews(_ events: RecordedEvents) -> [String] {
    events.all.compactMap { event -> String? in if case .job(let job) = event { job.preview } else { nil } }
  }

  private func absent(_ id: JobID, _ studio: Studio) async {
    let error = await #expect(throws: SketchError.self) { try await studio.preview(of: id) }
    #expect(error?.code == .notFound)
  }

  @Test func `the latest one is there while the job runs, and gone when it is cancelled`() async throws {
    try await StudioFixture.with { fixture in
      let provider = ScriptedImageProvider(
        "p", [.report(.started(provider: "p")), .report(.preview(rough)), .report(.preview(finer)), .hang])
      try await fixture.withStudio(provider: provider, library: fixture.library) { studio in
        let outcome = try await studio.submit(Submission(.text(Utterance(text: "draw a fox"))))
        let id = try #require(outcome.job?.id)
        while (try? await studio.preview(of: id).bytes) != finer { await Task.yield() }
        #expect(try await studio.preview(of: id).mediaType == "image/png")
        #expect(try await studio.job(id).preview == "/v1/jobs/\(id)/preview")
        #expect(previews(fixture.events) == ["/v1/jobs/\(id)/preview", "/v1/jobs/\(id)/preview"])
        // The library has jobs without it.
        #expect(try await fixture.library.job(id)?.preview == nil)
        #expect(try await studio.cancelJob(id).preview == nil)
        await absent(id, studio)
        await absent(99, studio)
      }
    }
  }

  @Test func `it is gone when the picture is there, and no trace of it is in the library`() async throws {
    try await StudioFixture.with { fixture in
      let picture = GeneratedPicture(image: ScriptedStudio.image, prompt: "a fox", style: nil, model: "m", seed: 1)
      let provider = ScriptedImageProvider("p", [.report(.started(provider: "p")), .report(.preview(rough)), .deliver([picture])])
      try await fixture.withStudio(provider: provider, library: fixture.library) { studio in
        let job = try #require(try await studio.submit(Submission(.text(Utterance(text: "draw a fox")), wait: true)).job)
        #expect(job.state == .completed && job.preview == nil && previews(fixture.events).count == 1)
        await absent(job.id, studio)
        let artwork = try #require(try await fixture.library.currentArtwork())
        #expect(artwork.revisionCount == 1)
        #expect(try await fixture.library.imageBytes(artwork.revision.image.sha256) == ScriptedStudio.image)
      }
    }
  }

  @Test func `what is no picture is not shown, and another attempt begins without one`() async throws {
    try await StudioFixture.with { fixture in
      let busy = ImageProviderError(.providerBusy, provider: "p", reason: "p is busy", acceptance: .refused)
      let provider = ScriptedImageProvider(
        "p",
        [
          .report(.started(provider: "p")), .report(.preview(Array("no picture".utf8))), .report(.preview(rough)),
          .report(.failedAttempt(busy)), .report(.started(provider: "q")), .hang,
        ])
      try await fixture.withStudio(provider: provider, library: fixture.library) { studio in
        let id = try #require(try await studio.submit(Submission(.text(Utterance(text: "draw a fox")))).job?.id)
        while try await studio.job(id).attempts.last?.provider != "q" { await Task.yield() }
        #expect(previews(fixture.events).count == 1)
        #expect(try await studio.job(id).preview == nil)
        await absent(id, studio)
        _ = try await studio.cancelJob(id)
      }
    }
  }

  @Test func `of a masked change it shows what will be kept: outside the mask nothing changes`() async throws {
    try await StudioFixture.with { fixture in
      let drawn = try #require(try await fixture.say("draw a fox").artwork)
      let before = try #require(PixelMap(try await fixture.library.imageBytes(drawn.revision.image.sha256)))
      let raw = PaintedMask.plain(width: 8, height: 8, 1, 0, 0)
      let provider = ScriptedImageProvider("p", [.report(.started(provider: "p")), .report(.preview(raw)), .hang])
      try await fixture.withStudio(provider: provider, library: fixture.library) { studio in
        let mask = PaintedMask.png(width: 8, height: 8, x: 2, y: 2, edge: 3)
        let id = try #require(
          try await studio.submit(Submission(.text(Utterance(text: "edit")), attachments: Attachments(mask: mask))).job?.id)
        while (try? await studio.preview(of: id)) == nil { await Task.yield() }
        let shown = try #require(PixelMap(try await studio.preview(of: id).bytes))
        let differences = try #require(shown.differences(from: before, x: 2, y: 2, edge: 3))
        #expect(differences == (9, 0))
        _ = try await studio.cancelJob(id)
      }
    }
  }
}
