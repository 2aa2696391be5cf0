/// Makes pictures.
package protocol ImageProvider: Sendable {
  /// Name without a colon, since the chain puts it before the handles it passes on.
  var name: String { get }
  /// Name in sentences: "fal.ai", "the illustrator".
  var title: String { get }
  var capabilities: ProviderCapabilities { get }

  /// Expected cost of the request here, before it is sent; nil when nobody knows.
  func estimate(for request: GenerationRequest) -> Cost?

  /// Seconds the request is expected to take here, where nobody has learned it yet; nil when nobody knows.
  func expectedSeconds(for request: GenerationRequest) -> Double?

  /// Model that makes the request's pictures, for prices and budgets; nil for one without a name.
  func model(for request: GenerationRequest) -> String?

  /// Name of the provider that is asked first for the request's pictures.
  func firstProvider(for request: GenerationRequest) -> String

  /// Number of such requests that are worked on at once.
  func concurrency(for request: GenerationRequest) -> Int

  /// Name in sentences of who would make the request's pictures for nothing; nil where there is nobody.
  func freeAlternative(for request: GenerationRequest) -> String?

  /// Makes the pictures of one request (`count` of them for a creation, one for an edit).
  ///
  /// Cancelling the task cancels the work. `report` is awaited: when it returns, what it told is stored.
  /// - Throws: `ImageProviderError`.
  func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture]

  /// Asks what became of a request sent before, perhaps by an earlier run of the daemon, and waits for its pictures;
  /// never sends it again.
  ///
  /// Cancelling the task cancels the work at the provider, as in `generate`.
  /// - Parameter handle: the last one reported for it.
  /// - Throws: `ImageProviderError`; one whose `acceptance` is `.refused` when the provider is sure it never had, or
  ///   will not charge, the request.
  func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture]

  /// Tells the provider that nobody waits for this request any more.
  /// - Throws: `ImageProviderError` when it could not be told.
  func withdraw(handle: String) async throws

  /// The job has ended for good: what was kept to go on with it may go.
  func settled(_ job: JobID) async
}

extension ImageProvider {
  package var title: String { name }

  package func estimate(for request: GenerationRequest) -> Cost? { capabilities.isFree ? .free : nil }

  package func expectedSeconds(for request: GenerationRequest) -> Double? { nil }

  package func model(for request: GenerationRequest) -> String? { nil }

  package func firstProvider(for request: GenerationRequest) -> String { name }

  package func concurrency(for request: GenerationRequest) -> Int { 1 }

  package func freeAlternative(for request: GenerationRequest) -> String? { capabilities.isFree ? title : nil }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    throw ImageProviderError.cannotBeAsked(name)
  }

  package func settled(_ job: JobID) async {}

  package func withdraw(handle: String) async throws { throw ImageProviderError.cannotBeAsked(name) }
}
