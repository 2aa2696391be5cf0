import ControlClient
import ControlServer
import SketchCore
import TestSupport
import Testing

@Suite struct ControlServerTests {
  @Test func `status travels`() async throws {
    try await LiveServer.with { live in
      let told = try await live.client.status()
      #expect(await live.studio.status() == told)
    }
  }
}
