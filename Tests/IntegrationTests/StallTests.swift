import FakeProviders
import Foundation
import SketchCore
import TestSupport
import Testing

/// A transfer that has stopped is not waited for longer than was configured.
@Suite(.timeLimit(.minutes(10))) struct StallTests {
  @Test func `a picture that stops coming is fetched again as soon as the configuration says`() async throws {
    let fal = try FakeFal()
    defer { fal.stop() }
    fal.settings.mediaOnSameHost = true
    fal.script.add(Fault("media", .stall(after: 1_000)))
    let configuration = """
      [providers]
      order = fal
      stall-seconds = 1
      stall-speed = 5000
      [fal]
      \(fal.addresses)
      """
    try await DaemonFixture.with(configuration: configuration, environment: ["FAL_KEY": "id:secret"]) { daemon in
      let began = ContinuousClock.now
      let outcome = try await daemon.say("draw a fox")
      #expect(outcome.status == .done, "\(outcome.message)")
      #expect(fal.script.count("media") == 2 && fal.script.count("submit") == 1)
      // The usual 20 seconds would show.
      #expect(ContinuousClock.now - began < .seconds(15))
    }
  }
}
