import Dispatch
import SketchCore
import Synchronization

/// One opening of a device: `run` records on its own thread, `outcome` watches over it from another.
final class Capture: Sendable {
  private struct State {
    /// Why it ended.
    var reason: String?
    var lastSign = ContinuousClock.now
    var delivered = false
    /// Given up on: whatever it still reports is not heard.
    var abandoned = false
  }

  private let device: String?
  private let patience: Duration
  private let stop: StopSignal
  private let events: AsyncStream<AudioEvent>.Continuation
  private let state = Mutex(State())
  private let finished = DispatchSemaphore(value: 0)

  init(device: String?, patience: Duration, stop: StopSignal, events: AsyncStream<AudioEvent>.Continuation) {
    self.device = device
    self.patience = patience
    self.stop = stop
    self.events = events
  }

  var hasDelivered: Bool { state.withLock { $0.delivered } }

  /// Waits until recording has ended, or has shown no sign of life for too long; returns why.
  func outcome(silentFor limit: Duration) -> String {
    while finished.wait(timeout: .now() + .milliseconds(500)) == .timedOut {
      let isStuck = state.withLock { state in
        if state.reason == nil, state.lastSign.duration(to: .now) > limit { state.abandoned = true }
        return state.abandoned
      }
      if isStuck { return "the sound system does not answer" }
    }
    return state.withLock { $0.reason } ?? "it ended"
  }

  /// Opens the device and reports its sound until it is told to stop or the device fails.
  func run() {
    let reason: String
    do throws(PortAudioError) { reason = try record() } catch { reason = error.description }
    state.withLock { $0.reason = reason }
    finished.signal()
  }

  private func record() throws(PortAudioError) -> String {
    let session = try PortAudioSession()
    let devices = session.inputDevices()
    guard let chosen = AudioDevices.choose(device, among: devices) else { return missing(devices) }
    var stream = try CaptureStream(chosen, session: session)
    report(.opened(device: chosen.name))
    var delivered = 0
    while !stop.isRaised {
      switch try stream.read(patience: patience) {
      case .stalled:
        return "\(chosen.name) has delivered no sound for \(patience.components.seconds) s"
      case .samples(let samples, let overran):
        if overran { report(.overrun) }
        guard report(.frame(AudioFrame(samples: samples, start: AudioFrame.duration(ofSamples: delivered)))) else { return "given up" }
        delivered += samples.count
      }
    }
    return "stopped"
  }

  /// Returns whether anybody still listens.
  @discardableResult
  private func report(_ event: AudioEvent) -> Bool {
    state.withLock { state in
      guard !state.abandoned else { return false }
      state.lastSign = .now
      if case .frame = event { state.delivered = true }
      events.yield(event)
      return true
    }
  }

  private func missing(_ devices: [AudioDevice]) -> String {
    guard let device, !devices.isEmpty else { return "this machine has no capture device" }
    return "no capture device is called “\(device)”; there are: " + devices.map(\.name).joined(separator: ", ")
  }
}
