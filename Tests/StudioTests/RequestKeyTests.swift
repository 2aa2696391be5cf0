import Foundation
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// An idempotency key covers every command, over restarts and after many others.
@Suite(.timeLimit(.minutes(10))) struct RequestKeyTests {
  private func submission(_ text: String, _ key: String, wait: Bool = true) -> Submission {
    Submission(.text(Utterance(text: text)), wait: wait, idempotencyKey: key)
  }

  @Test func `a command without a job is done once under its key, over a restart and after 300 others`() async throws {
    try await withScratchDirectory { folder in
      var first: CommandOutcome?
      try await StudioFixture.with(folder: folder) { fixture in
        _ = try await fixture.say("draw a fox and edit and edit and edit")
        first = try await fixture.studio.submit(submission("undo", "k"))
        for number in 1...300 { _ = try await fixture.studio.submit(submission("favorite", "other-\(number)")) }
        #expect(try await fixture.studio.submit(submission("undo", "k")).message == first?.message)
      }
      try await StudioFixture.with(folder: folder) { fixture in
        let again = try await fixture.studio.submit(submission("undo", "k"))
        #expect(again.message == first?.message)
        #expect(try await fixture.library.currentArtwork()?.head == 3)
      }
    }
  }

  @Test(arguments: ["undo", "draw a hen", "status", "confirm", "cancel"])
  func `other words under the same key are a conflict`(text: String) async throws {
    try await withScratchDirectory { folder in
      try await StudioFixture.with(folder: folder) { fixture in
        _ = try await fixture.say("draw a fox and edit")
        _ = try await fixture.studio.submit(submission(text, "k"))
      }
      try await StudioFixture.with(folder: folder) { fixture in
        let error = await #expect(throws: SketchError.self) { _ = try await fixture.studio.submit(submission("redo", "k")) }
        #expect(error?.code == .conflict)
        _ = try await fixture.studio.submit(submission(text, "k"))
      }
    }
  }

  @Test func `a mask or a picture more is another request`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox").artwork?.id)
      _ = try await fixture.studio.submit(submission("edit", "k"))
      for attachments in [Attachments(with: [fox]), Attachments(mask: [1])] {
        let other = Submission(
          .text(Utterance(text: "edit")), wait: true, idempotencyKey: "k", attachments: attachments)
        let error = await #expect(throws: SketchError.self) { _ = try await fixture.studio.submit(other) }
        #expect(error?.code == .conflict)
      }
    }
  }

  @Test func `what waits is answered under its key before and after it was done, and after a kill`() async throws {
    try await withScratchDirectory { folder in
      let (first, killed) = (folder.appending(path: "first"), folder.appending(path: "killed"))
      try await StudioFixture.with(folder: first, startOpen: false) { fixture in
        for text in ["draw a fox", "edit"] { _ = try await fixture.say(text, wait: false) }
        await fixture.provider.requestIsHeld()
        for _ in 1...2 { #expect(try await fixture.studio.submit(submission("undo", "k", wait: false)).status == .accepted) }
        try FileManager.default.copyItem(at: first, to: killed)
        await fixture.studio.stop(grace: .zero)
      }
      try await StudioFixture.with(folder: killed) { fixture in
        // While it waits, or when it is done.
        _ = try await fixture.studio.submit(submission("undo", "k", wait: false))
        try await fixture.laneIsEmpty()
        let outcome = try await fixture.studio.submit(submission("undo", "k", wait: false))
        #expect(outcome.status == .done && outcome.artwork?.head == 1)
        #expect(fixture.events.outcomes(of: .undo).filter { $0.status == .rejected }.isEmpty)
      }
    }
  }

  @Test func `yes is not said twice under its key, though nobody was answered before the kill`() async throws {
    try await withScratchDirectory { folder in
      let (first, killed) = (folder.appending(path: "first"), folder.appending(path: "killed"))
      var job: JobID?
      try await StudioFixture.with(isFree: false, folder: first, startOpen: false) { fixture in
        _ = try await fixture.say("draw a fox", source: .speech, confidence: 0.5)
        async let answer = fixture.studio.submit(submission("confirm", "yes"))
        await fixture.provider.requestIsHeld()
        try FileManager.default.copyItem(at: first, to: killed)
        await fixture.studio.stop(grace: .zero)
        job = try await answer.job?.id
      }
      try await StudioFixture.with(folder: killed) { fixture in
        let again = try await fixture.studio.submit(submission("confirm", "yes"))
        // It may have been paid for: it is asked about, not sent again.
        #expect(again.job?.id == job && again.job?.state == .unknown)
        #expect(try await fixture.library.jobs(unfinished: false, limit: 9).count == 1)
      }
    }
  }
}
