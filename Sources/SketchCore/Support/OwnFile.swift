import Glibc

/// Files that decide what the program does: nobody but their owner or root may have written them.
package enum OwnFile {
  /// Reason why a file is not to be trusted; nil for one that is, for one that is not there, and for what is no file (a
  /// pipe, `/dev/null`).
  package static func distrust(_ path: String) -> String? {
    var found = stat()
    guard stat(path, &found) == 0 else { return nil }
    let kind = found.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else { return nil }
    guard found.st_uid == geteuid() || found.st_uid == 0 else {
      return "\(path) belongs to another user (id \(found.st_uid))"
    }
    guard found.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      return "\(path) may be written by others (mode \(String(found.st_mode & 0o7777, radix: 8)))"
    }
    return Folder.exposedPlace(onTheWayTo: path).map { "another user may put something else in the place of \($0)" }
  }
}
