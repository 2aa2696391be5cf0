import FoundationEssentials
import SketchCore

extension SQLiteArtworkLibrary {
  /// Removes the films whose time is over; pictures and scenes stay.
  /// - Returns: how many files there were.
  package func removeExpiredFilms() throws -> Int {
    try images.locked { try FilmExpiry.remove(connection, images, filmKeeping, at: now()) }
  }

  func insert(_ film: FilmInfo, _ file: ImageFile, of id: ArtworkID, _ revision: Int, at time: Date) throws {
    try connection.run(
      """
      INSERT INTO films (artwork, revision, file, frames, frames_per_second, seconds, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        SQLValue(id), SQLValue(revision), .text(file.sha256), SQLValue(film.frames), .real(film.framesPerSecond),
        .real(film.seconds), SQLValue(time),
      ])
  }
}
