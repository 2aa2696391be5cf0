import ImageProviders
import SketchCore
import TestSupport
import Testing

@Suite struct ReplaceableChainTests {
  private func chain(_ providers: ScriptedImageProvider...) -> ProviderChain {
    ProviderChain(providers, clock: ManualClock(), random: { 0 })
  }

  @Test func `after a replacement the new provider draws`() async throws {
    let (old, new) = (ScriptedImageProvider("old"), ScriptedImageProvider("new"))
    let chain = ReplaceableChain(chain(old))
    _ = try await chain.generate(creation("a fox")) { _ in }
    chain.replace(with: self.chain(new))
    _ = try await chain.generate(creation("a fox")) { _ in }
    #expect(old.received.count == 1 && new.received.count == 1)
    #expect(chain.report.map(\.name) == ["new"])
  }

  @Test func `a handle is asked for at its provider, also after that left the order`() async throws {
    let (old, new) = (ScriptedImageProvider("old"), ScriptedImageProvider("new"))
    let chain = ReplaceableChain(chain(old))
    chain.replace(with: self.chain(new))
    _ = try await chain.resume(creation("a fox"), handle: "old:7") { _ in }
    _ = try await chain.resume(creation("a fox"), handle: "new:8") { _ in }
    #expect(old.resumed == ["7"] && new.resumed == ["8"])
  }

  @Test func `a handle of a provider nobody knows says what to do`() async {
    let chain = ReplaceableChain(chain(ScriptedImageProvider("one")))
    let error = await #expect(throws: ImageProviderError.self) {
      try await chain.resume(creation("a fox"), handle: "gone:1") { _ in }
    }
    #expect(error?.acceptance == .unknown && error?.advice.contains("`order`") == true)
  }
}
