import ControlClient
import FakeProviders
import Foundation
import SketchCore
import TestSupport
import Testing

/// A real daemon, a fal that draws the panels of a comic, and kill -9 at each of them: one submit for each panel, and
/// the comic is there in the end.
@Suite(.timeLimit(.minutes(10))) struct HostedComicTests {
  private func start(_ fal: FakeFal, in folder: URL, more: String = "") async throws -> DaemonFixture {
    let configuration = """
      [providers]
      order = fal, illustrator
      retry-base-seconds = 0.05
      \(more)
      [fal]
      \(fal.addresses)

      """
    return try await DaemonFixture(
      ["--audio", "none"], configuration: configuration,
      environment: ["FAL_KEY": "id-17:top-secret-value", "OPENAI_API_KEY": "sk-test"], folder: folder)
  }

  private func withFal(_ body: (FakeFal, URL) async throws -> Void) async throws {
    let fal = try FakeFal()
    defer { fal.stop() }
    fal.settings.mediaOnSameHost = true
    fal.settings.refusesUnknownFields = true
    try await withScratchDirectory { folder in try await body(fal, folder) }
  }

  private static let words = "make a three panel comic about a dragon who is afraid of fire"

  private func begin(on daemon: DaemonFixture) async throws -> JobID {
    let outcome = try await daemon.client.submit(Submission(.text(Utterance(text: Self.words))))
    return try #require(outcome.job?.id, "\(outcome)")
  }

  /// The comic of a job that has ended: made once, each panel paid for once.
  private func checkComic(of id: JobID, on daemon: DaemonFixture, _ fal: FakeFal, panels: Int = 3) async throws {
    let job = try await daemon.settled(id)
    #expect(job.state == .completed && job.attempts.map(\.provider) == ["fal"], "\(job)")
    let artworks = try await daemon.client.artworks().artworks
    #expect(artworks.count == 1 && artworks.first?.kind == .comic)
    let prompts = fal.script.requests("submit").compactMap { $0.json?["prompt"]?.text }
    #expect(prompts.count == panels && Set(prompts).count == panels, "\(prompts)")
    #expect(fal.charges.count == panels)
    let cost = fal.charges.reduce(0) { $0 + $1.units * 0.003 }
    #expect(abs((artworks.first?.revision.cost ?? 0) - cost) < 0.0001, "\(artworks)")
    let draft = daemon.dataFolder.path + "/comics/\(id)"
    try await daemon.waiting(for: "the draft's end") { FileManager.default.fileExists(atPath: draft) ? nil : () }
  }

  /// Panel, and the step of it that is held up past the kill.
  @Test(arguments: [1, 2, 3], ["status-stream", "result", "media"])
  func `killed at a panel, the finished ones are kept and the rest resumed`(panel: Int, point: String) async throws {
    try await withFal { fal, folder in
      fal.script.add(Fault(point, .work, skip: panel - 1, delay: .seconds(120)))
      let first = try await start(fal, in: folder)
      let id = try await begin(on: first)
      await fal.script.waitForRequests(point, count: panel)
      await first.kill()

      let second = try await start(fal, in: folder)
      try await checkComic(of: id, on: second, fal)
      #expect(fal.script.count("media") <= 4)
      #expect(await second.stop() == 0)
    }
  }

  @Test func `killed in the middle of a submit, that panel is not sent again and is named`() async throws {
    try await withFal { fal, folder in
      fal.script.add(Fault("submit", .work, skip: 1, delay: .seconds(120)))
      let first = try await start(fal, in: folder)
      let id = try await begin(on: first)
      await fal.script.waitForRequests("submit", count: 2)
      await first.kill()

      let second = try await start(fal, in: folder)
      let job = try await second.settled(id)
      #expect(job.state == .completed, "\(job)")
      #expect(job.notes.contains { $0.contains("panel 2") && $0.contains("may be charged") }, "\(job.notes)")
      #expect(fal.script.count("submit") == 3)
      #expect(await second.stop() == 0)
    }
  }

  @Test(arguments: [0, 100, 300, 600, 1_000])
  func `killed while the page is laid out and stored, it is there once`(delay: Int) async throws {
    try await withFal { fal, folder in
      let first = try await start(fal, in: folder)
      let id = try await begin(on: first)
      await fal.script.waitForRequests("media", count: 3)
      try await Task.sleep(for: .milliseconds(delay))
      await first.kill()
      let second = try await start(fal, in: folder)
      try await checkComic(of: id, on: second, fal)
      #expect(await second.stop() == 0)
    }
  }

  @Test func `a change redraws one panel, and books have the panels of the page`() async throws {
    try await withFal { fal, folder in
      let daemon = try await start(fal, in: folder)
      let id = try await begin(on: daemon)
      try await checkComic(of: id, on: daemon, fal)
      let night = try await daemon.say("in the second panel make it night")
      #expect(night.artwork?.head == 2, "\(night)")
      #expect(fal.script.count("submit") == 4)
      let submit = try #require(fal.script.requests("submit").last?.json)
      #expect(submit["image_url"]?.text?.hasPrefix("data:image/webp") == true)
      let export = try await daemon.say("export it as a cbz")
      #expect(export.status == .done && fal.script.count("submit") == 4, "\(export)")
      #expect(await daemon.stop() == 0)
    }
  }
}

/// The illustrator's comics, killed at each panel.
@Suite(.timeLimit(.minutes(10))) struct DrawnComicTests {
  @Test(arguments: [0, 150, 400, 800, 1_500, 2_500])
  func `killed while it draws, the comic is there after the restart, once`(delay: Int) async throws {
    try await withScratchDirectory { folder in
      let first = try await DaemonFixture(["--audio", "none"], configuration: "", environment: [:], folder: folder)
      let words = "make a three panel comic about a cat"
      let outcome = try await first.client.submit(Submission(.text(Utterance(text: words))))
      let id = try #require(outcome.job?.id)
      try await Task.sleep(for: .milliseconds(delay))
      await first.kill()

      let second = try await DaemonFixture(["--audio", "none"], configuration: "", environment: [:], folder: folder)
      #expect(try await second.settled(id).state == .completed)
      #expect(try await second.client.artworks().artworks.map(\.kind) == [.comic])
      #expect(await second.stop() == 0)
    }
  }
}
