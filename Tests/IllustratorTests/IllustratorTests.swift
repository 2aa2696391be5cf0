import SketchCore
import Synchronization
import Testing

@testable import Illustrator

@Suite struct IllustratorTests {
  private func create(_ description: String, style: ArtStyle = .pixelArt, count: Int = 1, seed: UInt32 = 1) -> GenerationRequest {
    GenerationRequest(
      job: 1, work: .create(CreateRequest(description: description, style: .named(style), count: count, quality: .draft)), seed: seed)
  }

  private func edit(_ picture: GeneratedPicture, scene: String?, _ edits: Edit...) -> GenerationRequest {
    let parent = GenerationRequest.ParentPicture(
      prompt: picture.prompt, style: picture.style, kind: .picture, seed: picture.seed, image: picture.image, mediaType: "image/png",
      scene: scene)
    return GenerationRequest(job: 2, work: .edit(edits, of: parent), seed: 77)
  }

  @Test func `creates as many different pictures as asked for`() async throws {
    let pictures = try await Illustrator().generate(create("a cat", count: 3)) { _ in }
    #expect(pictures.count == 3)
    #expect(Set(pictures.map(\.image)).count == 3)
    #expect(Set(pictures.map(\.seed)).count == 3)
    #expect(pictures.allSatisfy { $0.image.starts(with: [0x89, 0x50, 0x4E, 0x47]) })
    #expect(pictures[0].model == "illustrator-1")
    #expect(pictures[0].prompt.hasPrefix("a cat"))
  }

  @Test func `edits the scene that was stored`() async throws {
    let illustrator = Illustrator()
    let first = try await illustrator.generate(create("a cat and a dog")) { _ in }[0]
    let second = try await illustrator.generate(edit(first, scene: first.scene, .removeElement(element: "the dog"))) { _ in }[0]
    #expect(second.notes == [])
    #expect(second.prompt.contains("cat") && !second.prompt.contains("dog"))
    #expect(second.image != first.image)
    #expect(second.seed == first.seed)
  }

  @Test(arguments: [nil, "not a scene"])
  func `edits a picture of another provider from its prompt`(scene: String?) async throws {
    let illustrator = Illustrator()
    let first = try await illustrator.generate(create("a cat and a dog")) { _ in }[0]
    let second = try await illustrator.generate(edit(first, scene: scene, .addElement(element: "a tree", position: nil))) { _ in }[0]
    #expect(second.prompt.contains("tree") && second.prompt.contains("cat"))
    #expect(second.notes.count == 1)
  }

  @Test func `reports how far it is, never backwards`() async throws {
    let seen = Mutex<[Double]>([])
    _ = try await Illustrator().generate(create("a cat", count: 2)) { progress in
      if case .fraction(let fraction) = progress { seen.withLock { $0.append(fraction) } }
    }
    let fractions = seen.withLock { $0 }
    #expect(!fractions.isEmpty)
    #expect(fractions == fractions.sorted())
    #expect(fractions.allSatisfy { (0...1).contains($0) })
  }

  @Test func `stops when its task is cancelled`() async throws {
    let illustrator = Illustrator()
    let request = create("a cat", style: .oilPainting, count: 4)
    let task = Task { try await illustrator.generate(request) { _ in } }
    task.cancel()
    let error = await #expect(throws: ImageProviderError.self) { try await task.value }
    #expect(error?.kind == .cancelled)
  }

  @Test func `another process draws the same bytes`() async throws {
    let here = try await Illustrator.fingerprint()
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      print("fingerprint \(try await Illustrator.fingerprint())")
    }
    let there = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(there.contains("fingerprint \(here)\n"))
  }
}

extension Illustrator {
  /// FNV-1a over the pictures of a scene with everything in it, in three styles.
  fileprivate static func fingerprint() async throws -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for style in [ArtStyle.oilPainting, .pixelArt, .abstract] {
      let request = CreateRequest(
        description: "three red cats on a boat in a storm at night with a castle and stars", style: .named(style), quality: .draft)
      let picture = try await Illustrator().generate(GenerationRequest(job: 1, work: .create(request), seed: 42)) { _ in }[0]
      for byte in picture.image { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return hash
  }
}
