import ArtworkLibrary
import Foundation
import SketchCore
import Synchronization
import TestSupport
import Testing

@testable import DaemonRuntime

@Suite(.timeLimit(.minutes(10))) struct FilmTidyingTests {
  /// Time of the library.
  private final class Time: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    var now: Date { time.withLock { $0 } }
    func advance(days: Double) { time.withLock { $0 += days * 86_400 } }
  }

  private static func draft(_ name: String) -> PictureDraft {
    let info = FilmInfo(mediaType: "video/mp4", width: 640, height: 360, frames: 24, framesPerSecond: 24, seconds: 1)
    let picture = GeneratedPicture(
      image: Array(name.utf8), prompt: name, style: nil, model: "test", seed: 1,
      film: GeneratedFilm(bytes: Array("film of \(name)".utf8), info: info))
    return PictureDraft(
      picture: picture, mediaType: "image/png", width: 640, height: 360, title: name, kind: .video,
      transcript: name, provider: "test", generationSeconds: 1)
  }

  @Test func `films go on the day their time is over, while the daemon runs`() async throws {
    try await withScratchDirectory { folder in
      let (time, clock) = (Time(), SteppedClock())
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, now: { time.now })
      await library.keepFilms(FilmKeeping(days: 2))
      var command = VoiceCommand(transcript: "make a film of a boat", intent: .create, confidence: 1)
      command.create = CreateRequest(description: "a boat", kind: .video)
      let job = try await library.add(Job(command: command, seed: 1, createdAt: time.now), for: nil)
      let film = try #require(try await library.complete(job, with: [Self.draft("a boat")]).first)
      let tidying = Task { await FilmTidying(library: library, clock: clock, log: Log()).run() }
      await clock.sleeping()
      #expect(clock.now.offset == .zero)
      for (days, isKept) in [(1.0, true), (0.9, true), (0.2, false)] {
        time.advance(days: days)
        await clock.step()
        #expect((try await library.artwork(film.id)?.revision.film != nil) == isKept)
      }
      #expect(clock.now.offset == .seconds(3 * 86_400))
      tidying.cancel()
      clock.end()
      await tidying.value
    }
  }
}
