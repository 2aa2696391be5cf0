import SketchCore
import Testing

@testable import AudioCapture

struct CaptureHealthTests {
  private let room: [Int16] = (0..<800).map { Int16(truncatingIfNeeded: $0 &* 7919 % 13) }

  /// How many runs of 50 ms it takes until something is wrong.
  private func runs(until limit: Int, patience: Duration = .seconds(2), _ samples: (Int) -> [Int16]) -> (Int, CaptureHealth.Fault)? {
    var health = CaptureHealth(patience: patience)
    for run in 1...limit {
      if let fault = health.take(samples(run), overran: false) { return (run, fault) }
    }
    return nil
  }

  @Test func `digital silence and a stuck value are noticed when patience is over, not before`() {
    for value in [Int16(0), 1234] {
      let found = runs(until: 100) { _ in [Int16](repeating: value, count: 800) }
      #expect(found?.0 == 40)
      #expect(found?.1 == .silent)
    }
  }

  @Test func `the same moment over and over is noticed`() {
    #expect(runs(until: 100) { _ in self.room }?.1 == .frozen)
  }

  @Test func `a quiet room is no fault, and one sign of life is enough`() {
    #expect(runs(until: 1000) { run in self.room.map { $0 &+ Int16(run % 3) } } == nil)
    #expect(runs(until: 1000) { run in run % 30 == 0 ? self.room : [Int16](repeating: 0, count: 800) } == nil)
  }

  @Test func `sound that is lost all the time is a fault, now and then is not`() {
    for (every, isFault) in [(2, true), (40, false)] {
      var health = CaptureHealth(patience: .seconds(30))
      var fault: CaptureHealth.Fault?
      for run in 0..<600 {
        let samples = room.map { $0 &+ Int16(run % 3) }
        fault = fault ?? health.take(samples, overran: run % every == 0)
      }
      #expect((fault == .overrunning) == isFault)
    }
  }

  @Test func `a machine that was asleep is told from one that is slow`() {
    var watch = SuspendWatch()
    let readings: [(boot: Duration, running: Duration, slept: Bool)] = [
      (.seconds(100), .seconds(90), false), (.seconds(101), .seconds(91), false), (.seconds(3600), .seconds(3590), false),
      (.seconds(3660), .seconds(3591), true), (.seconds(3661), .seconds(3592), false),
    ]
    for reading in readings { #expect(watch.wasSuspended(boot: reading.boot, running: reading.running) == reading.slept) }
  }

  @Test func `the first wanted device that is there is chosen`() {
    func device(_ name: String, isDefault: Bool = false) -> AudioDevice {
      AudioDevice(index: 0, name: name, hostAPI: "ALSA", channels: 1, defaultRate: 48_000, isDefault: isDefault)
    }
    let devices = [device("default", isDefault: true), device("HDA Intel: ALC257 (hw:0,0)"), device("Yeti Stereo Microphone")]
    func chosen(_ wanted: String...) -> String? { AudioDevices.choose(wanted, among: devices)?.name }
    #expect(chosen() == "default")
    #expect(chosen("Blue Snowball", "yeti", "default") == "Yeti Stereo Microphone")
    #expect(chosen("Blue Snowball", "default") == "default")
    #expect(chosen("HDA Intel: ALC257 (hw:0,0)", "yeti") == "HDA Intel: ALC257 (hw:0,0)")
    #expect(chosen("Blue Snowball") == nil)
  }
}
