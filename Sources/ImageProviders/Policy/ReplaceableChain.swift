package import SketchCore

/// Chain of providers that can be exchanged while requests are under way.
///
/// A request stays with the chain it began with. A handle whose provider left the order is asked for through the newest
/// chain that still knows the provider, so that what was paid for comes.
package final class ReplaceableChain: ImageProvider {
  /// Newest first.
  private let chains: LockedValue<[ProviderChain]>

  /// Chains kept for the handles of providers that left the order.
  private static let limit = 8

  package let name = "chain"

  package init(_ chain: ProviderChain) { chains = LockedValue([chain]) }

  package func replace(with chain: ProviderChain) {
    chains.withLock { $0 = Array(([chain] + $0).prefix(ReplaceableChain.limit)) }
  }

  /// Each provider as `status` shows it, first choice first.
  package var report: [StatusReport.Provider] { current.report }

  package var capabilities: ProviderCapabilities { current.capabilities }

  package var writer: (any PromptWriter)? { current.writer }

  package func estimate(for request: GenerationRequest) -> Cost? { current.estimate(for: request) }

  package func model(for request: GenerationRequest) -> String? { current.model(for: request) }

  package func firstProvider(for request: GenerationRequest) -> String { current.firstProvider(for: request) }
  package func firstChoice(for request: GenerationRequest) -> String? { current.firstChoice(for: request) }

  package func concurrency(for request: GenerationRequest) -> Int { current.concurrency(for: request) }

  package func freeAlternative(for request: GenerationRequest) -> String? { current.freeAlternative(for: request) }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await current.generate(request, report: report)
  }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await owner(of: handle).resume(request, handle: handle, report: report)
  }

  package func withdraw(handle: String) async throws { try await owner(of: handle).withdraw(handle: handle) }

  private var current: ProviderChain { chains.value[0] }

  private func owner(of handle: String) -> ProviderChain {
    let chains = chains.value
    return chains.first { $0.owns(handle) } ?? chains[0]
  }
}
