import SketchCore

/// Listener to the status events of one stream.
actor FalEventListener {
  /// Ends the transfer.
  struct Over: Error {}

  private var last: FalStatus?
  private let progress: @Sendable (FalStatus) async -> Void

  init(progress: @escaping @Sendable (FalStatus) async -> Void) { self.progress = progress }

  var completed: FalStatus? {
    if case .completed = last { last } else { nil }
  }

  func take(_ event: ServerSentEvent) async throws {
    guard let status = (try? JSONReader.read(event.data)).flatMap(FalStatus.init), status != last else { return }
    last = status
    await progress(status)
    if case .completed = status { throw Over() }
  }
}
