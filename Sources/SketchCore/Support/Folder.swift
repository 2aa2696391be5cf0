package import Glibc

/// Makes folders.
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
}
