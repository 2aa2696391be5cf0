import FoundationEssentials
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
  static func path(of name: String = name, in data: OpenFolder) throws(SketchError) -> String {
    guard let resolved = realpath(data.path, nil) else {
      throw StorageFault(errno: errno, doing: "finding it").error(path: data.path)
    }
    defer { free(resolved) }
    return String(cString: resolved) + "/" + name
  }

  /// Gives a whole database, which is on disk, its place. Companion files of the old one are removed first: its log
  /// would be taken for the new one's.
  static func install(_ file: String, in data: OpenFolder) throws(SketchError) {
    for companion in companions { data.remove(companion) }
    try SketchError.wrapping { () throws(FileFault) in
      try data.rename(file, to: name, in: data)
      try data.sync()
    }
  }

  static func requireInPlace(_ opened: FileStamp?, in data: OpenFolder) throws(SketchError) {
    if let opened, let present = data.status(of: name).map(FileStamp.init), present.isSameFile(as: opened), data.isInPlace {
      return
    }
    throw SketchError(
      .storage, "\(data.path) or the \(name) in it was removed or replaced while voicesketchd was running; nothing can be stored",
      advice: "Put it back as it was and restart voicesketchd; started without it, it begins a new library.")
  }

  /// Folder in the data folder with damaged databases, each in a folder named after the time.
  static let damaged = "damaged"

  /// Moves the database and the files that belong to it to where nobody writes to them.
  /// - Parameter error: what is wrong with it.
  /// - Returns: the error with what was done and what can be done.
  static func setAside(in data: OpenFolder, after error: SketchError, at time: Date) throws -> SketchError {
    let stamp = WireJSON.format(time).filter { $0 != ":" }
    let folder = "\(damaged)/\(stamp)"
    try SketchError.wrapping { () throws(FileFault) in
      let target = try data.folder(damaged).folder(stamp)
      // The log first: beside a new database it would be taken for that one's.
      for file in companions + [name] where data.status(of: file) != nil { try data.rename(file, to: file, in: target) }
      try target.sync()
      try data.sync()
    }
    return SketchError(
      .libraryDamaged, "\(error.message); it was set aside in \(data.path)/\(folder)",
      advice: """
        Put a backup of library.sqlite into \(data.path), or what can be rescued: sqlite3 \(data.path)/\(folder)/\(name) .recover \
        | sqlite3 \(data.path)/\(name). Started without one, voicesketchd begins a new library; all image files stay \
        as long as \(data.path)/\(damaged) is there.
        """)
  }

  private static func foreign(_ path: String) -> SketchError {
    SketchError(
      .configuration, "\(path) is a link or another user's file", advice: "Move it away; nothing was changed.")
  }
}
