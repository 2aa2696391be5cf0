import Dispatch
package import SketchCore

/// Capture device through PortAudio, reopened by itself after it went away.
package struct Microphone: AudioSource {
  /// Events kept for a consumer that is busy (25 s of sound); older ones are dropped.
  private static let buffer = 512

  package let name: String
  private let devices: [String]
  private let backoff: RetryBackoff
  private let patience: Duration
  private let silence: Duration

  /// - Parameters:
  ///   - device: nil or "default" for the default device, else its name or a part of it; several with semicolons
  ///     between them, first choice first.
  ///   - patience: how long a device may deliver nothing before it counts as lost.
  ///   - silence: how long it may deliver digital silence, or one and the same sound, before it is opened anew; doubled
  ///     each time that did not help.
  package init(
    device: String? = nil, backoff: RetryBackoff = RetryBackoff(), patience: Duration = .seconds(3), silence: Duration = .seconds(30)
  ) {
    name = device ?? "default"
    devices = (device ?? "").split(separator: ";").map { part in
      String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }.filter { !$0.isEmpty }
    self.backoff = backoff
    self.patience = patience
    self.silence = silence
  }

  /// Records on threads of its own until the stream is let go. A missing device is `.lost`, never an error: it may be
  /// plugged in later.
  package func events() -> AsyncStream<AudioEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: AudioEvent.self, bufferingPolicy: .bufferingNewest(Self.buffer))
    let stop = StopSignal()
    continuation.onTermination = { _ in stop.raise() }
    let supervisor = CaptureSupervisor(
      devices: devices, backoff: backoff, patience: patience, silence: silence, stop: stop, events: continuation)
    // A serial queue outside the concurrency pool: it blocks for as long as the microphone is used.
    DispatchQueue(label: "microphone", qos: .userInteractive).async { supervisor.run() }
    return stream
  }
}

/// Starts one capture after the other: after a loss everything is closed, and after a pause devices are looked for
/// anew.
private struct CaptureSupervisor: Sendable {
  /// A muted microphone is looked after less and less often, down to this.
  private static let longestSilence = Duration.seconds(600)

  let devices: [String]
  let backoff: RetryBackoff
  let patience: Duration
  let silence: Duration
  let stop: StopSignal
  let events: AsyncStream<AudioEvent>.Continuation

  func run() {
    defer { events.finish() }
    var backoff = backoff
    var silence = silence
    while !stop.isRaised {
      let capture = Capture(devices: devices, patience: patience, silence: silence, stop: stop, events: events)
      // The sound library may never return (libpulse deadlocks when its server is killed): then its thread is left behind.
      DispatchQueue(label: "microphone capture", qos: .userInteractive).async { capture.run() }
      let reason = capture.outcome(silentFor: patience * 2 + .seconds(2))
      if stop.isRaised { return }
      if capture.hasDelivered { backoff.succeeded() }
      silence = capture.fault == .silent || capture.fault == .frozen ? min(silence * 2, Self.longestSilence) : self.silence
      let pause = backoff.failed()
      events.yield(.lost(reason: reason, retryIn: pause))
      stop.wait(atMost: pause)
    }
  }
}
