import CSQLite
import Glibc
import SketchCore

/// Failure of SQLite or of the file system, before it is put into words.
struct StorageFault {
  /// Extended result code of SQLite; nil when a plain system call failed.
  var sqliteCode: Int32?
  var systemError: Int32
  var detail: String

  init(code: Int32, connection: OpaquePointer?) {
    sqliteCode = code
    systemError = connection.map(sqlite3_system_errno) ?? 0
    detail = connection.flatMap(sqlite3_errmsg).map { String(cString: $0) } ?? String(cString: sqlite3_errstr(code))
  }

  init(errno: Int32, doing: String) {
    systemError = errno
    detail = "\(doing): \(String(cString: strerror(errno)))"
  }

  init(_ fault: FileFault) {
    let doing =
      switch fault.step {
      case .creating, .opening: "opening it"
      case .reading: "reading it"
      case .writing: "writing it"
      case .syncing: "syncing it to disk"
      case .naming: "naming the file"
      }
    self.init(errno: fault.code, doing: doing)
  }

  /// Error in words for the user.
  /// - Parameter path: the file or folder it happened to.
  func error(path: String) -> SketchError {
    let primary = sqliteCode.map { $0 & 0xFF }
    switch (primary, systemError) {
    case (SQLITE_FULL, _), (SQLITE_IOERR, ENOSPC), (SQLITE_CANTOPEN, ENOSPC), (nil, ENOSPC):
      return .storageFull(path: path, limit: "the disk is full")
    case (SQLITE_IOERR, EDQUOT), (nil, EDQUOT):
      return .storageFull(path: path, limit: "your disk quota is used up")
    case (SQLITE_IOERR, EFBIG), (nil, EFBIG):
      return .storageFull(path: path, limit: "a file would grow beyond the limit set for this process")
    case (SQLITE_READONLY, _), (SQLITE_PERM, _), (SQLITE_CANTOPEN, EACCES), (SQLITE_IOERR, EROFS), (nil, EACCES), (nil, EPERM),
      (nil, EROFS),
      // SQLite's errno tells of its last attempt (no such file), not of the cause.
      (SQLITE_CANTOPEN, _) where !isWritable(folderOf: path):
      return SketchError(
        .storageReadOnly, "\(path) cannot be written (\(detail))",
        advice: "Make the data folder writable for this user, or choose another with --data-dir.")
    case (SQLITE_CORRUPT, _), (SQLITE_NOTADB, _):
      return SketchError(
        .damaged, "\(path) is damaged or not a library (\(detail))",
        advice: "Run `voicesketchd check`; then put back a backup of library.sqlite, or move the file away to start a new library.")
    case (SQLITE_BUSY, _), (SQLITE_LOCKED, _):
      return SketchError(
        .storage, "\(path) is in use by another program (\(detail))", advice: "Close what else has the library open, then try again.")
    default:
      return SketchError(.storage, "\(path): \(detail)", advice: "Run `voicesketchd check`.")
    }
  }
}

private func isWritable(folderOf path: String) -> Bool {
  access(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".", W_OK) == 0
}

extension SketchError {
  static func storageFull(path: String, limit: String) -> SketchError {
    SketchError(
      .storageFull, "nothing was stored: \(limit) (\(freeSpace(at: path)) free at \(path))",
      advice: "Free some space there, then say it again; everything stored before is safe.")
  }
}

/// Space an ordinary user may still fill on the file system of `path`: "1.2 GB" or "340 kB".
private func freeSpace(at path: String) -> String {
  var figures = statvfs()
  var folder = path
  while statvfs(folder, &figures) != 0 {
    guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return "unknown space" }
    folder = String(folder[..<slash])
  }
  return ByteCount.text(Int(figures.f_bavail) * Int(figures.f_frsize))
}
