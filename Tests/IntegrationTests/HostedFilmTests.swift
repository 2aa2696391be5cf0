import ControlClient
import FakeProviders
import Foundation
import SketchCore
import TestSupport
import Testing

/// A real daemon and a fal that films, and kill -9 at every step of a film: one submit, and the film is there in the
/// end.
@Suite(.timeLimit(.minutes(10))) struct HostedFilmTests {
  private static let model = "fal-ai/kling-video/v2.5-turbo/pro/text-to-video"

  /// One film is made at a time, so that what waits has surely not been sent.
  private func start(_ fal: FakeFal, in folder: URL, order: String = "fal") async throws -> DaemonFixture {
    let configuration = """
      [providers]
      order = \(order)
      retry-base-seconds = 0.05
      [fal]
      film-model = \(Self.model)
      \(fal.addresses)
      [studio]
      at-once = 1

      """
    return try await DaemonFixture(
      ["--audio", "none"], configuration: configuration, environment: ["FAL_KEY": "id-17:top-secret-value"],
      folder: folder)
  }

  private func withFal(_ body: (FakeFal, URL) async throws -> Void) async throws {
    let fal = try FakeFal()
    defer { fal.stop() }
    fal.settings.mediaOnSameHost = true
    fal.settings.refusesUnknownFields = true
    try await withScratchDirectory { folder in try await body(fal, folder) }
  }

  private func begin(_ text: String, on daemon: DaemonFixture) async throws -> JobID {
    let outcome = try await daemon.client.submit(Submission(.text(Utterance(text: text))))
    return try #require(outcome.job?.id)
  }

  /// Film of a job that has ended: stored, kept for a week, paid for once, with its first frame as the picture.
  private func checkFilm(of id: JobID, on daemon: DaemonFixture, _ fal: FakeFal) async throws {
    let job = try await daemon.settled(id)
    #expect(job.state == .completed, "\(job)")
    #expect(job.attempts.map(\.provider) == ["fal"])
    let artworks = try await daemon.client.artworks().artworks
    let artwork = try #require(artworks.first)
    let film = try #require(artwork.revision.film, "\(artwork)")
    #expect(artworks.count == 1 && film.mediaType == "video/mp4" && film.seconds == 5)
    #expect(artwork.revision.image.width == film.width && artwork.revision.image.mediaType == "image/png")
    let week = try #require(film.keptUntil).timeIntervalSince(artwork.revision.createdAt)
    #expect(abs(week - FilmFile.keptSeconds) < 60)
    #expect(artwork.revision.cost.map { abs($0 - 0.35) < 0.001 } == true, "\(artwork.revision)")
    #expect(fal.script.count("submit") == 1 && fal.charges.count == 1)
    #expect(try await daemon.client.film(artwork.id).payload.bytes.count == film.byteCount)
  }

  /// Steps of a film, each held up long past the kill.
  @Test(arguments: ["status-stream", "status", "result", "media"])
  func `killed while fal films, it asks again and pays once`(point: String) async throws {
    try await withFal { fal, folder in
      if point == "status" { fal.script.add(.status("status-stream", 404, times: 9)) }
      fal.script.add(Fault(point, .work, delay: .seconds(120)))
      let first = try await start(fal, in: folder)
      let id = try await begin("make a film of a boat on the sea", on: first)
      await fal.script.waitForRequests(point)
      await first.kill()

      let second = try await start(fal, in: folder)
      try await checkFilm(of: id, on: second, fal)
      #expect(await second.stop() == 0)
    }
  }

  /// Milliseconds after fal handed out the file: while it is opened, stored and reported.
  @Test(arguments: [0, 40, 120, 250, 500, 900])
  func `killed while the film is stored, it is there once`(delay: Int) async throws {
    try await withFal { fal, folder in
      let first = try await start(fal, in: folder)
      let id = try await begin("make a film of a boat on the sea", on: first)
      await fal.script.waitForRequests("media")
      try await Task.sleep(for: .milliseconds(delay))
      await first.kill()

      let second = try await start(fal, in: folder)
      try await checkFilm(of: id, on: second, fal)
      #expect(await second.stop() == 0)
    }
  }

  @Test func `killed before the request left, it is sent once; in the middle of it, never again`() async throws {
    try await withFal { fal, folder in
      fal.script.add(Fault("submit", .work, delay: .seconds(120)))
      let first = try await start(fal, in: folder)
      let films = try await begin("make a film of a boat on the sea", on: first)
      await fal.script.waitForRequests("submit")
      let waiting = try await begin("make a film of a fox", on: first)
      await first.kill()

      let second = try await start(fal, in: folder)
      let job = try await second.settled(films)
      #expect(job.state == .unknown && job.error?.code == .outcomeUnknown)
      let other = try await second.settled(waiting)
      #expect(other.state == .completed, "\(other.state): \(String(describing: other.error)), \(other.attempts)")
      let prompts = fal.script.requests("submit").compactMap { $0.json?["prompt"]?.text }
      #expect(prompts.count { $0.contains("boat") } == 1, "\(prompts)")
      #expect(await second.stop() == 0)
    }
  }

  @Test func `a picture without a scene is filmed by fal, which gets the picture`() async throws {
    try await withFal { fal, folder in
      let daemon = try await start(fal, in: folder)
      let picture = try await daemon.say("draw a fox")
      let drawn = try #require(picture.artwork, "\(picture.message)")
      let moving = try await daemon.say("animate it for ten seconds")
      let film = try #require(moving.artwork?.revision.film, "\(moving)")
      #expect(film.seconds == 5 && moving.artwork?.head == 2 && moving.artwork?.id == drawn.id)
      let submit = try #require(fal.script.requests("submit").last?.json)
      #expect(submit["duration"]?.text == "10" && submit["image_url"]?.text?.hasPrefix("data:image/png") == true)
      // Back to the still picture, and a film again.
      #expect(try await daemon.say("undo").artwork?.revision.film == nil)
      #expect(await daemon.stop() == 0)
    }
  }

  @Test func `cancelling a film reaches fal, and what cannot be filmed costs nothing`() async throws {
    try await withFal { fal, folder in
      fal.settings.pace = .timed(running: .seconds(600))
      let daemon = try await start(fal, in: folder, order: "fal, illustrator")
      let id = try await begin("make a film of a boat on the sea", on: daemon)
      await fal.script.waitForRequests("status-stream")
      #expect(try await daemon.client.cancelJob(id).state == .cancelled)
      #expect(fal.script.count("cancel") == 1 && fal.charges.isEmpty)
      let long = try await daemon.say("make a 100 second film of a boat")
      #expect(long.error?.message.contains("5, 10 seconds, not 100") == true, "\(long)")
      #expect(fal.script.count("submit") == 1)
      #expect(await daemon.stop() == 0)
    }
  }

  @Test func `where fal refuses, the illustrator films, and says why`() async throws {
    try await withFal { fal, folder in
      fal.settings.isLocked = true
      let daemon = try await start(fal, in: folder)
      let outcome = try await daemon.say("make a one second film of a boat on the sea")
      #expect(outcome.artwork?.revision.film?.seconds == 1, "\(outcome)")
      #expect(outcome.artwork?.revision.provider == "illustrator" && outcome.artwork?.revision.cost == nil)
      #expect(outcome.message.contains("no money left"), "\(outcome.message)")
      #expect(fal.charges.isEmpty)
      #expect(await daemon.stop() == 0)
    }
  }
}
