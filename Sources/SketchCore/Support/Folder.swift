package import Glibc

/// Folders of the file system.
package enum Folder {
  /// Makes `path` and what is missing above it.
  /// - Parameters:
  ///   - path: absolute.
  ///   - mode: of the folders it makes, before the umask.
  /// - Returns: 0, or the `errno` of the folder that could not be made.
  package static func make(_ path: String, mode: mode_t) -> Int32 {
    var folder = ""
    for part in path.split(separator: "/") {
      folder += "/" + part
      if mkdir(folder, mode) == 0 { continue }
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
}
