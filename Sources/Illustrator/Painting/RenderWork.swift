import Synchronization

/// Cancellation and progress of one rendering, shared by the task that asked and the thread that draws.
package final class RenderWork: Sendable {
  private let cancelled = Atomic(false)
  private let fractions: AsyncStream<Double>.Continuation?

  /// `fractions` gets each checkpoint's progress; its owner bounds and finishes it.
  package init(fractions: AsyncStream<Double>.Continuation? = nil) { self.fractions = fractions }

  package func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Called between passes. - Throws: `CancellationError` once the asking task was cancelled.
  package func checkpoint(_ fraction: Double) throws {
    if cancelled.load(ordering: .relaxed) { throw CancellationError() }
    fractions?.yield(fraction)
  }
}
