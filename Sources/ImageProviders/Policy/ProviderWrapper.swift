package import SketchCore

/// A provider around another one: what it does not do differently, the inner one does.
protocol ProviderWrapper: ImageProvider {
  var inner: any ImageProvider { get }
}

extension ProviderWrapper {
  package var name: String { inner.name }
  package var title: String { inner.title }
  package var capabilities: ProviderCapabilities { inner.capabilities }

  package func estimate(for request: GenerationRequest) -> Cost? { inner.estimate(for: request) }

  package func expectedSeconds(for request: GenerationRequest) -> Double? { inner.expectedSeconds(for: request) }

  package func model(for request: GenerationRequest) -> String? { inner.model(for: request) }

  package func firstProvider(for request: GenerationRequest) -> String { inner.firstProvider(for: request) }

  package func concurrency(for request: GenerationRequest) -> Int { inner.concurrency(for: request) }

  package func freeAlternative(for request: GenerationRequest) -> String? { inner.freeAlternative(for: request) }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await inner.resume(request, handle: handle, report: report)
  }

  package func settled(_ job: JobID) async { await inner.settled(job) }

  package func withdraw(handle: String) async throws { try await inner.withdraw(handle: handle) }
}

extension ImageProvider {
  /// The provider itself, without what was put around it.
  package var innermost: any ImageProvider { (self as? any ProviderWrapper)?.inner.innermost ?? self }
}
