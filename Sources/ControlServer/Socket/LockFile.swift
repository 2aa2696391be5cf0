import Glibc
import SketchCore

/// The lock that one daemon holds while it runs; its content is that daemon's process id.
struct LockFile: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// - Throws: `SketchError` `.alreadyRunning` naming the holder, `.socket` when the file cannot be made.
  init(_ path: String) throws(SketchError) {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else {
        throw SketchError(.socket, "the lock file \(path) cannot be opened: \(systemError())", advice: "Check the folder's rights.")
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let holder = LockFile.holder(descriptor)
        close(descriptor)
        throw SketchError.alreadyRunning(holder)
      }
      // The last holder may have removed the file between our opening and locking it: then this lock guards nothing.
      var opened = stat()
      var present = stat()
      guard fstat(descriptor, &opened) == 0, stat(path, &present) == 0, opened.st_ino == present.st_ino, opened.st_dev == present.st_dev
      else {
        close(descriptor)
        continue
      }
      let text = "\(getpid())\n"
      ftruncate(descriptor, 0)
      _ = text.withCString { pwrite(descriptor, $0, strlen($0), 0) }
      self.path = path
      self.descriptor = descriptor
      return
    }
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  private static func holder(_ descriptor: Int32) -> Int? {
    var text = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor, &text, text.count, 0)
    return Int(String(decoding: text.prefix(max(0, count)).prefix { $0 != 0x0A }, as: UTF8.self))
  }
}

extension SketchError {
  static func alreadyRunning(_ process: Int?) -> SketchError {
    let name = process.map { " (process \($0))" } ?? ""
    return SketchError(
      .alreadyRunning, "voicesketchd is already running\(name)", advice: "Use it with voicesketchctl, or stop it first.")
  }
}

/// The last failed call's reason.
func systemError(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
