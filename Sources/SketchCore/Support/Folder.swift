package import Glibc

/// Folders of the file system, by their paths.
package enum Folder {
  /// Makes `path` and what is missing above it. New ones survive a power cut.
  /// - Parameter mode: of the folders it makes, before the umask.
  /// - Returns: 0, or the `errno` of the folder that could not be made.
  package static func make(_ path: String, mode: mode_t) -> Int32 {
    var folder = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      folder += "/" + part
      if mkdir(folder, mode) == 0 {
        sync(parent(of: folder))
        continue
      }
      let reason = errno
      // Also where we may not make it, it may be there: EROFS and EACCES come before EEXIST.
      guard access(folder, F_OK) == 0 else { return reason }
    }
    return 0
  }

  /// Makes the entries of a folder, such as a new name, survive a power cut.
  /// - Returns: 0, or an `errno`; some file systems cannot.
  @discardableResult
  package static func sync(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return fsync(descriptor) == 0 ? 0 : errno
  }

  /// The folder a path is in.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// First entry on the way to `path` that another user may replace, or has put there: it lies in a folder everybody
  /// may write to, and belongs to neither this user nor root, or the folder lets everybody remove it.
  static func exposedPlace(onTheWayTo path: String) -> String? {
    var pending = Array(path.split(separator: "/").map(String.init).reversed())
    var folder = "/"
    if !path.hasPrefix("/"), let here = getcwd(nil, 0) {
      pending += String(cString: here).split(separator: "/").map(String.init).reversed()
      free(here)
    }
    var links = 0
    while let name = pending.popLast() {
      if name == "." { continue }
      if name == ".." {
        folder = parent(of: folder)
        continue
      }
      let entry = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      var (above, found) = (stat(), stat())
      // What is not there is said by whoever opens it.
      guard stat(folder, &above) == 0, lstat(entry, &found) == 0 else { return nil }
      if above.st_mode & S_IWOTH != 0 {
        let isTrusted = found.st_uid == geteuid() || found.st_uid == 0
        guard above.st_mode & S_ISVTX != 0, isTrusted else { return entry }
      }
      guard found.st_mode & S_IFMT == S_IFLNK else {
        folder = entry
        continue
      }
      links += 1
      guard links <= 40, let target = link(at: entry) else { return nil }
      if target.hasPrefix("/") { folder = "/" }
      pending += target.split(separator: "/").map(String.init).reversed()
    }
    return nil
  }

  private static func link(at path: String) -> String? {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = target.withUnsafeMutableBytes { readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count) }
    return count < 0 ? nil : String(decoding: target[..<count], as: UTF8.self)
  }
}
