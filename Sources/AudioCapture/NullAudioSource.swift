package import SketchCore

/// Hears nothing: its stream opens and ends when the listener lets go (`--audio none`).
package struct NullAudioSource: AudioSource {
  package let name = "none"

  package init() {}

  package func events() -> AsyncStream<AudioEvent> {
    // One event, then silence until the consumer's task is cancelled.
    let (stream, continuation) = AsyncStream.makeStream(of: AudioEvent.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield(.opened(device: name))
    // Kept alive by its own termination handler; without that the stream would finish at once.
    continuation.onTermination = { [continuation] _ in withExtendedLifetime(continuation) {} }
    return stream
  }
}
