import SketchCore

/// A server of one's own that keeps requests in a queue, so that they can be asked for by an id.
protocol QueuedLocalProvider: LocalProvider {
  var client: LocalClient { get }
  var planner: LocalPlanner { get }

  /// Follows the request to its end and fetches the pictures.
  func delivered(
    _ handle: LocalHandle, _ plan: LocalPlan, _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture]
  func cancel(_ handle: LocalHandle) async throws
}

extension QueuedLocalProvider {
  package var name: String { client.options.name }
  package var title: String { client.title }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    let handle = try checked(handle)
    return try await delivered(handle, planner.plan(request, modelName: handle.model), report)
  }

  package func withdraw(handle: String) async throws { try await cancel(checked(handle)) }

  private func checked(_ handle: String) throws -> LocalHandle {
    guard let handle = LocalHandle(handle) else {
      throw ImageProviderError(
        .notFound, provider: name, reason: "what was kept of the request to \(title) cannot be read", acceptance: .unknown)
    }
    return handle
  }
}
