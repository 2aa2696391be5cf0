package import Glibc

/// A file that gets its name when its content is on disk: whoever looks for it finds it whole or not at all.
///
/// Until then it has no name where the file system can do that, else a temporary one. One that never gets its name
/// is removed, and what a killed process left under a temporary name goes when the next one is made there.
package struct AtomicFile: ~Copyable {
  private let descriptor: Int32
  private let folder: OpenFolder
  /// nil while it has no name at all.
  private let temporary: String?

  /// - Parameters:
  ///   - folder: that of the name to come.
  ///   - mode: of the file, whatever the umask; nil for a file as the umask wants it.
  package init(in folder: OpenFolder, mode: mode_t?) throws(FileFault) {
    // O_TMPFILE, which Glibc's module does not name.
    let unnamed = openat(folder.descriptor, ".", O_WRONLY | 0o20000000 | O_DIRECTORY | O_CLOEXEC, mode ?? 0o666)
    if unnamed >= 0, access(AtomicFile.link(to: unnamed), F_OK) == 0 {
      if let mode { fchmod(unnamed, mode) }
      self.init(descriptor: unnamed, folder: folder, temporary: nil)
      return
    }
    if unnamed >= 0 { close(unnamed) }
    AtomicFile.removeLeftovers(in: folder)
    try self.init(AtomicFile.temporaryName(), in: folder, mode: mode)
    flock(descriptor, LOCK_EX | LOCK_NB)
  }

  /// - Parameter temporary: a name in `folder`. Nothing may be there, and no link is followed.
  package init(_ temporary: String, in folder: OpenFolder, mode: mode_t?) throws(FileFault) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = openat(folder.descriptor, temporary, flags, mode ?? 0o666)
    guard descriptor >= 0 else { throw FileFault(.creating, "\(folder.path)/\(temporary)", code: errno) }
    if let mode { fchmod(descriptor, mode) }
    self.init(descriptor: descriptor, folder: folder, temporary: temporary)
  }

  private init(descriptor: Int32, folder: OpenFolder, temporary: String?) {
    self.descriptor = descriptor
    self.folder = folder
    self.temporary = temporary
  }

  deinit {
    close(descriptor)
    if let temporary { folder.remove(temporary) }
  }

  package func write(_ bytes: [UInt8]) throws(FileFault) {
    let reason = AtomicFile.write(bytes, to: descriptor)
    guard reason == 0 else { throw FileFault(.writing, folder.path, code: reason) }
  }

  package func sync() throws(FileFault) {
    guard fsync(descriptor) == 0 else { throw FileFault(.syncing, folder.path, code: errno) }
  }

  /// Gives the file its name, in the place of one that has it.
  /// - Parameter other: the folder of the name; the file's own when nil.
  package func rename(to name: String, in other: OpenFolder? = nil) throws(FileFault) {
    let target = other ?? folder
    guard let temporary else {
      let passing = AtomicFile.temporaryName()
      try link(as: passing)
      defer { folder.remove(passing) }
      return try folder.rename(passing, to: name, in: target)
    }
    try folder.rename(temporary, to: name, in: target)
  }

  /// Gives the file a name in its folder that nobody has; an existing file is never replaced.
  /// - Throws: `EEXIST` when the name is taken, others where the file system has no hard links.
  package func link(as name: String) throws(FileFault) {
    let result =
      if let temporary {
        linkat(folder.descriptor, temporary, folder.descriptor, name, 0)
      } else {
        linkat(AT_FDCWD, AtomicFile.link(to: descriptor), folder.descriptor, name, AT_SYMLINK_FOLLOW)
      }
    guard result != 0 else { return }
    let reason = errno
    guard let temporary, [EPERM, ENOTSUP].contains(reason) else {
      throw FileFault(.naming, "\(folder.path)/\(name)", code: reason)
    }
    // A file system without hard links, as on most sticks: the name is taken first, so that nobody's file is replaced.
    let place = openat(folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard place >= 0 else { throw FileFault(.naming, "\(folder.path)/\(name)", code: errno) }
    close(place)
    do throws(FileFault) {
      try folder.rename(temporary, to: name, in: folder)
    } catch {
      folder.remove(name)
      throw error
    }
  }
}

extension AtomicFile {
  /// Writes a whole file in the place of the one that may be there. It survives a power cut once this returns.
  package static func write(
    _ bytes: [UInt8], to name: String, in folder: OpenFolder, mode: mode_t?
  ) throws(FileFault) {
    let file = try AtomicFile(in: folder, mode: mode)
    try file.write(bytes)
    try file.sync()
    try file.rename(to: name)
    try folder.sync()
  }

  /// Writes all of it to an open file or pipe.
  /// - Returns: 0, or an `errno`.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }

  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : EIO }
      written += count
    }
    return 0
  }

  private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// A hidden name that nobody else uses.
  private static func temporaryName() -> String { ".voicesketch-\(UInt64.random(in: .min ... .max)).part" }

  /// Removes files that killed processes left under temporary names: nobody has them locked, and they are not just
  /// being made.
  static func removeLeftovers(in folder: OpenFolder) {
    for name in (try? folder.names()) ?? [] where name.hasPrefix(".voicesketch-") && name.hasSuffix(".part") {
      guard let found = folder.status(of: name), found.st_uid == geteuid(), time(nil) - found.st_mtim.tv_sec > 10,
        let file = try? folder.open(name, O_RDONLY | O_NONBLOCK)
      else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { folder.remove(name) }
      close(file)
    }
  }
}
