import Foundation
import Illustrator
import SketchCore
import TestSupport
import Testing

@testable import Comics

/// The provider as the studio uses it: with panels of the illustrator's, and of another provider's.
@Suite struct ComicProviderTests {
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

  /// - Parameter hosted: draws the panels; the illustrator when nil.
  private func withProvider(
    _ hosted: ScriptedImageProvider? = nil, teller: ComicProvider.Teller? = nil,
    _ body: (ComicProvider, _ drafts: URL) async throws -> Void
  ) async throws {
    try await withScratchDirectory { folder in
      let inner: any ImageProvider = hosted ?? Illustrator()
      try await body(
        ComicProvider(
          inner, images: PlainImages(), drafts: folder.path, firstChoice: { _ in inner.name }, teller: teller), folder)
    }
  }

  // MARK: The illustrator's panels

  @Test func `a comic is made and changed panel by panel`() async throws {
    try await withProvider { provider, _ in
      let request = create("a dragon who is afraid of fire", panels: 4)
      #expect(provider.estimate(for: request) == .free)
      let made = try await provider.generate(request) { _ in }[0]
      let comic = try #require(Comic(stored: made.scene))
      #expect(comic.panels.count == 4 && comic.concept == "a dragon who is afraid of fire")
      #expect(PanelPictures.read(made.image).isEmpty)

      let speech = Edit.inPanel("last", .say(element: "the dragon", speech: "the end"))
      let changed = try await provider.generate(edit([speech], made)) { _ in }[0]
      #expect(changed.image != made.image)
      #expect(Comic(stored: changed.scene)?.panels.last?.balloons.contains { $0.text == "The end." } == true)
      #expect(changed.notes.isEmpty)

      let nothing = Edit.inPanel("9", .removeElement(element: "the sun"))
      let same = try await provider.generate(edit([nothing], made)) { _ in }[0]
      #expect(same.image == made.image)
      #expect(same.notes == ["There is no panel 9: the comic has 4."])

      let story = try await ComicBindery(images: PlainImages())
        .book(of: try #require(made.scene), page: made.image, as: .md)
      #expect(story.map { String(decoding: $0, as: UTF8.self) }?.hasPrefix("# ") == true)
    }
  }

  @Test func `a panel knows the versions that changed it`() async throws {
    try await withProvider { provider, _ in
      let made = try await provider.generate(create("a dragon who is afraid of fire", panels: 4)) { _ in }[0]
      func changed(_ edit: Edit, _ picture: GeneratedPicture) async throws -> GeneratedPicture {
        try await provider.generate(self.edit([edit], picture)) { _ in }[0]
      }
      let night = try await changed(.inPanel("2", .changeBackground(background: "night")), made)
      let speech = try await changed(.inPanel("last", .say(element: "the dragon", speech: "the end")), night)
      let styled = try await changed(.changeStyle(style: .named(.watercolor)), speech)
      let bindery = ComicBindery(images: PlainImages())
      func versions(_ pictures: [GeneratedPicture]) async -> [[Int]] {
        await bindery.panelVersions(of: pictures.map { $0.scene ?? "" })
      }
      #expect(await versions([made]) == [[0], [0], [0], [0]])
      #expect(await versions([made, night, speech]) == [[0], [0, 1], [0], [0, 2]])
      #expect(await versions([made, night, speech, styled]).allSatisfy { $0.last == 3 })
      #expect(await bindery.panelVersions(of: ["{}"]).isEmpty)
    }
  }

  @Test func `nine panels are refused before anything is drawn`() async throws {
    try await withProvider { provider, _ in
      let error = await #expect(throws: ImageProviderError.self) {
        _ = try await provider.generate(create("a cat", panels: 9)) { _ in }
      }
      #expect(error?.kind == .invalidInput && error?.acceptance == .refused)
      #expect(error?.reason == "a comic has 3 to 8 panels, not 9")
    }
  }

  @Test func `other pictures are the other provider's`() async throws {
    try await withProvider { provider, _ in
      let request = create("a cat", panels: nil, kind: .picture)
      let plain = try await Illustrator().generate(request) { _ in }
      #expect(try await provider.generate(request) { _ in } == plain)
      let book = try await ComicBindery(images: PlainImages()).book(of: plain[0].scene ?? "", page: [], as: .cbz)
      #expect(book == nil)
    }
  }

