import Dispatch

/// Queue of drawings, which take a core for seconds and never hold one of the shared threads.
package struct DrawingQueue: Sendable {
  private let queue: DispatchQueue

  package init(_ label: String) { queue = DispatchQueue(label: "voicesketch.\(label)", qos: .userInitiated) }

  /// Draws one after the other; a cancelled task ends its drawing at the next checkpoint.
  /// - Parameter report: told the share that is done.
  /// - Throws: `CancellationError` once the task is cancelled.
  package func run<Value: Sendable>(
    report: @Sendable (Double) async -> Void, drawing draw: @escaping @Sendable (RenderWork) throws -> Value
  ) async throws -> Value {
    let (fractions, continuation) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let work = RenderWork(fractions: continuation)
    return try await withTaskCancellationHandler {
      let drawing = Task { [queue] in
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Value, any Error>) in
          queue.async {
            defer { continuation.finish() }
            done.resume(with: Result { try draw(work) })
          }
        }
      }
      for await fraction in fractions { await report(fraction) }
      return try await drawing.value
    } onCancel: {
      work.cancel()
    }
  }
}
