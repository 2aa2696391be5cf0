import Foundation
import TestSupport
import Testing

/// The systemd unit, in a real user's manager: what works behind its limits, and which of them hold.
@Suite(.timeLimit(.minutes(10))) struct UserUnitTests {
  @Test func `the daemon works behind the limits of its unit, and they hold`() async throws {
    let build = URL(filePath: BuiltProgram("voicesketchd").path).deletingLastPathComponent().path
    let run = try await BuiltProgram(path: Checkout.folder.appending(path: "scripts/try-unit").path).run([build])
    if run.status == 77 {
      print("not tried: \(run.errors)")
      return
    }
    let lines = run.output.split(separator: "\n")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(lines.count { $0.hasPrefix("ok ") } >= 18 && !lines.contains { $0.hasPrefix("FAILED") })
  }
}
