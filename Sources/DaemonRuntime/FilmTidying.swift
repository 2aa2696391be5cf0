import ArtworkLibrary
import SketchCore

/// Removal of films whose time is over, while the daemon runs. The start is `LibraryExamination`'s.
struct FilmTidying<Time: Clock> where Time.Duration == Duration {
  /// Time between two looks: a film lasts days.
  private static var pause: Duration { .seconds(86_400) }

  let library: SQLiteArtworkLibrary
  let clock: Time
  let log: Log

  /// Returns when its task is cancelled.
  func run() async {
    while (try? await clock.sleep(for: Self.pause)) != nil {
      do {
        log.tellOfFilms(removed: try await library.removeExpiredFilms(), await library.filmKeeping)
      } catch {
        log.warning("films whose time is over could not be removed", ["reason": "\(error)"])
      }
    }
  }
}

extension Log {
  /// Says how many films were removed because their time was over.
  func tellOfFilms(removed: Int, _ keeping: FilmKeeping) {
    guard removed > 0, let days = keeping.days else { return }
    notice("\(removed) films were removed", ["kept": "\(keeping.name(of: days)), those of favorites for good"])
  }
}
