package import SketchCore
import Synchronization

/// An image provider that does what its script says, one step a request or a question about one, and tells what it was asked.
package final class ScriptedImageProvider: ImageProvider {
  package enum Step: Sendable {
    case deliver([GeneratedPicture])
    case fail(ImageProviderError)
    /// Throws something that is no `ImageProviderError`.
    case `throw`(any Error)
    /// Tells the steps' progress first, then goes on with the next step in the same request.
    case report(ProviderProgress)
    /// Works until the task is cancelled.
    case hang
    /// Delivers however cancelled it is: a provider that does not listen.
    case deliverAfterCancellation([GeneratedPicture])
  }

  package let name: String
  package let capabilities: ProviderCapabilities
  /// Each request as it arrives. Unbounded: a test makes a handful.
  package let requests: AsyncStream<GenerationRequest>
  private let arrivals: AsyncStream<GenerationRequest>.Continuation
  private let price: Cost?
  private let state: Mutex<State>

  private struct State {
    var script: [Step]
    var received: [GenerationRequest] = []
    var resumed: [String] = []
    var withdrawn: [String] = []
  }

  /// A request beyond the script's end delivers one picture.
  package convenience init(
    _ name: String = "scripted", _ script: [Step] = [], creates: Bool = true, edits: Bool = true, isFree: Bool = true, price: Cost? = nil
  ) {
    self.init(name, script, capabilities: ProviderCapabilities(creates: creates, edits: edits, isFree: isFree), price: price)
  }

  package init(_ name: String = "scripted", _ script: [Step] = [], capabilities: ProviderCapabilities, price: Cost? = nil) {
    self.name = name
    self.capabilities = capabilities
    self.price = price ?? (capabilities.isFree ? .free : nil)
    (requests, arrivals) = AsyncStream.makeStream(of: GenerationRequest.self, bufferingPolicy: .unbounded)
    state = Mutex(State(script: script))
  }

  deinit { arrivals.finish() }

  package var received: [GenerationRequest] { state.withLock { $0.received } }
  /// The handles it was asked about, and those it was told nobody waits for.
  package var resumed: [String] { state.withLock { $0.resumed } }
  package var withdrawn: [String] { state.withLock { $0.withdrawn } }

  package func estimate(for request: GenerationRequest) -> Cost? { price }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    state.withLock { $0.received.append(request) }
    arrivals.yield(request)
    return try await play(report)
  }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    state.withLock { $0.resumed.append(handle) }
    return try await play(report)
  }

  package func withdraw(handle: String) { state.withLock { $0.withdrawn.append(handle) } }

  private func play(_ report: @Sendable (ProviderProgress) async -> Void) async throws -> [GeneratedPicture] {
    while true {
      let step = state.withLock { $0.script.isEmpty ? .deliver([Self.picture]) : $0.script.removeFirst() }
      switch step {
      case .deliver(let pictures): return pictures
      case .fail(let error): throw error
      case .throw(let error): throw error
      case .report(let progress): await report(progress)
      case .hang:
        await cancellation()
        throw CancellationError()
      case .deliverAfterCancellation(let pictures):
        await cancellation()
        return pictures
      }
    }
  }

  package static let picture = GeneratedPicture(
    image: Array("picture".utf8), prompt: "a picture", style: nil, model: "scripted-1", seed: 1)

  /// Returns when the task is cancelled, and at once when it already is.
  private func cancellation() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      continuation.finish()
    }
  }
}
