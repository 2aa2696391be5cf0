import Dispatch
import SketchCore
import Synchronization

/// Opening of a device: `run` records on its own thread, `outcome` watches over it from another.
final class Capture: Sendable {
  private struct State {
    /// Reason why it ended.
    var reason: String?
    var lastSign = ContinuousClock.now
    var delivered = false
    /// Reason why it is to close by itself.
    var interruption: String?
    var fault: CaptureHealth.Fault?
    /// Whether it was given up on: whatever it still reports is not heard.
    var abandoned = false
  }

  private let devices: [String]
  private let patience: Duration
  private let silence: Duration
  private let stop: StopSignal
  private let events: AsyncStream<AudioEvent>.Continuation
  private let state = Mutex(State())
  private let finished = DispatchSemaphore(value: 0)

  /// - Parameter silence: how long it may deliver one and the same before it counts as broken.
  init(devices: [String], patience: Duration, silence: Duration, stop: StopSignal, events: AsyncStream<AudioEvent>.Continuation) {
    self.devices = devices
    self.patience = patience
    self.silence = silence
    self.stop = stop
    self.events = events
  }

  var hasDelivered: Bool { state.withLock { $0.delivered } }
  var fault: CaptureHealth.Fault? { state.withLock { $0.fault } }

  /// Waits until recording has ended, or has shown no sign of life for too long; returns why.
  func outcome(silentFor limit: Duration) -> String {
    var suspends = SuspendWatch()
    while finished.wait(timeout: .now() + .milliseconds(500)) == .timedOut {
      if suspends.wasSuspended() { state.withLock { $0.interruption = "the machine was asleep" } }
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
    guard let chosen = AudioDevices.choose(self.devices, among: devices) else { return missing(devices) }
    var stream = try CaptureStream(chosen, session: session)
    report(.opened(device: chosen.name))
    var delivered = 0
    var health = CaptureHealth(patience: silence)
    while !stop.isRaised {
      if let interruption = state.withLock({ $0.interruption }) { return interruption }
      switch try stream.read(patience: patience) {
      case .stalled:
        return "\(chosen.name) has delivered no sound for \(patience.components.seconds) s"
      case .samples(let samples, let overran):
        if overran { report(.overrun) }
        guard report(.frame(AudioFrame(samples: samples, start: AudioFrame.duration(ofSamples: delivered)))) else { return "given up" }
        delivered += samples.count
        if let fault = health.take(samples, overran: overran) {
          state.withLock { $0.fault = fault }
          return fault.reason(chosen.name)
        }
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
    guard !self.devices.isEmpty, !devices.isEmpty else { return "this machine has no capture device" }
    let wanted = self.devices.map { "“\($0)”" }.joined(separator: " or ")
    return "no capture device is called \(wanted); there are: " + devices.map(\.name).joined(separator: ", ")
  }
}
