import ImageProviders
import SketchCore
import TestSupport
import Testing

/// What only looks like a picture is none.
@Suite struct CheckedProviderTests {
  private struct Broken: Error {}

  private func picture(_ content: String, cost: Double? = nil, notes: [String] = []) -> GeneratedPicture {
    GeneratedPicture(image: Array(content.utf8), prompt: "a fox", style: nil, model: "m", seed: 1, cost: cost, notes: notes)
  }

  private func checked(_ pictures: GeneratedPicture..., isFree: Bool = false) -> CheckedProvider {
    CheckedProvider(ScriptedImageProvider("first", [.deliver(pictures)], isFree: isFree)) { bytes in
      if bytes.starts(with: Array("broken".utf8)) { throw SketchError(.badImage, "it is torn") }
    }
  }

  @Test func `whole pictures pass as they are`() async throws {
    #expect(try await checked(picture("a"), picture("b")).made(creation("a fox")) == [picture("a"), picture("b")])
  }

  @Test func `of several the sound ones are delivered, and this is said`() async throws {
    let pictures = try await checked(picture("broken", notes: ["Note."]), picture("b")).made(creation("a fox"))
    #expect(pictures == [picture("b", notes: ["Note.", "1 of the pictures could not be used: it is torn."])])
  }

  @Test func `what cannot be used was paid for all the same`() async throws {
    let pictures = try await checked(picture("broken", cost: 0.25), picture("b", cost: 0.25)).made(creation("a fox"))
    #expect(pictures.map(\.cost) == [0.5])
    let error = await checked(picture("broken", cost: 0.25), picture("broken", cost: 0.25)).failure(creation("a fox"))
    #expect(error?.cost == 0.5 && error?.acceptance == .accepted)
  }

  @Test func `without a sound one the next provider that costs nothing is asked`() async throws {
    let (free, paid) = (ScriptedImageProvider("free"), ScriptedImageProvider("paid", isFree: false))
    let pictures = try await ProviderChain([checked(picture("broken")), paid, free]).made(creation("a fox"))
    #expect(paid.received.isEmpty && free.received.count == 1)
    #expect(
      pictures[0].notes == [
        "Drawn by free, because the picture first sent cannot be used: it is torn. The request to first may be charged all the same."
      ])
  }
}
