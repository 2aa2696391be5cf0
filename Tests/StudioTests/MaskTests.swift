import ArtworkLibrary
import Foundation
import Imaging
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// A mask means: change nothing else. It goes with the job wherever that goes.
@Suite(.timeLimit(.minutes(10))) struct MaskTests {
  /// The pictures of the fixture's provider have 8 × 8 pixels.
  private let mask = PaintedMask.png(width: 8, height: 8, x: 2, y: 2, edge: 3)

  private func edit(
    _ fixture: StudioFixture, _ text: String = "edit", mask: [UInt8]? = nil, with: [ArtworkID] = [], confidence: Double = 1,
    wait: Bool = true
  ) async throws -> CommandOutcome {
    try await fixture.studio.submit(
      Submission(
        .text(Utterance(text: text, confidence: confidence)), wait: wait, attachments: Attachments(mask: mask, with: with)))
  }

  private func pixels(_ artwork: Artwork, _ fixture: StudioFixture) async throws -> PixelMap {
    try #require(PixelMap(try await fixture.library.imageBytes(artwork.revision.image.sha256)))
  }

  private func parent(_ request: GenerationRequest?) throws -> GenerationRequest.ParentPicture {
    guard case .edit(_, let parent)? = request?.work else { throw SketchError(.internalFault, "no edit") }
    return parent
  }

  @Test func `outside the mask the picture stays as it is, though the provider knows nothing of masks`() async throws {
    try await StudioFixture.with { fixture in
      let before = try await pixels(try #require(try await fixture.say("draw a fox").artwork), fixture)
      let outcome = try await edit(fixture, mask: mask)
      let after = try await pixels(try #require(outcome.artwork), fixture)
      #expect(outcome.artwork?.head == 2 && outcome.job?.mask?.width == 8)
      let differences = try #require(after.differences(from: before, x: 2, y: 2, edge: 3))
      #expect(differences == (9, 0))
      let sent = try #require(try parent(await fixture.provider.requests.last).mask)
      #expect(PixelMap(sent.byLight) == PixelMap(mask))
    }
  }

  @Test func `a mask that waits goes with the next change that is spoken, once, about that picture`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox").artwork)
      await #expect(throws: SketchError.self) { try await fixture.studio.holdMask(Array("nonsense".utf8), for: fox.id) }
      _ = try await fixture.studio.holdMask(mask, for: fox.id)
      // What is typed has its own, or none.
      #expect(try await edit(fixture).job?.mask == nil)
      var change = VoiceCommand(transcript: "add a hat", intent: .edit, confidence: 1)
      change.edits = [.addElement(element: "a hat", position: nil)]
      let said = change
      func speak() async throws -> CommandOutcome {
        try await fixture.studio.submit(Submission(.spoken(Utterance(text: "add a hat"), said), wait: true))
      }
      #expect(try await speak().job?.mask?.width == 8)
      #expect(try await speak().job?.mask == nil)
      _ = try await fixture.studio.holdMask(mask, for: fox.id)
      _ = try await fixture.studio.holdMask(nil, for: fox.id)
      #expect(try await speak().job?.mask == nil)
      _ = try await fixture.studio.holdMask(mask, for: fox.id)
      _ = try await fixture.say("draw a hen")
      #expect(try await speak().job?.mask == nil)
    }
  }

  @Test func `what is no mask for this picture is refused, and nothing is asked for`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      for (mask, words) in [
        (PaintedMask.png(width: 9, height: 8, x: 2, y: 2, edge: 3), "the mask has 9 × 8 pixels, the picture 8 × 8"),
        (Array("nonsense".utf8), "this is no PNG"), (PaintedMask.plain(width: 8, height: 8, 0, 0, 0), "black all over"),
        ([UInt8](repeating: 7, count: Attachments.maskLimit + 1), "more than the 700000 allowed"),
      ] {
        let outcome = try await edit(fixture, mask: mask)
        #expect(outcome.status == .rejected && outcome.error?.code == .badImage && outcome.job == nil)
        #expect(outcome.error?.message.contains(words) == true, "\(outcome.message)")
      }
      #expect(await fixture.provider.requests.count == 1)
      #expect(try await fixture.library.currentArtwork()?.head == 1)
      #expect(try await fixture.library.jobs(unfinished: false, limit: 9).count == 1)
    }
  }

  @Test(arguments: ["draw a hen", "undo", "retry"]) func `it goes with a change, and with nothing else`(text: String) async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      let outcome = try await edit(fixture, text, mask: mask)
      #expect(outcome.status == .rejected && outcome.error?.code == .invalidInput)
      #expect(outcome.message.contains("go with a change to a picture"))
      #expect(try await fixture.library.jobs(unfinished: false, limit: 9).count == 1)
    }
  }

  @Test func `a mask for a picture that is still being drawn is measured when it is there`() async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      _ = try await fixture.say("draw a fox", wait: false)
      _ = try await edit(fixture, mask: mask, wait: false)
      async let wrong = edit(fixture, mask: PaintedMask.png(width: 9, height: 8, x: 2, y: 2, edge: 3))
      await fixture.provider.requestIsHeld()
      while try await fixture.library.jobs(unfinished: true, limit: 9).count < 3 { await Task.yield() }
      await fixture.provider.open()
      let outcome = try await wrong
      #expect(outcome.job?.state == .failed && outcome.error?.message.contains("9 × 8") == true)
      #expect(try await fixture.library.currentArtwork()?.head == 2)
    }
  }

  @Test func `a change within the mask that changes nothing is no version`() async throws {
    try await StudioFixture.with { fixture in
      let drawn = try #require(try await fixture.say("draw a fox").artwork)
      let black = PaintedMask.png(width: 8, height: 8, x: 7, y: 7, edge: 1)
      let same = try await fixture.library.imageBytes(drawn.revision.image.sha256)
      // The same pixels in other bytes.
      let again = try await VipsImageProcessor().convert(same, to: .png, width: nil, quality: nil)
      #expect(again != same)
      let provider = ScriptedImageProvider(
        "same", [.deliver([GeneratedPicture(image: again, prompt: "a fox", style: nil, model: "m", seed: 1)])])
      try await fixture.withStudio(provider: provider, library: fixture.library) { studio in
        let outcome = try await studio.submit(
          Submission(.text(Utterance(text: "edit")), wait: true, attachments: Attachments(mask: black)))
        #expect(outcome.status == .rejected && outcome.error?.message == "nothing changed within the mask")
      }
      #expect(try await fixture.library.currentArtwork()?.head == 1)
    }
  }

  @Test func `the question about a doubtful change keeps its mask until the yes`() async throws {
    try await StudioFixture.with(isFree: false) { fixture in
      _ = try await fixture.say("draw a fox")
      #expect(try await edit(fixture, mask: mask, confidence: 0.5).status == .question)
      let outcome = try await fixture.say("confirm")
      #expect(outcome.job?.mask != nil && outcome.artwork?.head == 2)
      #expect(try parent(await fixture.provider.requests.last).mask != nil)
    }
  }

  @Test func `try again has the mask and the other pictures of the first try`() async throws {
    try await StudioFixture.with { fixture in
      let other = try #require(try await fixture.say("draw a hen").artwork)
      _ = try await fixture.say("draw a fox")
      let first = try #require(try await edit(fixture, mask: mask, with: [other.id]).job)
      let again = try #require(try await fixture.say("retry").job)
      #expect(again.mask == first.mask && again.with == [ArtworkVersion(artwork: other.id, revision: 1)] && again.parent == 1)
    }
  }

  @Test func `other pictures go along as they are now, and have to be there`() async throws {
    try await StudioFixture.with { fixture in
      let other = try #require(try await fixture.say("draw a hen").artwork)
      _ = try await fixture.say("draw a fox")
      let outcome = try await edit(fixture, with: [other.id])
      #expect(outcome.status == .done)
      let references = try parent(await fixture.provider.requests.last).references
      #expect(references.map(\.prompt) == ["a hen"])
      #expect(references.first?.image == (try await fixture.library.imageBytes(other.revision.image.sha256)))
      let missing = try await edit(fixture, with: [99])
      #expect(missing.status == .rejected && missing.error?.code == .notFound)
      _ = try await fixture.library.setDeleted(true, on: other.id)
      #expect(try await edit(fixture, with: [other.id]).error?.message.contains("is in the trash") == true)
    }
  }

  @Test func `after a restart it is drawn with its mask`() async throws {
    try await withScratchDirectory { folder in
      try await StudioFixture.with(folder: folder) { fixture in
        let other = try #require(try await fixture.say("draw a hen").artwork)
        _ = try await fixture.say("draw a fox")
        // As a crash leaves it: stored, never begun.
        let kept = try await fixture.library.keep(mask, ImageInfo(mediaType: "image/png", width: 8, height: 8))
        var job = Job(command: WordParser().parse(Utterance(text: "edit")), seed: 3, createdAt: Date())
        (job.mask, job.with) = (kept, [ArtworkVersion(artwork: other.id, revision: 1)])
        let stored = try await fixture.library.add(job, for: nil)
        let reopened = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        #expect(try await reopened.repair().orphansSetAside == 0)
        try await fixture.withStudio(provider: fixture.provider, library: reopened) { studio in
          while try await studio.job(stored.id).state.isActive { await Task.yield() }
          #expect(try await studio.job(stored.id).state == .completed)
        }
        let parent = try parent(await fixture.provider.requests.last)
        #expect(parent.mask != nil && parent.references.count == 1)
        #expect(try await reopened.check().findings.isEmpty)
      }
    }
  }
}
