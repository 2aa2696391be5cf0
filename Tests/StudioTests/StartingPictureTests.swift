import Foundation
import Illustrator
import SketchCore
import TestSupport
import Testing

@testable import Studio

@Suite struct StartingPictureTests {
  private func making(_ create: CreateRequest, from: Target?) -> VoiceCommand {
    var command = VoiceCommand(transcript: "a sticker of it", intent: .create, confidence: 1)
    command.create = create
    command.create?.from = from
    return command
  }

  private let sticker = CreateRequest(description: "", kind: .sticker)

  @Test func `a picture of another gets its pixels, and shows what that shows`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox").artwork)
      let outcome = try await fixture.studio.submit(Submission(.command(making(sticker, from: .current)), wait: true))
      let made = try #require(outcome.artwork)
      #expect(made.id != fox.id && made.kind == .sticker && made.title == "a fox" && made.revision.number == 1)
      let request = try #require(await fixture.provider.requests.last)
      #expect(request.isRemade && request.starting.count == 1)
      #expect(request.starting[0].image == (try await fixture.library.imageBytes(fox.revision.image.sha256)))
    }
  }

  @Test func `what is still being drawn is waited for`() async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      _ = try await fixture.say("draw a fox", wait: false)
      await fixture.provider.requestIsHeld()
      async let waited = fixture.studio.submit(Submission(.command(making(sticker, from: .current)), wait: true))
      while try await fixture.library.jobs(unfinished: true, limit: 9).count < 2 { await Task.yield() }
      await fixture.provider.open()
      #expect(try await waited.artwork?.title == "a fox")
      #expect(await fixture.provider.requests.last?.starting.count == 1)
    }
  }

  @Test func `another one starts from the same picture`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      _ = try await fixture.studio.submit(Submission(.command(making(sticker, from: .current)), wait: true))
      let again = try await fixture.say("retry")
      #expect(again.artwork?.kind == .sticker)
      let requests = await fixture.provider.requests
      #expect(requests[2].starting == requests[1].starting)
    }
  }

  @Test func `three pictures may go along, and no more`() async throws {
    try await StudioFixture.with { fixture in
      var ids: [ArtworkID] = []
      for name in ["a fox", "a hen", "a cow"] {
        ids.append(try #require(try await fixture.say("draw \(name)").artwork).id)
      }
      let castle = making(CreateRequest(description: "a castle"), from: nil)
      var submission = Submission(.command(castle), wait: true, attachments: Attachments(with: ids))
      #expect(try await fixture.studio.submit(submission).status == .done)
      let request = try #require(await fixture.provider.requests.last)
      #expect(request.starting.map(\.prompt) == ["a fox", "a hen", "a cow"] && !request.isRemade)
      submission = Submission(
        .command(making(castle.create!, from: .current)), wait: true, attachments: Attachments(with: ids))
      let outcome = try await fixture.studio.submit(submission)
      #expect(outcome.error?.code == .invalidInput && outcome.message.contains("3 others at most"))
      #expect(await fixture.provider.requests.count == 4)
    }
  }

  @Test func `without a picture nothing is made`() async throws {
    try await StudioFixture.with { fixture in
      let outcome = try await fixture.studio.submit(Submission(.command(making(sticker, from: .current)), wait: true))
      #expect(outcome.status == .rejected && outcome.error?.code == .notFound)
      #expect(await fixture.provider.requests.isEmpty)
    }
  }

  @Test func `a kind of the catalogue keeps its name; what it does not have costs nothing`() async throws {
    try await StudioFixture.with { fixture in
      var parts = await fixture.studio.parts
      let bookmark = CatalogKind(
        id: .added("bookmark"), name: "Bookmark", aspect: .ratio(1, 4), spoken: ["bookmark"],
        options: [CatalogOption(id: "floral", name: "Floral", spoken: ["floral"])])
      parts.catalog = Catalog(kinds: [bookmark])
      parts.provider = Illustrator()
      let studio = try await Studio.open(parts: parts, settings: await fixture.studio.settings, version: "test")
      let working = Task { await studio.run() }
      func make(_ kind: String, _ option: String?) async throws -> CommandOutcome {
        let create = CreateRequest(description: "a fox", kind: ArtKind(rawValue: kind)!, option: option)
        return try await studio.submit(Submission(.command(making(create, from: nil)), wait: true))
      }
      let made = try #require(try await make("bookmark", "floral").artwork)
      #expect(made.kind == .added("bookmark") && made.revision.image.height == 4 * made.revision.image.width)
      let unknown = try await make("bokmark", nil)
      #expect(unknown.error?.message == "there is no kind “bokmark”")
      #expect(try await studio.artworks(ArtworkQuery(kind: made.kind)).artworks.count == 1)
      await #expect(throws: SketchError.self) { try await studio.artworks(ArtworkQuery(kind: .added("bokmark"))) }
      #expect(try await make("bookmark", "space").error?.advice == "It has: floral.")
      #expect(try await fixture.library.jobs(unfinished: false, limit: 9).count == 1)
      await studio.stop(grace: .seconds(5))
      await working.value
    }
  }
}
