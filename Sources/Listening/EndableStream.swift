import SketchCore

/// Stream of sound that can be ended from outside; the sound before that is still delivered.
struct EndableStream: Sendable {
  /// Events kept for a consumer that is busy, as a microphone keeps them.
  private static let buffer = 512

  let events: AsyncStream<AudioEvent>
  private let entrance: AsyncStream<AudioEvent>.Continuation

  init(_ source: AsyncStream<AudioEvent>) {
    let (events, entrance) = AsyncStream.makeStream(of: AudioEvent.self, bufferingPolicy: .bufferingNewest(Self.buffer))
    self.events = events
    self.entrance = entrance
    // Owned by the stream: cancelled when it is let go or ended.
    let task = Task {
      for await event in source { entrance.yield(event) }
      entrance.finish()
    }
    entrance.onTermination = { _ in task.cancel() }
  }

  func end() { entrance.finish() }
}
