import Glibc
import SketchCore

/// Owns the listening socket, and for one we made its file and the lock beside it.
struct ControlSocket: ~Copyable {
  let descriptor: Int32
  private let path: String?
  private let lock: LockFile?

  /// - Throws: `SketchError` `.alreadyRunning` when a daemon has it; `.socket` with what to do about the path or its
  ///   folder.
  init(_ endpoint: ControlEndpoint) throws(SketchError) {
    switch endpoint {
    case .inherited(let descriptor):
      guard UnixSocket.isListening(descriptor) else {
        throw SketchError(
          .socket, "file descriptor \(descriptor) is not a listening Unix socket",
          advice: "In the .socket unit use ListenStream= with a path, and Accept=no.")
      }
      self.descriptor = descriptor
      path = nil
      lock = nil
    case .path(let path):
      try ControlSocket.checkLength(path)
      try SocketFolder.prepare(SocketFolder.containing(path))
      // First the lock: its holder alone may judge what lies at the path.
      let lock = try LockFile(ControlSocket.lockPath(for: path))
      try ControlSocket.removeStale(path)
      descriptor = try UnixSocket.listen(at: path)
      self.path = path
      self.lock = consume lock
    }
  }

  deinit {
    // The file first, so that nobody finds one that refuses; the lock is released last.
    if let path { unlink(path) }
    close(descriptor)
  }

  /// "control.sock" → "control.lock"
  static func lockPath(for path: String) -> String {
    (path.hasSuffix(".sock") ? String(path.dropLast(5)) : path) + ".lock"
  }

  private static func checkLength(_ path: String) throws(SketchError) {
    guard !path.isEmpty, path.utf8.count <= UnixSocket.pathLimit else {
      throw SketchError(
        .socket, "the socket path has \(path.utf8.count) bytes, a Unix socket's may have 1 to \(UnixSocket.pathLimit): \(path)",
        advice: "Set a shorter one with --socket, VOICESKETCH_SOCKET or XDG_RUNTIME_DIR.")
    }
  }

  /// Removes the socket of a daemon that died, and nothing else.
  private static func removeStale(_ path: String) throws(SketchError) {
    var found = stat()
    guard lstat(path, &found) == 0 else { return }
    guard found.st_mode & S_IFMT == S_IFSOCK else {
      throw SketchError(.socket, "\(path) exists and is not a socket", advice: "Move it away, or choose another path with --socket.")
    }
    switch try UnixSocket.knock(at: path) {
    case .answered(let process): throw SketchError.alreadyRunning(process)
    case .failed(let code):
      throw SketchError(
        .socket, "there is a socket at \(path) and it cannot be told whether it is in use: \(systemError(code))",
        advice: "Remove it if no daemon uses it.")
    case .refused:
      guard unlink(path) == 0 || errno == ENOENT else {
        throw SketchError(.socket, "the stale socket \(path) cannot be removed: \(systemError())", advice: "Remove it yourself.")
      }
    }
  }
}
