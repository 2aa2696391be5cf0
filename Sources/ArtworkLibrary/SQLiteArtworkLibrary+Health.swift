import FoundationEssentials
import Glibc
package import SketchCore

extension SQLiteArtworkLibrary {
  /// Days an orphan is kept: it may be a picture that was paid for, or belong to a database that a backup replaced.
  static let orphanDays = 30

  /// Puts in order what a crash may have left: call once at start-up, before the first job.
  ///
  /// Half-written files are removed, image files without a row are set aside, and rows without their image are reported.
  /// It looks at every file's size, not its content; that is `check`'s business, and `imageBytes`'.
  package func repair() throws -> LibraryRepair {
    try images.locked {
      var repair = LibraryRepair()
      for name in try images.names(in: ImageFolder.incoming) where images.data.remove("\(ImageFolder.incoming)/\(name)") {
        repair.leftoversRemoved += 1
      }
      repair.damagedLibraries = try images.names(in: DatabaseFile.damaged).map { "\(images.shown(DatabaseFile.damaged))/\($0)" }
      // Image files without a row may be those of a database that waits to be rescued.
      if repair.damagedLibraries.isEmpty { try tidyOrphans(&repair) }
      repair.findings = try HealthCheck.files(connection, images, contents: false)
      return repair
    }
  }

  private func tidyOrphans(_ repair: inout LibraryRepair) throws {
    for orphan in try HealthCheck.orphans(connection, images) {
      try images.setAside(orphan)
      repair.orphansSetAside += 1
    }
    let oldest = Int(now().timeIntervalSince1970) - Self.orphanDays * 86_400
    for name in try images.names(in: ImageFolder.orphans) {
      let file = "\(ImageFolder.orphans)/\(name)"
      // The change of the entry itself: a rename counts.
      guard let changed = images.data.status(of: file)?.st_ctim.tv_sec, changed < oldest else { continue }
      if images.data.remove(file) { repair.orphansExpired += 1 }
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

  /// Figures for `status`. The month is the calendar month in UTC.
  package func usage() throws -> StatusReport.Usage {
    let row = try connection.row(
      """
      SELECT (SELECT count(*) FROM artworks WHERE deleted_at IS NULL), (SELECT count(*) FROM jobs WHERE state = 'completed'),
        (SELECT coalesce(sum(cost), 0) FROM revisions WHERE created_at >= ?1)
        + (SELECT coalesce(sum(coalesce(attempt.value ->> '$.cost', attempt.value ->> '$.estimate.amount')), 0)
           FROM jobs, json_each(jobs.attempts) AS attempt
           WHERE jobs.created_at >= ?1 AND attempt.value ->> '$.isCharged')
      """, [beginningOfMonth]
    ) { StatusReport.Usage(artworks: Int($0.integer(0)), jobsFinished: Int($0.integer(1)), costThisMonth: $0.real(2)) }
    return row ?? StatusReport.Usage(artworks: 0, jobsFinished: 0, costThisMonth: 0)
  }

  package func costThisMonth(of model: String) throws -> Double {
    try connection.row(
      """
      SELECT (SELECT coalesce(sum(cost), 0) FROM revisions WHERE created_at >= ?1 AND model = ?2)
        + (SELECT coalesce(sum(coalesce(attempt.value ->> '$.cost', attempt.value ->> '$.estimate.amount')), 0)
           FROM jobs, json_each(jobs.attempts) AS attempt
           WHERE jobs.created_at >= ?1 AND attempt.value ->> '$.isCharged' AND attempt.value ->> '$.model' = ?2)
      """, [beginningOfMonth, SQLValue(model)]
    ) { $0.real(0) } ?? 0
  }

  private var beginningOfMonth: SQLValue {
    SQLValue(WireJSON.parse(String(WireJSON.format(now()).prefix(7)) + "-01T00:00:00Z"))
  }
}
