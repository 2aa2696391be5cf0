import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// A disk that stands still, as systemd and the user see it.
@Suite(.timeLimit(.minutes(10))) struct WatchdogTests {
  @Test func `while fsync hangs systemd hears nothing, and status says what hangs`() async throws {
    try await withScratchDirectory { folder in
      let standstill = folder.appending(path: "standstill")
      let preload = URL(filePath: BuiltProgram("voicesketchd").path).deletingLastPathComponent().appending(path: "libIOFaults.so")
      // Questions every second: a part hangs after two.
      let environment = ["LD_PRELOAD": preload.path, "IO_FAULTS_HANG": standstill.path, "WATCHDOG_USEC": "6000000"]
      try await DaemonFixture.with(environment: environment, folder: folder) { daemon in
        _ = try await daemon.say("draw a tree")
        #expect(try await daemon.client.status().usage.artworks == 1)
        #expect(await signs(at: daemon, during: .seconds(4)) >= 2)

        try Data().write(to: standstill)
        _ = try? await daemon.client.submit(Submission(.text(Utterance(text: "draw a fox"))))
        let report = try await daemon.waiting(for: "a status that names the library") {
          let report = try await daemon.client.status()
          return report.hanging?.contains { $0.part == "library" } == true ? report : nil
        }
        #expect(report.libraryAsOf != nil && report.usage.artworks == 1)
        #expect(report.reason?.contains("the library has not answered for") == true)
        #expect(daemon.log.contains("the library does not answer"))
        #expect(await signs(at: daemon, during: .seconds(4)) == 0)

        try FileManager.default.removeItem(at: standstill)
        _ = try await daemon.artwork { $0.title == "a fox" }
        #expect(await signs(at: daemon, during: .seconds(4)) >= 2)
        #expect(try await daemon.client.status().hanging == nil)
        #expect(daemon.log.contains("the library answers again"))
      }
    }
  }

  /// Number of signs of life that the daemon gives systemd.
  private func signs(at daemon: DaemonFixture, during time: Duration) async -> Int {
    _ = daemon.notifications.takeAll()
    try? await Task.sleep(for: time)
    return daemon.notifications.takeAll().count { $0 == "WATCHDOG=1" }
  }
}
