import ControlClient
import FakeProviders
import Foundation
import SketchCore
import TestSupport
import Testing

/// A real daemon, a fal that counts, and kill -9 at every point between the two: one submit, and the picture arrives or is said to be unknown.
@Suite(.timeLimit(.minutes(10))) struct PaidJobTests {
  private let key = "id-17:top-secret-value"

  private func configuration(_ fal: FakeFal, order: String = "fal, illustrator", folder: URL) -> String {
    """
    [studio]
    export-folder = \(folder.path)/exports
    [providers]
    order = \(order)
    retry-base-seconds = 0.05
    [fal]
    \(fal.addresses)
    """
  }

  private func start(_ fal: FakeFal, in folder: URL, order: String = "fal, illustrator") async throws -> DaemonFixture {
    try await DaemonFixture(
      ["--audio", "none"], configuration: configuration(fal, order: order, folder: folder), environment: ["FAL_KEY": key], folder: folder)
  }

  /// Runs `body` with a fake fal and a folder; a daemon left running by a failure is the next one's problem, not the machine's.
  private func withFal(_ body: (FakeFal, URL) async throws -> Void) async throws {
    let fal = try FakeFal()
    defer { fal.stop() }
    var settings = fal.settings
    settings.mediaOnSameHost = true
    fal.settings = settings
    try await withScratchDirectory { folder in try await body(fal, folder) }
  }

  private func begin(_ text: String, on daemon: DaemonFixture) async throws -> JobID {
    let outcome = try await daemon.client.submit(Submission(.text(Utterance(text: text))))
    return try #require(outcome.job?.id)
  }

  @Test(arguments: ["status-stream", "status", "result", "media"])
  func `killed while it waits for fal, it asks again and sends nothing`(point: String) async throws {
    try await withFal { fal, folder in
      // Held up long past the kill; with the stream cut off, polling is what is held up.
      if point == "status" { fal.script.add(.status("status-stream", 404, times: 9)) }
      fal.script.add(Fault(point, .work, delay: .seconds(120)))
      let first = try await start(fal, in: folder)
      let id = try await begin("draw a fox", on: first)
      await fal.script.waitForRequests(point)
      await first.kill()

      let second = try await start(fal, in: folder)
      let job = try await second.settled(id)
      #expect(job.state == .completed, "\(job)")
      #expect(job.attempts.map(\.provider) == ["fal"])
      #expect(fal.script.count("submit") == 1 && fal.charges.count == 1)
      let artwork = try await second.client.artwork(try #require(job.artworks.first))
      #expect(artwork.revision.provider == "fal" && artwork.revision.cost != nil)
      #expect(await second.stop() == 0)
    }
  }

  @Test func `killed in the middle of a submit, it does not send again and says so`() async throws {
    try await withFal { fal, folder in
      fal.script.add(Fault("submit", .work, delay: .seconds(120)))
      let first = try await start(fal, in: folder)
      let id = try await begin("draw a fox", on: first)
      await fal.script.waitForRequests("submit")
      await first.kill()

      let second = try await start(fal, in: folder)
      let job = try await second.settled(id)
      #expect(job.state == .unknown && job.error?.code == .outcomeUnknown)
      #expect(fal.script.count("submit") == 1)
      // The daemon works on; status and jobs show it, and “try again” asks.
      let status = try await second.control("status")
      #expect(status.output.contains("Unknown") && status.output.contains("whether fal made “draw a fox” is not known"), "\(status.output)")
      let jobs = try await second.control("jobs")
      #expect(jobs.output.contains("unknown"))
      let again = try await second.control("say", "try again")
      #expect(again.output.contains("twice"), "\(again.output)\(again.errors)")
      #expect(fal.script.count("submit") == 1)
      let yes = try await second.control("say", "yes")
      #expect(yes.status == 0, "\(yes.errors)")
      #expect(fal.script.count("submit") == 2)
      #expect(await second.stop() == 0)
    }
  }

  @Test func `a lost answer to a submit is one request, and goes to nobody else`() async throws {
    try await withFal { fal, folder in
      fal.script.add(Fault("submit", .loseAnswer))
      let daemon = try await start(fal, in: folder)
      let outcome = try await daemon.say("draw a fox")
      #expect(outcome.job?.state == .unknown && outcome.error?.code == .outcomeUnknown, "\(outcome)")
      #expect(fal.script.count("submit") == 1 && fal.charges.count == 1)
      let cancelled = try await daemon.control("cancel", "\(outcome.job?.id ?? 0)")
      #expect(cancelled.output.contains("cancelled"))
      #expect(try await daemon.client.status().unsettled.isEmpty)
      #expect(await daemon.stop() == 0)
    }
  }

  @Test func `stopped while fal draws, it leaves the work to fal and fetches it at the next start`() async throws {
    try await withFal { fal, folder in
      fal.script.add(Fault("result", .work, delay: .seconds(120)))
      let first = try await start(fal, in: folder)
      let id = try await begin("draw a fox", on: first)
      await fal.script.waitForRequests("result")
      #expect(await first.stop() == 0)
      #expect(fal.script.count("cancel") == 0)
      let second = try await start(fal, in: folder)
      #expect(try await second.settled(id).state == .completed)
      #expect(fal.script.count("submit") == 1)
      #expect(await second.stop() == 0)
    }
  }

  @Test func `cancelling reaches fal while it draws, and after a crash`() async throws {
    try await withFal { fal, folder in
      fal.settings.pace = .timed(running: .seconds(600))
      let first = try await start(fal, in: folder)
      let id = try await begin("draw a fox", on: first)
      await fal.script.waitForRequests("status-stream")
      #expect(try await first.client.cancelJob(id).state == .cancelled)
      #expect(fal.script.count("cancel") == 1)
      let other = try await begin("draw a hen", on: first)
      await fal.script.waitForRequests("status-stream", count: 2)
      await first.kill()
      let second = try await start(fal, in: folder)
      await fal.script.waitForRequests("status-stream", count: 3)
      #expect(try await second.client.cancelJob(other).state == .cancelled)
      #expect(fal.script.count("cancel") == 2 && fal.script.count("submit") == 2 && fal.charges.isEmpty)
      #expect(await second.stop() == 0)
    }
  }

  /// Milliseconds after the picture was announced: before, while and after what follows is done.
  @Test(arguments: [0, 3, 10, 30, 100, 400])
  func `killed between the picture and the step after it, there is one export in the end`(delay: Int) async throws {
    try await withFal { fal, folder in
      let first = try await start(fal, in: folder)
      let events = try await first.client.events()
      let id = try await begin("draw a fox and export it as a pdf", on: first)
      for try await event in events { if case .artwork? = event.event { break } }
      try await Task.sleep(for: .milliseconds(delay))
      await first.kill()

      let second = try await start(fal, in: folder)
      let exports = folder.appending(path: "exports").path
      _ = try await second.waiting(for: "export") {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: exports)) ?? []
        return files.contains { $0.hasSuffix(".pdf") } ? files : nil
      }
      // Ordered behind what was left: once this is answered it has been done.
      _ = try await second.say("favorite it")
      let files = try FileManager.default.contentsOfDirectory(atPath: exports).filter { $0.hasSuffix(".pdf") }
      #expect(files.count == 1, "\(files)")
      #expect(try await second.client.job(id).state == .completed)
      #expect(fal.script.count("submit") == 1)
      #expect(await second.stop() == 0)
    }
  }
}
