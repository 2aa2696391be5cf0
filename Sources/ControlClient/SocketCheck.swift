import Glibc
import SketchCore

/// Check of the socket's file before we speak to it, and of the reason why it did not answer.
enum SocketCheck {
  private static let howToStart = "Start it with “systemctl --user start voicesketch” or run voicesketchd."

  /// - Throws: `SketchError` `.forbidden` for another user's socket (what we say is private), `.socket` for a path that
  ///   cannot be one.
  static func check(_ path: String) throws(SketchError) {
    guard !path.isEmpty, path.utf8.count <= 107 else {
      throw SketchError(
        .socket, "the socket path has \(path.utf8.count) bytes, a Unix socket's may have 1 to 107: \(path)",
        advice: "Set a shorter one with --socket, VOICESKETCH_SOCKET or XDG_RUNTIME_DIR.")
    }
    var found = stat()
    guard stat(path, &found) == 0 else { throw missing(path) }
    let user = geteuid()
    guard found.st_uid == user || found.st_uid == 0 || user == 0 else {
      throw SketchError(
        .forbidden, "the socket \(path) belongs to another user (id \(found.st_uid))", advice: "Name your own with --socket.")
    }
  }

  /// Reason why connecting failed.
  static func refusal(_ path: String) -> SketchError {
    guard access(path, F_OK) == 0 else { return missing(path) }
    guard access(path, W_OK) == 0 else {
      return SketchError(.forbidden, "the socket \(path) may not be used by you", advice: "Name your own with --socket.")
    }
    return SketchError(.notRunning, "the daemon is not running (its socket \(path) does not answer)", advice: howToStart)
  }

  private static func missing(_ path: String) -> SketchError {
    switch errno {
    case EACCES:
      SketchError(.forbidden, "the folder of the socket \(path) may not be entered by you", advice: "Name your own with --socket.")
    default: SketchError(.notRunning, "the daemon is not running (there is no socket at \(path))", advice: howToStart)
    }
  }
}
