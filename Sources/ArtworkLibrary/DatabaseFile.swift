import Glibc
import SketchCore

/// The database's files in the data folder: regular ones of this user, readable for nobody else.
enum DatabaseFile {
  static let name = "library.sqlite"
  private static let companions = ["-wal", "-shm", "-journal"].map { name + $0 }

  static func isThere(in data: OpenFolder) -> Bool { data.status(of: name) != nil }

  /// Makes an empty database where there is none, and takes rights of others from what is there. SQLite gives the files
  /// beside it the database's own mode.
  /// - Returns: the path for SQLite, without a link in it.
  /// - Throws: `SketchError` `.configuration` for a link, a special file or one that has a second name.
  static func prepare(in data: OpenFolder) throws(SketchError) -> String {
    let isNew = !isThere(in: data)
    for file in [name] + companions where file == name || data.status(of: file) != nil {
      let shown = "\(data.path)/\(file)"
      let descriptor: Int32
      do throws(FileFault) {
        descriptor = try data.open(file, O_RDONLY | O_NONBLOCK | (file == name ? O_CREAT : 0))
      } catch {
        guard error.code == ELOOP else { throw StorageFault(error).error(path: shown) }
        throw foreign(shown)
      }
      defer { close(descriptor) }
      var found = stat()
      fstat(descriptor, &found)
      guard found.st_mode & S_IFMT == S_IFREG, found.st_nlink <= 1, found.st_uid == geteuid() else { throw foreign(shown) }
      // It may be on a file system that has no modes.
      if found.st_mode & 0o077 != 0 || isNew { fchmod(descriptor, found.st_mode & 0o700 | (isNew ? 0o600 : 0)) }
    }
    return try path(in: data)
  }

  /// Path for SQLite, which refuses one with a link in it.
  static func path(in data: OpenFolder) throws(SketchError) -> String {
    guard let resolved = realpath(data.path, nil) else {
      throw StorageFault(errno: errno, doing: "finding it").error(path: data.path)
    }
    defer { free(resolved) }
    return String(cString: resolved) + "/" + name
  }

  private static func foreign(_ path: String) -> SketchError {
    SketchError(
      .configuration, "\(path) is a link or another user's file", advice: "Move it away; nothing was changed.")
  }
}
