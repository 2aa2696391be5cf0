import Glibc

/// Lock that one daemon holds while it runs, a file with its process id.
///
/// Only a file of ours is locked, written to or removed: a regular file of this user with one name, which is empty or
/// has what a daemon writes there.
package final class LockFile: Sendable {
  package enum Failure: Error {
    /// Process id of the holder, when it can be known.
    case held(by: Int?)
    /// Something else has the name.
    case foreign
    case failed(FileFault)
  }

  private static let word = "voicesketchd "

  private let folder: OpenFolder
  private let name: String
  private let descriptor: Int32
  private let isRemovedAtEnd: Bool

  /// - Parameters:
  ///   - isRemovedAtEnd: whether the file goes with the lock.
  ///   - acceptsNumber: whether a bare process id, as earlier versions wrote it, is ours, too.
  package init(
    _ name: String, in folder: OpenFolder, isRemovedAtEnd: Bool, acceptsNumber: Bool = false
  ) throws(Failure) {
    while true {
      let descriptor: Int32
      do throws(FileFault) {
        descriptor = try folder.open(name, O_RDWR | O_CREAT | O_NONBLOCK)
      } catch {
        throw [ELOOP, EISDIR, ENXIO].contains(error.code) ? .foreign : .failed(error)
      }
      guard let text = LockFile.text(of: descriptor, acceptsNumber) else {
        close(descriptor)
        throw .foreign
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let reason = errno
        close(descriptor)
        guard reason == EWOULDBLOCK else { throw .failed(FileFault(.opening, "\(folder.path)/\(name)", code: reason)) }
        throw .held(by: text.split { !$0.isNumber }.first.flatMap { Int($0) })
      }
      // The last holder may have removed the file between our opening and locking it: then this lock guards nothing.
      var opened = stat()
      fstat(descriptor, &opened)
      guard let present = folder.status(of: name), opened.st_ino == present.st_ino, opened.st_dev == present.st_dev
      else {
        close(descriptor)
        continue
      }
      let identity = LockFile.word + "\(getpid())\n"
      fchmod(descriptor, 0o600)
      ftruncate(descriptor, 0)
      _ = identity.withCString { pwrite(descriptor, $0, strlen($0), 0) }
      (self.folder, self.name, self.descriptor, self.isRemovedAtEnd) = (folder, name, descriptor, isRemovedAtEnd)
      return
    }
  }

  deinit {
    if isRemovedAtEnd { folder.remove(name) }
    close(descriptor)
  }

  /// Content of a lock of ours; nil for any other file.
  private static func text(of descriptor: Int32, _ acceptsNumber: Bool) -> String? {
    var found = stat()
    guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG, found.st_nlink <= 1,
      found.st_uid == geteuid(), found.st_size <= 64
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    let rest = text.hasPrefix(word) ? text.dropFirst(word.count) : acceptsNumber || text.isEmpty ? text[...] : nil
    return rest.map { $0.allSatisfy { $0.isWholeNumber || $0 == "\n" } } == true ? text : nil
  }
}
