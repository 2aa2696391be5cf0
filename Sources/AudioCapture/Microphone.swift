import Dispatch
import Glibc
package import SketchCore
import Synchronization

/// A capture device through PortAudio, reopened by itself after it went away.
package struct Microphone: AudioSource {
  /// Frames kept for a consumer that is busy (25 s); older ones are dropped.
  private static let buffer = 512

  package let name: String
  private let device: String?
  private let backoff: RetryBackoff
  private let patience: Duration

  /// - Parameters:
  ///   - device: nil or "default" for the default device, else its name or a part of it.
  ///   - patience: how long a device may deliver nothing before it counts as lost.
  package init(device: String? = nil, backoff: RetryBackoff = RetryBackoff(), patience: Duration = .seconds(3)) {
    self.name = device ?? "default"
    self.device = device
    self.backoff = backoff
    self.patience = patience
  }

  /// Records on a thread of its own until the stream is let go. A missing device is `.lost`, never an error: it may be plugged in later.
  package func events() -> AsyncStream<AudioEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: AudioEvent.self, bufferingPolicy: .bufferingNewest(Self.buffer))
    let stop = StopSignal()
    continuation.onTermination = { _ in stop.raise() }
    let capture = CaptureLoop(device: device, backoff: backoff, patience: patience, stop: stop, events: continuation)
    // A serial queue outside the concurrency pool: the loop blocks for as long as it records.
    DispatchQueue(label: "microphone", qos: .userInteractive).async { capture.run() }
    return stream
  }
}

/// Records until told to stop: open, read, and after a loss close everything, wait, look for devices anew.
private struct CaptureLoop: Sendable {
  let device: String?
  let backoff: RetryBackoff
  let patience: Duration
  let stop: StopSignal
  let events: AsyncStream<AudioEvent>.Continuation

  func run() {
    defer { events.finish() }
    var backoff = backoff
    while !stop.isRaised {
      let reason: String
      do throws(PortAudioError) {
        reason = try record { backoff.succeeded() }
      } catch {
        reason = error.description
      }
      if stop.isRaised { return }
      let pause = backoff.failed()
      events.yield(.lost(reason: reason, retryIn: pause))
      stop.wait(atMost: pause)
    }
  }

  /// Opens the device and reports its sound; returns why it ended.
  private func record(onSound: () -> Void) throws(PortAudioError) -> String {
    let session = try PortAudioSession()
    let devices = session.inputDevices()
    guard let chosen = AudioDevices.choose(device, among: devices) else { return missing(devices) }
    var stream = try CaptureStream(chosen, session: session)
    events.yield(.opened(device: chosen.name))
    var delivered = 0
    while !stop.isRaised {
      switch try stream.read(patience: patience) {
      case .stalled:
        return "\(chosen.name) has delivered no sound for \(patience.components.seconds) s"
      case .samples(let samples, let overran):
        if overran { events.yield(.overrun) }
        if delivered == 0 { onSound() }
        events.yield(.frame(AudioFrame(samples: samples, start: AudioFrame.duration(ofSamples: delivered))))
        delivered += samples.count
      }
    }
    return "stopped"
  }

  private func missing(_ devices: [AudioDevice]) -> String {
    guard let device, !devices.isEmpty else { return "this machine has no capture device" }
    return "no capture device is called “\(device)”; there are: " + devices.map(\.name).joined(separator: ", ")
  }
}

/// Raised once, from any thread; waiting for it is a sleep that ends early.
private final class StopSignal: Sendable {
  private let raised = Atomic(false)
  // Its own documentation allows signalling and waiting from any thread.
  private let semaphore = DispatchSemaphore(value: 0)

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  func raise() {
    raised.store(true, ordering: .releasing)
    semaphore.signal()
  }

  func wait(atMost duration: Duration) {
    let (seconds, attoseconds) = duration.components
    _ = semaphore.wait(timeout: .now() + .nanoseconds(Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)))
  }
}