  // MARK: Hosted panels

  private static func panel(_ name: String, cost: Double? = 0.04) -> GeneratedPicture {
    GeneratedPicture(
      image: Array(name.utf8), prompt: name, style: nil, model: "hosted-1", seed: 1, cost: cost)
  }

  private static func hosted(_ steps: [ScriptedImageProvider.Step]) -> ScriptedImageProvider {
    ScriptedImageProvider(
      "hosted", steps.flatMap { [.report(.started(provider: "hosted", model: "hosted-1")), .report(.handle("h")), $0] },
      isFree: false, price: Cost(0.04))
  }

  @Test func `each panel is a request of its own, and a change redraws that panel alone`() async throws {
    let hosted = Self.hosted((1...4).map { .deliver([Self.panel("panel \($0)")]) })
    try await withProvider(hosted) { provider, drafts in
      let request = create("a dragon who is afraid of fire", panels: 4)
      #expect(provider.estimate(for: request)?.amount == 0.16)
      let report = ProgressLog()
      let made = try await provider.generate(request) { report.add($0) }[0]
      #expect(hosted.received.count == 4 && Set(hosted.received.map(\.seed)).count == 1)
      #expect(report.all.count { if case .started = $0 { true } else { false } } == 1)
      #expect(abs((made.cost ?? 0) - 0.16) < 0.001 && made.model == "hosted-1" && made.notes.isEmpty)
      let pictures = PanelPictures.read(made.image)
      #expect(pictures.mapValues { String(decoding: $0, as: UTF8.self) } == [0: "panel 1", 1: "panel 2", 2: "panel 3", 3: "panel 4"])
      // What is kept for a restart goes when the comic is stored.
      #expect(FileManager.default.fileExists(atPath: drafts.path + "/1/3.picture"))
      await provider.settled(1)
      #expect(!FileManager.default.fileExists(atPath: drafts.path + "/1"))

      let night = edit([.inPanel("2", .changeBackground(background: "night"))], made)
      #expect(provider.estimate(for: night)?.amount == 0.04)
      let changed = try await provider.generate(night) { _ in }[0]
      #expect(hosted.received.count == 5 && PanelPictures.read(changed.image)[0] == pictures[0])
      guard case .edit(let edits, let parent)? = hosted.received.last?.work else {
        Issue.record("the panel was not changed: \(hosted.received.map(\.work))")
        return
      }
      #expect(edits == [.changeBackground(background: "night")] && parent.image == pictures[1])
      // Words and places cost nothing.
      for free in [Edit.swapPanels(first: "1", second: "2"), .inPanel("1", .say(element: nil, speech: "hello"))] {
        let words = edit([free], made)
        #expect(provider.estimate(for: words)?.amount == 0)
        let said = try await provider.generate(words) { _ in }[0]
        #expect(hosted.received.count == 5 && said.image != made.image && said.cost == nil)
        #expect(PanelPictures.read(said.image).count == 4)
      }
    }
  }

  @Test func `a panel that fails leaves the others, and is named`() async throws {
    let error = ImageProviderError(.providerBusy, provider: "hosted", reason: "hosted is busy")
    let hosted = Self.hosted([
      .deliver([Self.panel("panel 1")]), .fail(error), .deliver([Self.panel("panel 3")]),
    ])
    try await withProvider(hosted) { provider, _ in
      let made = try await provider.generate(create("a cat who wants to fly", panels: 3)) { _ in }[0]
      #expect(made.notes == ["The illustrator drew panel 2: hosted is busy."])
      #expect(PanelPictures.read(made.image).keys.sorted() == [0, 2] && made.cost == 0.08)
    }
  }

