import SketchCore

/// A server of one's own that keeps requests in a queue, so that they can be asked for by an id.
protocol QueuedLocalProvider: LocalProvider {
  var client: LocalClient { get }
  var planner: LocalPlanner { get }

  /// Follows the request to its end and fetches the pictures.
  func delivered(
    _ ticket: LocalTicket, _ plan: LocalPlan, _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture]
  func cancel(_ ticket: LocalTicket) async throws
}

extension QueuedLocalProvider {
  package var name: String { client.options.name }
  package var title: String { client.title }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    let ticket = try ticket(handle)
    return try await delivered(ticket, planner.plan(request, modelName: ticket.model), report)
  }

  package func withdraw(handle: String) async throws { try await cancel(ticket(handle)) }

  private func ticket(_ handle: String) throws -> LocalTicket {
    guard let ticket = LocalTicket(handle: handle) else {
      throw ImageProviderError(
        .notFound, provider: name, reason: "what was kept of the request to \(title) cannot be read", acceptance: .unknown)
    }
    return ticket
  }
}
