import FoundationEssentials
import Glibc
package import SketchCore

extension SQLiteArtworkLibrary {
  /// Puts in order what a crash may have left, beside the library and however long it takes: call once after the start.
  ///
  /// Half-written files are removed, image files without a row are set aside, and rows without their image are reported.
  /// It looks at every file's size, not its content; that is `check`'s business, and `imageBytes`'.
  package nonisolated func repair() async throws -> LibraryRepair {
    let (images, time, films) = (images, now(), await filmKeeping)
    return try await BlockingExecutor(label: "library-repair").run {
      try LibraryTidying.repair(Connection(path: DatabaseFile.path(in: images.data)), images, films, at: time)
    }
  }

  /// Looks for everything that can be wrong with the open library: the database, and every image file down to its hash.
  /// Changes nothing.
  package func check() throws -> LibraryHealth {
    try HealthCheck.everything(connection, images)
  }

  /// Checks a library nobody has opened, without bringing it up to date; a folder without a library is sound.
  package static func check(dataFolder: String) async -> LibraryHealth {
    let executor = BlockingExecutor(label: "library-check")
    do {
      return try await executor.run {
        guard access(dataFolder, F_OK) == 0 else { return LibraryHealth() }
        let data = try OpenFolder(existing: dataFolder, as: .data)
        guard DatabaseFile.isThere(in: data) else { return LibraryHealth() }
        return try HealthCheck.everything(Connection(path: DatabaseFile.path(in: data)), ImageFolder(data: data))
      }
    } catch {
      let problem = error as? SketchError ?? SketchError(.storage, "\(error)")
      var health = LibraryHealth()
      health.findings = [.init(.database, problem.message, advice: problem.advice)]
      return health
    }
  }

  /// Looks at every page of a library's database, beside the library and however long it takes. Changes nothing.
  /// - Throws: `SketchError` `.damaged` for a damaged one.
  package static func examine(dataFolder: String) async throws {
    try await BlockingExecutor(label: "library-examination").run {
      let data = try OpenFolder(existing: dataFolder, as: .data)
      guard DatabaseFile.isThere(in: data) else { return }
      let path = try DatabaseFile.path(in: data)
      try Schema.examine(Connection(path: path), path: path)
    }
  }

  /// Moves the open library, found damaged, to where nobody writes to it. Nothing can be stored any more.
  /// - Returns: the error with what was done and what can be done.
  package func setAside(after error: SketchError) throws -> SketchError {
    try DatabaseFile.setAside(in: images.data, after: error, at: now())
  }

  /// Figures for `status`. The month is the calendar month in UTC.
  package func usage() throws -> StatusReport.Usage {
    let (artworks, jobs) =
      try connection.row(
        """
        SELECT (SELECT count(*) FROM artworks WHERE deleted_at IS NULL),
          (SELECT count(*) FROM jobs WHERE state = 'completed')
        """
      ) { (Int($0.integer(0)), Int($0.integer(1))) } ?? (0, 0)
    return StatusReport.Usage(artworks: artworks, jobsFinished: jobs, costThisMonth: try cost(since: beginningOfMonth))
  }

  /// US dollars of pictures since then, with what requests that brought none may have cost.
  /// - Parameter model: nil for all.
  func cost(since beginning: SQLValue, of model: String? = nil) throws -> Double {
    try connection.row(
      """
      SELECT (SELECT coalesce(sum(cost), 0) FROM revisions WHERE created_at >= ?1 AND (?2 IS NULL OR model = ?2))
        + (SELECT coalesce(sum(coalesce(attempt.value ->> '$.cost', attempt.value ->> '$.estimate.amount')), 0)
           FROM jobs, json_each(jobs.attempts) AS attempt
           WHERE jobs.updated_at >= ?1 AND attempt.value ->> '$.isCharged'
             AND (?2 IS NULL OR attempt.value ->> '$.model' = ?2))
      """, [beginning, SQLValue(model)]
    ) { $0.real(0) } ?? 0
  }

  package func costThisMonth(of model: String) throws -> Double { try cost(since: beginningOfMonth, of: model) }

  var beginningOfMonth: SQLValue {
    SQLValue(WireJSON.parse(String(WireJSON.format(now()).prefix(7)) + "-01T00:00:00Z"))
  }
}
