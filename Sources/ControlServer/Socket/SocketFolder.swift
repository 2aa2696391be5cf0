import Glibc
import SketchCore

/// The folder of the control socket: ours, and nobody else may put anything into it.
enum SocketFolder {
  static func containing(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes it (0700) where it is missing, its parents too, and checks owner and mode.
  /// - Throws: `SketchError` `.socket`.
  static func prepare(_ folder: String) throws(SketchError) {
    try make(folder)
    var found = stat()
    guard stat(folder, &found) == 0 else {
      throw SketchError(.socket, "the socket's folder \(folder) cannot be looked at: \(systemError())", advice: "Check its rights.")
    }
    guard found.st_mode & S_IFMT == S_IFDIR else {
      throw SketchError(.socket, "\(folder) is not a folder", advice: "Choose another path with --socket.")
    }
    guard found.st_uid == geteuid() else {
      throw SketchError(
        .socket, "the socket's folder \(folder) belongs to another user (id \(found.st_uid))",
        advice: "Put the socket into a folder of your own with --socket or XDG_RUNTIME_DIR.")
    }
    guard found.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw SketchError(
        .socket, "the socket's folder \(folder) may be written by others (mode \(String(found.st_mode & 0o7777, radix: 8)))",
        advice: "Run “chmod 700 \(folder)”, or choose another folder with --socket.")
    }
  }

  private static func make(_ folder: String) throws(SketchError) {
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
    let parent = containing(folder)
    if errno == ENOENT && parent != folder {
      try make(parent)
      if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
    }
    throw SketchError(
      .socket, "the socket's folder \(folder) cannot be made: \(systemError())",
      advice: "Choose another path with --socket, or set XDG_RUNTIME_DIR.")
  }
}
