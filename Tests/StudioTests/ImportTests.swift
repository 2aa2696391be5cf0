import Foundation
import Imaging
import SketchCore
import TestSupport
import Testing

@testable import Studio

@Suite(.timeLimit(.minutes(10))) struct ImportTests {
  @Test func `an exported picture comes back with what was told of it, and is known where it was stored`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox").artwork)
      let file = try await fixture.studio.image(fox.id, ImageSelection(metadata: true))
      #expect(file.etag != fox.revision.image.sha256)
      let known = try await fixture.studio.add(ImportRequest(file: file.bytes, name: "other.png"))
      #expect(!known.isNew && known.artwork.id == fox.id)

      let jpeg = try await fixture.studio.image(fox.id, ImageSelection(format: .jpeg, metadata: true))
      let copy = try await fixture.studio.add(ImportRequest(file: jpeg.bytes, name: "other.jpg"))
      #expect(copy.isNew && copy.artwork.title == "a fox" && copy.artwork.revision.prompt == fox.revision.prompt)
      #expect(copy.artwork.revision.seed == fox.revision.seed && copy.artwork.revision.model == "gate-1")
      #expect(copy.artwork.revision.provider == "import" && copy.artwork.revision.transcript == "draw a fox")
      #expect(await fixture.studio.status().currentArtwork?.id == copy.artwork.id)
      // The start of an edit, and not what is made again.
      let edited = try await fixture.say("edit")
      #expect(edited.artwork?.id == copy.artwork.id && edited.artwork?.head == 2)
    }
  }

  @Test func `another go passes over what was imported`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox").artwork)
      let jpeg = try await fixture.studio.image(fox.id, ImageSelection(format: .jpeg))
      let photo = try await fixture.studio.add(ImportRequest(file: jpeg.bytes, name: "album/my-photo_3.jpg"))
      #expect(photo.artwork.title == "my photo 3" && photo.artwork.revision.prompt == "my photo 3")
      #expect(photo.artwork.revision.model == "" && photo.artwork.revision.transcript == "")
      let again = try await fixture.say("retry")
      #expect(again.status == .done && again.artwork?.title == "a fox")
    }
  }

  @Test func `a request whose end nobody knows is asked about, whatever was imported since`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox").artwork)
      let jpeg = try await fixture.studio.image(fox.id, ImageSelection(format: .jpeg))
      let lost = ImageProviderError(.network, provider: "fal", reason: "the line broke", acceptance: .unknown)
      let price = Cost(0.04)
      let fal = ScriptedImageProvider(
        "fal", [.report(.started(provider: "fal", estimate: price)), .fail(lost)], isFree: false, price: price)
      try await fixture.withStudio(provider: fal, library: fixture.library) { studio in
        #expect(try await fixture.say("draw a hen", to: studio).job?.state == .unknown)
        let photo = try await studio.add(ImportRequest(file: jpeg.bytes, name: "photo.jpg"))
        #expect(photo.isNew)
        #expect(try await fixture.say("retry", to: studio).status == .question)
      }
    }
  }

  @Test func `an export tells of its picture where that is wanted`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      let images = VipsImageProcessor()
      var command = VoiceCommand(transcript: "export", intent: .export, confidence: 1)
      command.export = .init(format: .webp)
      func exported() async throws -> PictureMetadata {
        let outcome = try await fixture.studio.submit(Submission(.command(command), wait: true))
        return try await images.accept(Array(Data(contentsOf: URL(filePath: try #require(outcome.file))))).metadata
      }
      let facts = try await exported()
      #expect(facts.title == "a fox" && facts.heard == "draw a fox" && facts.source == .trainedAlgorithmicMedia)
      var settings = await fixture.studio.settings
      settings.writesMetadata = false
      await fixture.studio.update(settings)
      #expect(try await exported() == PictureMetadata())
      let id = try #require(try await fixture.library.currentArtwork()).id
      let asked = try await fixture.studio.image(id, ImageSelection(metadata: true))
      #expect(try await fixture.studio.image(id, ImageSelection()) == asked)
    }
  }

  @Test(
    arguments: [
      ("a-red-fox_2.png", "a red fox 2"), ("my photo - one.jpg", "my photo - one"), (".png", nil), ("/a/b", "b"), ("", nil),
      (nil, nil),
    ] as [(String?, String?)]) func `a file's name is a title`(name: String?, title: String?)
  {
    #expect(Studio.title(ofFile: name) == title)
  }
}
