import Illustrator
import SketchCore
import Testing

@testable import Comics

/// The provider as the studio uses it.
@Suite struct ComicIllustratorTests {
  private func create(_ description: String, panels: Int?, kind: ArtKind = .comic) -> GenerationRequest {
    var create = CreateRequest(description: description, kind: kind, quality: .draft)
    create.panels = panels
    return GenerationRequest(job: 1, work: .create(create), seed: 5)
  }

  private func edit(_ edits: [Edit], _ picture: GeneratedPicture) -> GenerationRequest {
    let parent = GenerationRequest.ParentPicture(
      prompt: picture.prompt, style: picture.style, kind: .comic, seed: picture.seed, image: picture.image,
      mediaType: "image/png", scene: picture.scene)
    return GenerationRequest(job: 2, work: .edit(edits, of: parent), seed: 6)
  }

  @Test func `a comic is made and changed panel by panel`() async throws {
    let illustrator = ComicIllustrator()
    let made = try await illustrator.generate(create("a dragon who is afraid of fire", panels: 4)) { _ in }[0]
    let comic = try #require(ComicIllustrator.comic(in: made.scene))
    #expect(comic.panels.count == 4)
    #expect(comic.concept == "a dragon who is afraid of fire")

    let speech = Edit.inPanel("last", .say(element: "the dragon", speech: "the end"))
    let changed = try await illustrator.generate(edit([speech], made)) { _ in }[0]
    #expect(changed.image != made.image)
    #expect(ComicIllustrator.comic(in: changed.scene)?.panels.last?.balloons.contains { $0.text == "The end." } == true)
    #expect(changed.notes.isEmpty)

    let same = try await illustrator.generate(edit([.inPanel("9", .removeElement(element: "the sun"))], made)) { _ in }[
      0]
    #expect(same.image == made.image)
    #expect(same.notes == ["There is no panel 9: the comic has 4."])

    let scene = try #require(made.scene)
    #expect(
      try await ComicBindery().book(of: scene, page: [], as: .md).map { String(decoding: $0, as: UTF8.self) }?.hasPrefix("# ")
        == true)
  }

  @Test func `nine panels are refused before anything is drawn`() async throws {
    let illustrator = ComicIllustrator()
    let error = await #expect(throws: ImageProviderError.self) {
      _ = try await illustrator.generate(create("a cat", panels: 9)) { _ in }
    }
    #expect(error?.kind == .invalidInput)
    #expect(error?.reason == "a comic has 3 to 8 panels, not 9")
  }

  @Test func `other pictures are the illustrator's`() async throws {
    let request = create("a cat", panels: nil, kind: .picture)
    let plain = try await Illustrator().generate(request) { _ in }
    #expect(try await ComicIllustrator().generate(request) { _ in } == plain)
    #expect(try await ComicBindery().book(of: plain[0].scene ?? "", page: [], as: .cbz) == nil)
  }
}
