import Glibc
import SketchCore

/// Holds a data folder for one process: two daemons repairing one library would take each other's work for leftovers.
final class DataFolderLock: Sendable {
  private let descriptor: Int32

  /// Creates the folder when it is missing.
  /// - Throws: `SketchError` `.alreadyRunning` when another process holds it, `.storageReadOnly`, `.storageFull`, `.storage`.
  init(folder: String) throws {
    let reason = Folder.make(folder, mode: 0o700)
    guard reason == 0 else { throw DataFolderLock.failure(reason, "the data folder \(folder) cannot be made") }
    let path = folder + "/voicesketch.lock"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    // From here on `deinit` closes it, also when this throws.
    guard descriptor >= 0 else { throw DataFolderLock.failure(errno, "the data folder \(folder) cannot be used") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw DataFolderLock.failure(errno, "the data folder \(folder) cannot be locked") }
      var text = [CChar](repeating: 0, count: 16)
      let count = read(descriptor, &text, 15)
      let holder = count > 0 ? " (process \(String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)))" : ""
      throw SketchError(
        .alreadyRunning, "another VoiceSketch\(holder) is using \(folder)",
        advice: "Control it with voicesketchctl, stop it, or give this one another --data-dir.")
    }
    let identity = String(getpid())
    ftruncate(descriptor, 0)
    _ = identity.withCString { pwrite(descriptor, $0, strlen($0), 0) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static func failure(_ code: Int32, _ what: String) -> SketchError {
    let reason = "\(what): \(String(cString: strerror(code)))"
    return switch code {
    case ENOSPC, EDQUOT: SketchError(.storageFull, reason, advice: "Free some space, or give another --data-dir.")
    case EROFS, EACCES, EPERM:
      SketchError(.storageReadOnly, reason, advice: "Make it writable for you, or give another --data-dir.")
    default: SketchError(.storage, reason, advice: "Give another --data-dir.")
    }
  }
}
