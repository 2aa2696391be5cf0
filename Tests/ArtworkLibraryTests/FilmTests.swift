import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct FilmTests {
  private static func draft(_ content: String) -> PictureDraft {
    var draft = Samples.draft(content, kind: .video)
    let info = FilmInfo(mediaType: "video/mp4", width: 1280, height: 720, frames: 120, framesPerSecond: 24, seconds: 5)
    draft.picture.film = GeneratedFilm(bytes: Array("film of \(content)".utf8), info: info)
    return draft
  }

  @Test func `a film is stored beside its picture`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let artwork = try await library.create(Self.draft("1"))
      let film = try #require(artwork.revision.film)
      #expect(film.seconds == 5 && film.frames == 120 && film.width == 1280 && film.mediaType == "video/mp4")
      #expect(try await library.imageBytes(film.sha256) == Array("film of 1".utf8))
      #expect(imageFiles(in: folder).keys.contains { $0.hasSuffix(".mp4") })
      #expect(try await library.repair().orphansSetAside == 0)
      #expect(try await library.check().isSound)
      let edited = try await library.edit(artwork.id, "still")
      #expect(edited.revision.film == nil)
      #expect(try await library.revisions(of: artwork.id).map { $0.film != nil } == [true, false])
    }
  }

  @Test func `films go after seven days, favorites' stay`() async throws {
    try await withScratchDirectory { folder in
      let time = SettableTime()
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, now: { time.now })
      let plain = try await library.create(Self.draft("plain"))
      let loved = try await library.create(Self.draft("loved"))
      #expect(plain.revision.film?.keptUntil == time.now.addingTimeInterval(7 * 86_400))
      #expect(try await library.setFavorite(true, on: loved.id).revision.film?.keptUntil == nil)
      time.advance(by: 6.9 * 86_400)
      #expect(try await library.repair().filmsExpired == 0)
      time.advance(by: 0.2 * 86_400)
      #expect(try await library.repair().filmsExpired == 1)
      let after = try #require(try await library.artwork(plain.id))
      #expect(after.revision.film == nil)
      #expect(try await library.imageBytes(after.revision.image.sha256) == Array("plain".utf8))
      #expect(try await library.artwork(loved.id)?.revision.film != nil)
      #expect(imageFiles(in: folder).keys.filter { $0.hasSuffix(".mp4") }.count == 1)
      #expect(try await library.check().isSound)
    }
  }

  @Test func `films are kept as long as is said, or for good, and go while the library is open`() async throws {
    try await withScratchDirectory { folder in
      let time = SettableTime()
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, now: { time.now })
      let film = try await library.create(Self.draft("plain"))
      await library.keepFilms(FilmKeeping(days: nil))
      #expect(try await library.artwork(film.id)?.revision.film?.keptUntil == nil)
      time.advance(by: 400 * 86_400)
      #expect(try await library.removeExpiredFilms() == 0)
      #expect(try await library.repair().filmsExpired == 0)
      await library.keepFilms(FilmKeeping(days: 401))
      let end = try #require(try await library.artwork(film.id)?.revision.film?.keptUntil)
      #expect(abs(end.timeIntervalSince(time.now) - 86_400) < 1)
      #expect(try await library.removeExpiredFilms() == 0)
      time.advance(by: 1.1 * 86_400)
      #expect(try await library.removeExpiredFilms() == 1)
      #expect(try await library.artwork(film.id)?.revision.film == nil)
      #expect(try await library.revisions(of: film.id).count == 1)
      #expect(imageFiles(in: folder).keys.allSatisfy { !$0.hasSuffix(".mp4") })
    }
  }

  @Test func `emptying the trash removes films, too`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let artwork = try await library.create(Self.draft("1"))
      _ = try await library.setDeleted(true, on: artwork.id)
      #expect(try await library.trash().bytes == "1".utf8.count + "film of 1".utf8.count)
      #expect(try await library.emptyTrash().bytes == "1".utf8.count + "film of 1".utf8.count)
      #expect(imageFiles(in: folder).isEmpty)
      #expect(try await library.check().isSound)
    }
  }
}
