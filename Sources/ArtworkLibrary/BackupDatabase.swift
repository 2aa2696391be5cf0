import Glibc
import SketchCore

/// Database of a backup in a file of its own, examined, of this version, and with nothing in it that waits to be done.
///
/// It lies among the files that are being written: what a killed process left of it goes at the next start.
struct BackupDatabase {
  private let data: OpenFolder
  /// Name in the data folder.
  let file: String
  /// Jobs and commands that waited.
  private(set) var dropped = 0

  /// - Throws: `SketchError` `.damaged`, and `.storage` for one of a newer version.
  init(of archive: BackupArchive, in data: OpenFolder) throws {
    self.data = data
    file = "\(ImageFolder.incoming)/restore-\(UInt64.random(in: .min ... .max)).sqlite"
    do {
      try extract(archive)
      dropped = try Self.prepare(path, archive.path)
      // SQLite has written it; its name is given once it is on disk.
      try sync()
    } catch {
      remove()
      throw error
    }
  }

  var path: String { get throws { try DatabaseFile.path(of: file, in: data) } }

  /// Removes it, where it has not become the library's.
  func remove() { for ending in ["", "-wal", "-shm", "-journal"] { data.remove(file + ending) } }

  /// Makes it the database of the library.
  func install() throws { try DatabaseFile.install(file, in: data) }

  private func extract(_ archive: BackupArchive) throws {
    let shown = "\(data.path)/\(file)"
    let descriptor = try SketchError.wrapping { () throws(FileFault) in try data.open(file, O_RDWR | O_CREAT | O_EXCL) }
    defer { close(descriptor) }
    try archive.parts(of: BackupContent.database) { (part) throws(SketchError) in
      let reason = AtomicFile.write(part, to: descriptor)
      if reason != 0 { throw StorageFault(errno: reason, doing: "writing it").error(path: shown) }
    }
  }

  private static func prepare(_ path: String, _ archive: String) throws -> Int {
    let connection = try Connection(path: path)
    try connection.execute("PRAGMA trusted_schema = OFF")
    let acting = try connection.rows(
      """
      SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')
        OR sql LIKE 'CREATE VIRTUAL TABLE%' AND name <> 'search'
      """, []
    ) { (name: $0.text(0), sql: $0.text(1)) }
    let strange = acting.first { !Schema.makes($0.sql) }?.name
    guard strange == nil, try Schema.storedVersion(connection) > 0 else {
      let reason = strange.map { "it has “\($0)” in it" } ?? "it is no library"
      throw SketchError(
        .damaged, "the database of \(archive) was not made by VoiceSketch: \(reason)", advice: "Use another backup.")
    }
    try Schema.examine(connection, path: archive)
    try Schema.prepare(connection, path: archive)
    return try connection.transaction {
      // A provider may have a job with a handle: its commands go on with it.
      try connection.run(
        "DELETE FROM commands WHERE step_of IS NULL OR step_of NOT IN (SELECT id FROM jobs WHERE handle IS NOT NULL)")
      let commands = connection.changedRows
      let dropped = "state = 'queued' AND handle IS NULL"
      try release(connection, heldFor: "SELECT id FROM jobs WHERE \(dropped)")
      let error = SketchError(.cancelled, "it had not begun when the backup was made", advice: "Say it again.")
      try connection.run(
        "UPDATE jobs SET state = 'cancelled', error = ? WHERE \(dropped)", [.text(try WireJSON.text(error))])
      return commands + connection.changedRows
    }
  }

  /// Gives back what is held of the allowance for jobs; what is of an earlier month expires.
  private static func release(_ connection: borrowing Connection, heldFor jobs: String) throws {
    let now = "CAST(strftime('%s', 'now') AS INTEGER) * 1000"
    let held = "kind = 'hold' AND job IN (\(jobs))"
    try connection.execute(
      """
      INSERT INTO ledger (at, profile, job, kind, source, target, units, note)
        SELECT \(now), profile, job, 'release', 'held', source, units, 'it was cancelled' FROM ledger WHERE \(held);
      INSERT INTO ledger (at, profile, job, kind, source, target, units, note)
        SELECT \(now), profile, job, 'expiry', 'monthly', 'expired', units, 'came back after its month' FROM ledger
        WHERE \(held) AND source = 'monthly'
          AND at < CAST(strftime('%s', 'now', 'localtime', 'start of month', 'utc') AS INTEGER) * 1000
      """)
  }

  private func sync() throws {
    try SketchError.wrapping { () throws(FileFault) in
      let descriptor = try data.open(file, O_RDONLY)
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw FileFault(.syncing, "\(data.path)/\(file)", code: errno) }
    }
  }
}
