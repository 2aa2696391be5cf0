import SketchCore

/// Watcher of a workflow's progress over ComfyUI's websocket.
///
/// Its news is of interest to who looks on and to nothing else: where the websocket cannot be opened, breaks or
/// talks nonsense, watching ends and the work goes on.
struct ComfyWatcher: Sendable {
  let client: LocalClient
  let handle: LocalHandle
  let progress: ComfyProgress

  /// Bytes of the largest message: a preview has some hundred thousand.
  private static let messageLimit = 16 << 20
  /// Bytes of all messages.
  private static let totalLimit = 1 << 30

  private struct Over: Error {}

  /// Returns when the workflow is over or the websocket is, or when it is cancelled.
  func watch(_ report: @escaping @Sendable (ProviderProgress) async -> Void) async {
    let request = client.stream("/ws?clientId=\(handle.client ?? handle.id)", maximumBytes: ComfyWatcher.totalLimit)
    let progress = LockedValue(progress)
    let elapsed = client.clock.stopwatch()
    try? await client.transport.webSocket(request, messageLimit: ComfyWatcher.messageLimit) { message in
      guard let message = ComfyMessage(message) else { return }
      if let news = progress.withLock({ $0.take(message, at: elapsed()) }) { await report(news) }
      if progress.value.isOver { throw Over() }
    }
  }
}
