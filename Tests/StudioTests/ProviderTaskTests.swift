import SketchCore
import Testing

@testable import Studio

@Suite(.timeLimit(.minutes(10))) struct ProviderTaskTests {
  private let picture = GeneratedPicture(image: [1], prompt: "a fox", style: nil, model: "m", seed: 1)

  @Test func `the provider's pictures, or its error, are its end`() async throws {
    let made = ProviderTask { [picture] in [picture] }
    #expect(try await made.pictures == [picture])
    let lost = ImageProviderError(.network, provider: "fal", reason: "fal broke the connection")
    let failed = ProviderTask { throw lost }
    await #expect(throws: lost) { try await failed.pictures }
  }

  @Test func `cancelled, the provider is told, and its word is waited for`() async throws {
    let task = ProviderTask { [picture] in
      while !Task.isCancelled { await Task.yield() }
      // Too late: it was made.
      return [picture]
    }
    task.cancel()
    #expect(try await task.pictures == [picture])
  }

  @Test func `abandoned, nobody waits and the provider goes on`() async throws {
    let (may, did) = (OneShotPromise<Void>(), OneShotPromise<Bool>())
    let task = ProviderTask { [picture] in
      await may.value()
      did.fulfil(Task.isCancelled)
      return [picture]
    }
    task.abandon()
    await #expect(throws: CancellationError.self) { try await task.pictures }
    may.fulfil(())
    #expect(await did.value() == false)
  }
}
