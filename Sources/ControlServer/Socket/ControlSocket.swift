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
      let folder = try OpenFolder(Folder.parent(of: path), as: ControlSocket.folderPurpose)
      // First the lock: its holder alone may judge what lies at the path.
      let lock = try ControlSocket.lock(path, in: folder)
      try ControlSocket.removeStale(path)
      descriptor = try UnixSocket.listen(at: path)
      self.path = path
      self.lock = lock
    }
  }

  deinit {
    // The file first, so that nobody finds one that refuses; the lock is released last.
    if let path { unlink(path) }
    close(descriptor)
  }

  private static let folderPurpose = FolderPurpose(
    "the socket's folder", code: .socket, elsewhere: "put the socket into a folder of your own with --socket or XDG_RUNTIME_DIR")

  /// "control.sock" → "control.sock.lock"
  private static func lock(_ path: String, in folder: OpenFolder) throws(SketchError) -> LockFile {
    let name = String(path.split(separator: "/").last ?? "") + ".lock"
    do throws(LockFile.Failure) {
      return try LockFile(name, in: folder, isRemovedAtEnd: true)
    } catch {
      switch error {
      case .held(let process): throw SketchError.alreadyRunning(process)
      case .foreign:
        throw SketchError(
          .socket, "\(folder.path)/\(name) is not a lock of voicesketchd",
          advice: "Move it away, or choose another path with --socket.")
      case .failed(let fault):
        throw SketchError(
          .socket, "the lock file \(fault.path) cannot be opened: \(fault.reason)", advice: "Check the folder's rights.")
      }
    }
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
