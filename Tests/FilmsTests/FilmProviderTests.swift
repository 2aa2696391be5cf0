import Foundation
import Illustrator
import SketchCore
import TestSupport
import Testing

@testable import Films

@Suite struct FilmProviderTests {
  private static let filming = ProviderCapabilities(
    creates: true, edits: true, isFree: false, films: true, animates: true)

  private static func create(
    _ description: String, seconds: Int? = 1, theme: String? = nil, fps: Int? = nil
  ) -> GenerationRequest {
    var create = CreateRequest(description: description, kind: .video, aspect: .wide, quality: .draft)
    create.seconds = seconds
    create.theme = theme
    create.fps = fps
    return GenerationRequest(job: 1, work: .create(create), seed: 4)
  }

  private static func edit(_ edits: [Edit], scene: String?) -> GenerationRequest {
    GenerationRequest(
      job: 2,
      work: .edit(
        edits,
        of: .init(
          prompt: "a boat", style: nil, kind: .picture, seed: 1, image: [1], mediaType: "image/png", scene: scene)),
      seed: 4)
  }

  @Test func `a film comes with its first frame, and is changed as a film`() async throws {
    let provider = FilmProvider(ScriptedImageProvider("hosted", isFree: false))
    let request = Self.create("a boat on the sea")
    #expect(provider.estimate(for: request) == .free)
    let made = try #require(try await provider.generate(request) { _ in }.first)
    #expect(made.film?.info.frames == 24)
    #expect(made.film?.info.width == 854)
    #expect(made.notes.contains { $0.contains("kept for 7 days") })
    // “Make it night” of a film is a film.
    let night = Self.edit([.changeBackground(background: "night")], scene: made.scene)
    let changed = try #require(try await provider.generate(night) { _ in }.first)
    #expect(changed.film?.info.seconds == 1)
    #expect(changed.scene?.contains(#""time":"night""#) == true)
  }

  @Test func `how long a film takes is expected from its length, its size and its frames`() {
    let provider = FilmProvider(ScriptedImageProvider("hosted", isFree: false))
    func expected(_ change: (inout CreateRequest) -> Void = { _ in }) -> Double? {
      var create = CreateRequest(description: "a boat", kind: .video)
      change(&create)
      return provider.expectedSeconds(for: GenerationRequest(job: 1, work: .create(create), seed: 1))
    }
    let usual = expected() ?? 0
    #expect(usual > 5 && usual < 20)
    #expect((expected { $0.seconds = 10 } ?? 0) > usual * 1.8)
    #expect((expected { $0.quality = .draft } ?? 99) < usual / 1.8)
    #expect((expected { $0.fps = 12 } ?? 99) < usual / 1.8)
    #expect(expected { $0.aspect = .tall } == usual && expected { $0.count = 2 } == usual * 2)
    #expect(expected { $0.seconds = 100 } == nil && expected { $0.kind = .picture } == nil)
    #expect(provider.expectedSeconds(for: Self.edit([.animate(theme: nil, seconds: nil)], scene: nil)) == usual)
  }

  @Test func `frames a second are as many as asked for, in changes too`() async throws {
    let provider = FilmProvider(ScriptedImageProvider("hosted", isFree: false))
    let made = try #require(try await provider.generate(Self.create("a boat on the sea", fps: 12)) { _ in }.first)
    #expect(made.film?.info.frames == 12 && made.film?.info.framesPerSecond == 12)
    let night = Self.edit([.changeBackground(background: "night")], scene: made.scene)
    #expect(try await provider.generate(night) { _ in }.first?.film?.info.framesPerSecond == 12)
  }

  @Test func `pictures are left to the other provider`() async throws {
    let inner = ScriptedImageProvider("hosted")
    let provider = FilmProvider(inner)
    _ = try await provider.generate(
      GenerationRequest(job: 1, work: .create(CreateRequest(description: "a boat")), seed: 1)
    ) { _ in }
    _ = try await provider.generate(Self.edit([.enhance(aspect: "brighter")], scene: nil)) { _ in }
    #expect(inner.received.count == 2)
  }

  @Test func `what cannot be filmed says what can be done`() async throws {
    let inner = ScriptedImageProvider("hosted")
    let provider = FilmProvider(inner)
    func reason(_ request: GenerationRequest) async -> ImageProviderError? {
      do {
        _ = try await provider.generate(request) { _ in }
        return nil
      } catch { return error as? ImageProviderError }
    }
    #expect(await reason(Self.create("a boat", seconds: 100))?.reason.contains("not 100") == true)
    #expect(await reason(Self.create("a boat", theme: "vaporwave"))?.advice.contains("storybook") == true)
    let hosted = await reason(Self.edit([.animate(theme: nil, seconds: nil)], scene: nil))
    #expect(hosted?.advice.contains("make a film of a boat") == true)
    #expect(hosted?.acceptance == .refused)
    let comic = GenerationRequest(
      job: 2,
      work: .edit(
        [.animate(theme: nil, seconds: nil)],
        of: .init(
          prompt: "a cat who flies", style: nil, kind: .comic, seed: 1, image: [1], mediaType: "image/png", scene: "{}")),
      seed: 4)
    #expect(await reason(comic)?.reason == "a comic is a page of panels and cannot be made to move")
    #expect(await reason(comic)?.advice.contains("make a film of a cat who flies") == true)
    #expect(inner.received.isEmpty)
  }

  @Test func `where another makes films they are its own, and changes of scenes stay here`() async throws {
    let inner = ScriptedImageProvider("hosted", capabilities: Self.filming, price: Cost(0.35))
    let provider = FilmProvider(inner)
    let request = Self.create("a boat on the sea")
    #expect(provider.estimate(for: request) == inner.estimate(for: request))
    _ = try await provider.generate(request) { _ in }
    _ = try await provider.generate(Self.edit([.animate(theme: nil, seconds: nil)], scene: nil)) { _ in }
    #expect(inner.received.count == 2)
    let scene = try await FilmProvider(ScriptedImageProvider("hosted")).generate(request) { _ in }.first?.scene
    let night = try await provider.generate(Self.edit([.changeBackground(background: "night")], scene: scene)) { _ in }
    #expect(night.first?.film != nil && inner.received.count == 2)
  }

  @Test func `a refusal brings a film of the illustrator's, one that may be paid for does not`() async throws {
    for (acceptance, isMade) in [(ImageProviderError.Acceptance.refused, true), (.unknown, false)] {
      let error = ImageProviderError(.network, provider: "hosted", reason: "no way", acceptance: acceptance)
      let inner = ScriptedImageProvider("hosted", [.fail(error)], capabilities: Self.filming)
      let made = try? await FilmProvider(inner).generate(Self.create("a boat on the sea")) { _ in }
      #expect((made?.first?.film != nil) == isMade)
      #expect((made?.first?.notes.first?.contains("because no way") == true) == isMade)
    }
  }
}
