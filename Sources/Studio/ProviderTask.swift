import SketchCore

/// Work of the provider on one request, which can be cancelled, or left to it.
struct ProviderTask: Sendable {
  typealias Work = @Sendable () async throws -> [GeneratedPicture]

  private let task: Task<[GeneratedPicture], any Error>
  /// End of the request, from whoever tells it first: the provider, or the studio that stops waiting for it.
  private let ending = OneShotPromise<Result<[GeneratedPicture], any Error>>()

  init(_ work: @escaping Work) {
    task = Task { try await work() }
    Task { [task, ending] in ending.fulfil(await task.result) }
  }

  var pictures: [GeneratedPicture] {
    get async throws { try await ending.value().get() }
  }

  /// The provider is to stop.
  func cancel() { task.cancel() }

  /// Nobody waits any longer; the provider goes on.
  func abandon() { ending.fulfil(.failure(CancellationError())) }
}
