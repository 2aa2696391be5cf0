import SketchCore
import Testing

@Suite struct ImageProviderErrorTests {
  private func error(
    _ kind: ImageProviderError.Kind, shouldRetry: Bool? = nil, acceptance: ImageProviderError.Acceptance? = nil
  ) -> ImageProviderError {
    ImageProviderError(kind, provider: "p", reason: "r", shouldRetry: shouldRetry, acceptance: acceptance)
  }

  @Test(arguments: [ImageProviderError.Kind.contentBlocked, .invalidInput, .auth, .billing, .cancelled, .modelGone])
  func `what a person has to mend is never sent again, whatever the provider says`(kind: ImageProviderError.Kind) {
    #expect(!error(kind, shouldRetry: true).isRetriable)
  }

  @Test func `the provider's word on trying again counts where it can`() {
    #expect(error(.badResponse, shouldRetry: true).isRetriable)
    #expect(!error(.providerBusy, shouldRetry: false).isRetriable)
  }

  @Test func `a broken connection leaves open whether the request was taken`() {
    #expect(error(.network).acceptance == .unknown && error(.network).isOutcomeOpen)
    #expect(error(.timeoutRunning).isOutcomeOpen)
    #expect(!error(.network, acceptance: .refused).isOutcomeOpen)
  }

  @Test func `an answer that says no leaves nothing open`() {
    for kind in [ImageProviderError.Kind.contentBlocked, .auth, .billing, .rateLimited, .providerBusy, .invalidInput, .modelGone] {
      #expect(error(kind).acceptance == .refused && !error(kind).isOutcomeOpen)
    }
  }

  @Test func `what was made but cannot be had is not open, and was paid for`() {
    #expect(error(.expired).acceptance == .accepted && !error(.expired).isOutcomeOpen)
    #expect(!error(.badResponse, acceptance: .accepted).isOutcomeOpen)
    #expect(error(.badResponse).isOutcomeOpen)
  }

  @Test func `a provider that tells nothing of its requests says so`() async {
    struct Silent: ImageProvider {
      let name = "silent"
      let capabilities = ProviderCapabilities(creates: true, edits: false, isFree: false)
      func generate(
        _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
      ) async throws -> [GeneratedPicture] { [] }
    }
    let request = GenerationRequest(job: 1, work: .create(CreateRequest(description: "a fox")), seed: 1)
    let thrown = await #expect(throws: ImageProviderError.self) {
      try await Silent().resume(request, handle: "h") { _ in }
    }
    #expect(thrown == .cannotBeAsked("silent"))
    #expect(Silent().estimate(for: request) == nil)
  }
}
