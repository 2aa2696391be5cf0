package import Glibc

/// A file that gets its name when its content is on disk: whoever looks for it finds it whole or not at all.
///
/// Until then it has a temporary name. One that never gets its name is removed.
package struct AtomicFile: ~Copyable {
  private let descriptor: Int32
  private let temporary: String

  /// - Parameters:
  ///   - temporary: a path on the file system of the name to come. Nothing may be there, and no link is followed.
  ///   - mode: of the file, before the umask.
  package init(at temporary: String, mode: mode_t) throws(FileFault) {
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw FileFault(.creating, temporary, code: errno) }
    self.descriptor = descriptor
    self.temporary = temporary
  }

  deinit {
    close(descriptor)
    unlink(temporary)
  }

  package func write(_ bytes: [UInt8]) throws(FileFault) {
    let reason = AtomicFile.write(bytes, to: descriptor)
    guard reason == 0 else { throw FileFault(.writing, temporary, code: reason) }
  }

  package func sync() throws(FileFault) {
    guard fsync(descriptor) == 0 else { throw FileFault(.syncing, temporary, code: errno) }
  }

  /// Gives the file its name, in the place of one that has it.
  package func rename(to path: String) throws(FileFault) {
    guard Glibc.rename(temporary, path) == 0 else { throw FileFault(.naming, path, code: errno) }
  }

  /// Gives the file a name that nobody has; an existing file is never replaced.
  /// - Throws: `EEXIST` when the name is taken, others where the file system has no hard links.
  package func link(as path: String) throws(FileFault) {
    guard Glibc.link(temporary, path) == 0 else { throw FileFault(.naming, path, code: errno) }
  }
}

extension AtomicFile {
  /// Writes a whole file in the place of the one that may be there. It survives a power cut once this returns.
  /// - Parameter mode: of the file, before the umask.
  package static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o666) throws(FileFault) {
    let file = try AtomicFile(at: temporaryPath(beside: path), mode: mode)
    try file.write(bytes)
    try file.sync()
    try file.rename(to: path)
    Folder.sync(Folder.parent(of: path))
  }

  /// A hidden name that nobody else uses, in the folder of `path`.
  package static func temporaryPath(beside path: String) -> String {
    "\(Folder.parent(of: path))/.voicesketch-\(UInt64.random(in: .min ... .max)).part"
  }

  /// Writes all of it to an open file or pipe.
  /// - Returns: 0, or an `errno`.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : EIO }
        written += count
      }
      return 0
    }
  }
}