  @Test func `panels of a comic that is cancelled are charged`() async throws {
    let stop = ImageProviderError(.cancelled, provider: "hosted", reason: "it was cancelled", acceptance: .accepted)
    let hosted = Self.hosted([.deliver([Self.panel("panel 1")]), .fail(stop)])
    try await withProvider(hosted) { provider, _ in
      let report = ProgressLog()
      _ = await #expect(throws: ImageProviderError.self) {
        _ = try await provider.generate(create("a cat who wants to fly", panels: 3)) { report.add($0) }
      }
      let charged = report.all.compactMap { if case .failedAttempt(let error) = $0 { error } else { nil } }
      #expect(charged.map(\.cost) == [0.04] && charged.first?.acceptance == .accepted)
    }
  }

  @Test func `a panel that cannot be used leaves the others, and is charged`() async throws {
    let hosted = Self.hosted(["panel 1", PlainImages.broken, "panel 3"].map { .deliver([Self.panel($0)]) })
    try await withProvider(hosted) { provider, _ in
      let made = try await provider.generate(create("a cat who wants to fly", panels: 3)) { _ in }[0]
      #expect(made.notes.first?.hasPrefix("The illustrator drew panel 2: its picture cannot be used:") == true, "\(made.notes)")
      #expect(PanelPictures.read(made.image).keys.sorted() == [0, 2] && abs((made.cost ?? 0) - 0.12) < 0.001)
    }
  }

  @Test func `a story model is not asked where no money may be spent`() async throws {
    try await withProvider(teller: { _, _ in throw SketchError(.internalFault, "asked") }) { provider, _ in
      var request = create("a cat who wants to fly", panels: 3)
      request.budget = 0
      let made = try await provider.generate(request) { _ in }[0]
      #expect(made.notes.isEmpty)
    }
  }

  @Test func `a panel that may still come leaves the comic to be asked for; what came is not sent again`() async throws {
    let open = ImageProviderError(.network, provider: "hosted", reason: "the line is down", acceptance: .accepted)
    let hosted = Self.hosted([.deliver([Self.panel("panel 1")]), .fail(open)])
    try await withProvider(hosted) { provider, _ in
      let request = create("a cat who wants to fly", panels: 3)
      let report = ProgressLog()
      let error = await #expect(throws: ImageProviderError.self) {
        _ = try await provider.generate(request) { report.add($0) }
      }
      #expect(error?.isOutcomeOpen == true && hosted.received.count == 2)
      let made = try await provider.resume(request, handle: try #require(report.handles.last)) { _ in }[0]
      // The second is asked for, and only the third is sent.
      #expect(hosted.resumed == ["h"] && hosted.received.count == 3)
      #expect(PanelPictures.read(made.image).count == 3)
      let comic = try #require(Comic(stored: made.scene))
      #expect(comic.panels.count == 3)
      try await provider.withdraw(handle: try #require(report.handles.last))
      #expect(hosted.withdrawn.isEmpty)
    }
  }

  // MARK: Stories

  @Test func `a story model's words are taken where they fit, and said to be left where they do not`() async throws {
    let panel = #"{"caption":"Once.","balloons":[{"speaker":"hero","text":"Hm."}],"scene":"a cave"}"#
    let story = #"```json {"title":"Told","panels":[\#(panel),\#(panel),\#(panel)],"ending":"Fin"} ```"#
    let request = create("a cat who wants to fly", panels: 3)
    try await withProvider(teller: { material, _ in
      #expect(material.contains("a cat who wants to fly"))
      return story
    }) { provider, _ in
      let comic = try #require(Comic(stored: try await provider.generate(request) { _ in }[0].scene))
      #expect(comic.title == "Told" && comic.ending == "Fin" && comic.panels[1].caption == "Once.")
    }
    for wrong in [
      "I cannot.", story.replacing(panel + ",", with: ""), story.replacing("hero", with: "nobody"),
      story.replacing("Hm.", with: String(repeating: "x", count: 101)),
    ] {
      try await withProvider(teller: { _, _ in wrong }) { provider, _ in
        let made = try await provider.generate(request) { _ in }[0]
        #expect(made.notes.first?.hasPrefix("The story was told without the story model:") == true, "\(made.notes)")
        #expect(Comic(stored: made.scene)?.title != "Told")
      }
    }
  }
}

/// Images that are their own files.
private struct PlainImages: PartialImageProcessor {
  static let broken = "cut off"

  func convert(_ image: [UInt8], to format: ImageFormat, width: Int?, quality: Int?) throws -> [UInt8] {
    guard image != Array(Self.broken.utf8) else { throw SketchError(.badImage, "it is cut short") }
    return image
  }
  func pixels(of image: [UInt8], scale: Int) -> PixelImage {
    PixelImage(width: 2, height: 1, bytes: [200, 30, 30, UInt8(image.count), image.last ?? 0, 30])
  }
}
