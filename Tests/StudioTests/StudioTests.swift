import Foundation
import Imaging
import SketchCore
import TestSupport
import Testing

@testable import Studio

@Suite(.timeLimit(.minutes(10))) struct StudioTests {
  @Test func `a session of ten lines does what it says`() async throws {
    try await StudioFixture.with { fixture in
      #expect(try await fixture.say("draw a fox").artwork?.title == "a fox")
      for version in 2...4 { #expect(try await fixture.say("edit").artwork?.head == version) }
      #expect(try await fixture.say("undo").artwork?.head == 3)
      #expect(try await fixture.say("redo").artwork?.head == 4)
      #expect(try await fixture.say("favorite").artwork?.favorite == true)
      let export = try await fixture.say("export")
      let file = try #require(export.file)
      #expect(try Data(contentsOf: URL(filePath: file)).prefix(5) == Data("%PDF-".utf8))
      #expect(try await fixture.say("delete").artwork?.deletedAt != nil)
      #expect(try await fixture.say("restore").artwork?.deletedAt == nil)
    }
  }

  @Test func `what is understood while somebody types is told to nobody else`() async throws {
    try await StudioFixture.with { fixture async throws in
      let before = fixture.events.all.count
      for content in [
        Submission.Content.text(Utterance(text: "draw a fox")),
        .spoken(Utterance(text: "draw a fox"), VoiceCommand(transcript: "draw a fox", intent: .create, confidence: 1)),
      ] {
        #expect(try await fixture.studio.submit(Submission(content, dryRun: true)).status == .parsed)
      }
      #expect(fixture.events.all.count == before)
      #expect(try await fixture.library.journal(limit: 10, cursor: nil).entries.isEmpty)
    }
  }

  @Test func `commands about it wait for the picture said before them`() async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      let drawn = try await fixture.say("draw a fox", wait: false)
      #expect(drawn.status == .accepted)
      let edited = try await fixture.say("edit", wait: false)
      #expect(edited.status == .accepted)
      async let favored = fixture.say("favorite")
      await fixture.provider.requestIsHeld()
      await fixture.provider.open()
      let artwork = try #require(try await favored.artwork)
      #expect(artwork.title == "a fox")
      #expect(artwork.head == 2)
      #expect(artwork.favorite)
    }
  }

  @Test func `an edit of a picture that failed touches no other`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a castle")
      await fixture.provider.close()
      await fixture.provider.failNext(ImageProviderError(.contentBlocked, provider: "gated", reason: "it was refused"))
      _ = try await fixture.say("draw a fox", wait: false)
      async let edited = fixture.say("edit")
      await fixture.provider.requestIsHeld()
      while try await fixture.library.jobs(unfinished: true, limit: 9).count < 2 { await Task.yield() }
      await fixture.provider.open()
      let outcome = try await edited
      #expect(outcome.status == .rejected)
      #expect(outcome.error?.message.contains("was not made") == true)
      #expect(try await fixture.library.currentArtwork()?.head == 1)
    }
  }

  @Test func `the steps of a compound command are done in order`() async throws {
    try await StudioFixture.with { fixture in
      let outcome = try await fixture.say("draw a fox and edit and favorite and export")
      #expect(outcome.status == .done)
      #expect(outcome.artwork?.head == 2)
      #expect(outcome.artwork?.favorite == true)
      #expect(outcome.file != nil)
    }
  }

  @Test func `a refusal by the provider is told and leaves no artwork`() async throws {
    try await StudioFixture.with { fixture in
      await fixture.provider.failNext(
        ImageProviderError(.contentBlocked, provider: "gated", reason: "the provider refused the words", advice: "Say it differently."))
      let outcome = try await fixture.say("draw a fox")
      #expect(outcome.status == .rejected)
      #expect(outcome.message == "the provider refused the words. Say it differently.")
      #expect(outcome.job?.state == .failed)
      #expect(try await fixture.library.artworks(ArtworkQuery()).artworks.isEmpty)
    }
  }

  @Test func `bytes that are no picture are not stored`() async throws {
    try await StudioFixture.with { fixture in
      let studio = try await Studio.open(
        parts: .init(
          parser: WordParser(), provider: LyingProvider(), library: fixture.library, images: VipsImageProcessor(),
          events: fixture.events, listening: SilentListening()),
        settings: await fixture.studio.settings, version: "test")
      let working = Task { await studio.run() }
      let outcome = try await studio.submit(Submission(.text(Utterance(text: "draw a fox")), wait: true))
      #expect(outcome.status == .rejected)
      #expect(outcome.error?.code == .badImage)
      #expect(try await fixture.library.artworks(ArtworkQuery()).artworks.isEmpty)
      await studio.stop(grace: .zero)
      await working.value
    }
  }

  @Test func `cancel stops the running job and the next one runs`() async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      async let drawn = fixture.say("draw a fox")
      await fixture.provider.requestIsHeld()
      let cancelled = try await fixture.say("cancel")
      #expect(cancelled.status == .done)
      #expect(try await drawn.job?.state == .cancelled)
      #expect(try await fixture.say("draw a hen").status == .done)
    }
  }

  @Test func `scratch that takes back the last change when nothing runs`() async throws {
    try await StudioFixture.with { fixture in
      #expect(try await fixture.say("cancel").status == .rejected)
      _ = try await fixture.say("draw a fox and edit")
      let before = try #require(try await fixture.library.currentArtwork()).revision.number
      let taken = try await fixture.say("scratch")
      #expect(taken.status == .done)
      #expect(try await fixture.library.currentArtwork()?.revision.number == before - 1)
    }
  }

  @Test func `the same idempotency key makes one picture`() async throws {
    try await StudioFixture.with { fixture in
      let submission = Submission(.text(Utterance(text: "draw a fox")), wait: true, idempotencyKey: "abc")
      let first = try await fixture.studio.submit(submission)
      let second = try await fixture.studio.submit(submission)
      #expect(first.artwork?.id == second.artwork?.id)
      #expect(await fixture.provider.requests.count == 1)
    }
  }

  @Test func `undo brings back what was just deleted`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      _ = try await fixture.say("delete")
      #expect(try await fixture.say("undo").artwork?.deletedAt == nil)
      #expect(try await fixture.library.currentArtwork()?.title == "a fox")
    }
  }

  @Test func `another one draws the same again with a new seed`() async throws {
    try await StudioFixture.with { fixture in
      let first = try await fixture.say("draw a fox")
      let second = try await fixture.say("retry")
      #expect(second.artwork?.title == "a fox")
      #expect(second.artwork?.id != first.artwork?.id)
      #expect(second.artwork?.revision.seed != first.artwork?.revision.seed)
    }
  }

  @Test(arguments: ["edit", "undo", "favorite", "export", "delete", "show"])
  func `without a picture it says so`(text: String) async throws {
    try await StudioFixture.with { fixture in
      let outcome = try await fixture.say(text)
      #expect(outcome.status == .rejected)
      #expect(outcome.error?.code == .notFound)
      #expect(outcome.error?.advice.contains("draw a mountain") == true)
    }
  }

  @Test func `an export never replaces a file`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      let first = try #require(try await fixture.say("export").file)
      let second = try #require(try await fixture.say("export").file)
      #expect(first.hasSuffix("a-fox.pdf"))
      #expect(second.hasSuffix("a-fox-2.pdf"))
    }
  }

  @Test func `an edit that changes nothing is no version`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      await fixture.provider.repeatNext()
      let outcome = try await fixture.say("edit")
      #expect(outcome.status == .rejected)
      #expect(outcome.error?.code == .conflict)
      #expect(try await fixture.library.currentArtwork()?.head == 1)
    }
  }

  @Test func `the second one is of the list that was shown`() async throws {
    try await StudioFixture.with { fixture in
      for animal in ["fox", "hen", "cow"] { _ = try await fixture.say("draw a \(animal)") }
      _ = try await fixture.say("favorite")
      var favorites = VoiceCommand(transcript: "list my favorites", intent: .list, confidence: 1)
      favorites.filters = .init(favorites: true)
      _ = try await fixture.studio.submit(Submission(.command(favorites)))
      var second = VoiceCommand(transcript: "delete the second one", intent: .delete, confidence: 1)
      second.target = Target(.ordinal, ordinal: 2)
      #expect(try await fixture.studio.submit(Submission(.command(second), wait: true)).error?.code == .notFound)
      second.target = Target(.ordinal, ordinal: 1)
      #expect(try await fixture.studio.submit(Submission(.command(second), wait: true)).artwork?.title == "a cow")
    }
  }

  @Test func `four more like an edited picture are four pictures`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      _ = try await fixture.say("edit")
      var more = VoiceCommand(transcript: "four more like this", intent: .retry, confidence: 1)
      more.count = 4
      let outcome = try await fixture.studio.submit(Submission(.command(more), wait: true))
      #expect(outcome.artworks?.count == 4)
      #expect(try await fixture.library.artworks(ArtworkQuery()).artworks.count == 5)
    }
  }

  private struct LyingProvider: ImageProvider {
    let name = "liar"
    let capabilities = ProviderCapabilities(creates: true, edits: true, isFree: true)

    func generate(
      _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
    ) async throws -> [GeneratedPicture] {
      [GeneratedPicture(image: Array("<html>".utf8), prompt: "x", style: nil, model: "m", seed: 1)]
    }
  }
}
