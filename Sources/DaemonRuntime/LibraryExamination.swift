import ArtworkLibrary
import Glibc
import SketchCore
import Synchronization

/// Examination and repair of the whole library beside the running daemon: the larger it is the longer it takes, and no
/// start waits for that.
final class LibraryExamination: Sendable {
  private let found = Mutex<SketchError?>(nil)

  /// Damage of the database that was found.
  var damage: SketchError? { found.withLock { $0 } }

  /// Has the daemon stop, as SIGTERM does, when the database is damaged.
  func run(_ library: SQLiteArtworkLibrary, in dataFolder: String, log: Log) async {
    do {
      try await SQLiteArtworkLibrary.examine(dataFolder: dataFolder)
      try await repair(library, in: dataFolder, log: log)
    } catch let error as SketchError where error.code == .damaged {
      log.error(error.message, ["advice": "voicesketchd stops and sets it aside."])
      found.withLock { $0 = error }
      kill(getpid(), SIGTERM)
    } catch {
      log.warning("the library could not be examined", ["reason": "\(error)"])
    }
  }

  private func repair(_ library: SQLiteArtworkLibrary, in dataFolder: String, log: Log) async throws {
    let repair = try await library.repair()
    if repair.orphansSetAside > 0 {
      log.warning(
        "\(repair.orphansSetAside) image files that no artwork knows were set aside",
        ["folder": dataFolder + "/orphans", "kept": "30 days"])
    }
    log.tellOfFilms(removed: repair.filmsExpired, await library.filmKeeping)
    for folder in repair.damagedLibraries {
      log.warning(
        "a damaged library was set aside; image files without an artwork stay where they are until it is gone",
        ["folder": folder])
    }
    for finding in repair.findings { log.error(finding.message, ["advice": finding.advice]) }
  }
}
