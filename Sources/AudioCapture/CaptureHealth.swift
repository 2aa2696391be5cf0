import Glibc
import SketchCore

/// Health of an open device, which may no longer hear: it delivers the same over and over, or loses sound all the time.
/// Pure.
struct CaptureHealth: Sendable {
  /// Number of losses within `overrunWindow` that is no accident.
  static let mostOverruns = 20
  static let overrunWindow = Duration.seconds(10)

  /// Time it may deliver the same before it counts as frozen.
  let patience: Duration
  private var previous: [Int16] = []
  private var frozen = Duration.zero
  private var clock = Duration.zero
  private var overruns: [Duration] = []
  /// Whether anything but one and the same sound came.
  private(set) var hasHeard = false

  init(patience: Duration) { self.patience = patience }

  enum Fault: Equatable {
    /// Digital silence: a muted or broken device. A real room never delivers exactly nothing.
    case silent
    /// The same piece of sound again and again.
    case frozen
    case overrunning
  }

  /// Takes the run of samples that follows the last; returns what is wrong as soon as it is certain.
  mutating func take(_ samples: [Int16], overran: Bool) -> Fault? {
    let duration = AudioFrame.duration(ofSamples: samples.count)
    clock += duration
    if overran {
      overruns = overruns.filter { clock - $0 < Self.overrunWindow } + [clock]
      if overruns.count >= Self.mostOverruns { return .overrunning }
    }
    let isConstant = samples.allSatisfy { $0 == samples.first }
    if isConstant || samples == previous {
      frozen += duration
    } else {
      frozen = .zero
      hasHeard = true
    }
    previous = samples
    guard frozen >= patience else { return nil }
    return isConstant ? .silent : .frozen
  }
}

extension CaptureHealth.Fault {
  func reason(_ device: String) -> String {
    switch self {
    case .silent: "\(device) delivers nothing but digital silence; is it muted, or switched off?"
    case .frozen: "\(device) delivers the same moment over and over"
    case .overrunning: "\(device) loses sound all the time"
    }
  }
}

/// Detector of the machine's sleep: one clock of the kernel goes on meanwhile and another does not. Pure.
struct SuspendWatch: Sendable {
  /// Least difference that is not due to looking at one clock after the other.
  static let tolerance = Duration.seconds(1)

  private var difference: Duration?

  /// - Parameters:
  ///   - boot: time since start-up, sleep included.
  ///   - running: time since start-up without it.
  mutating func wasSuspended(boot: Duration, running: Duration) -> Bool {
    let now = boot - running
    defer { difference = now }
    return difference.map { now - $0 > Self.tolerance } ?? false
  }

  mutating func wasSuspended() -> Bool { wasSuspended(boot: Self.time(CLOCK_BOOTTIME), running: Self.time(CLOCK_MONOTONIC)) }

  private static func time(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
