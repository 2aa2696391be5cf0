package import Glibc

/// Open folder, through which files beneath it are reached by their names in it.
///
/// No link is followed beneath the folder. What is made here belongs to its owner alone, whatever the umask.
package final class OpenFolder: Sendable {
  /// Path it was opened by.
  package let path: String
  package let descriptor: Int32

  /// Opens a folder of whosoever.
  package init(_ path: String) throws(FileFault) {
    descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { throw FileFault(.opening, path, code: errno) }
  }

  /// Opens a folder of the user's own; makes it where it is missing.
  /// - Throws: `SketchError` when another user owns it, may write to it or may put something else in its place.
  package convenience init(_ path: String, as purpose: FolderPurpose) throws(SketchError) {
    let reason = Folder.make(path, mode: 0o700)
    guard reason == 0 else { throw purpose.error(.notMade(reason), path) }
    try self.init(existing: path, as: purpose)
  }

  /// Opens a folder of the user's own that is there.
  package convenience init(existing path: String, as purpose: FolderPurpose) throws(SketchError) {
    do throws(FileFault) { try self.init(path) } catch { throw purpose.error(.notMade(error.code), path) }
    var found = stat()
    fstat(descriptor, &found)
    guard found.st_uid == geteuid() else { throw purpose.error(.otherOwner(found.st_uid), path) }
    guard found.st_mode & (S_IWGRP | S_IWOTH) == 0 else { throw purpose.error(.writable(found.st_mode & 0o7777), path) }
    if let place = Folder.exposedPlace(onTheWayTo: path) { throw purpose.error(.replaceable(place), path) }
  }

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether its path still leads to it: false once somebody removed or replaced it.
  package var isInPlace: Bool {
    var (opened, present) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && stat(path, &present) == 0
      && opened.st_ino == present.st_ino && opened.st_dev == present.st_dev
  }

  /// Folder beneath this one, made where it is missing. Its name survives a power cut when this returns.
  package func folder(_ name: String) throws(FileFault) -> OpenFolder {
    // It is there but for the first time.
    if let there = try? open(name, O_RDONLY | O_DIRECTORY) {
      return OpenFolder(path: "\(path)/\(name)", descriptor: there)
    }
    let isNew = mkdirat(descriptor, name, 0o700) == 0
    let reason = errno
    // Also where we may not make it, it may be there.
    guard isNew || status(of: name) != nil else { throw FileFault(.creating, "\(path)/\(name)", code: reason) }
    let folder = OpenFolder(path: "\(path)/\(name)", descriptor: try open(name, O_RDONLY | O_DIRECTORY))
    if isNew {
      fchmod(folder.descriptor, 0o700)
      try sync()
    }
    return folder
  }

  /// Opens a file beneath the folder; one that is made has mode 0600.
  /// - Returns: a descriptor of the caller's.
  package func open(_ name: String, _ flags: Int32) throws(FileFault) -> Int32 {
    try beneath(name, .opening) { openat($0, $1, flags | O_NOFOLLOW | O_CLOEXEC, 0o600) }
  }

  package func readAll(_ name: String) throws(FileFault) -> [UInt8] {
    let file = try open(name, O_RDONLY | O_NONBLOCK)
    defer { close(file) }
    var found = stat()
    let size = fstat(file, &found) == 0 ? Int(found.st_size) : 0
    var reason: Int32 = 0
    // Room for one byte more shows the end of a file that has the size it says.
    var bytes = Self.read(file, atMost: size + 1, &reason)
    while reason == 0, bytes.count > size {
      let more = Self.read(file, atMost: 262_144, &reason)
      if more.isEmpty { break }
      bytes += more
    }
    guard reason == 0 else { throw FileFault(.reading, "\(path)/\(name)", code: reason) }
    return bytes
  }

  /// Bytes up to the end of the file.
  /// - Parameter reason: why they could not be read.
  private static func read(_ file: Int32, atMost limit: Int, _ reason: inout Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: limit) { room, count in
      while count < limit, let start = room.baseAddress {
        let found = Glibc.read(file, start + count, limit - count)
        if found < 0, errno == EINTR { continue }
        if found < 0 { reason = errno }
        guard found > 0 else { return }
        count += found
      }
    }
  }

  /// Status of the entry itself, or nil when there is none.
  package func status(of name: String) -> stat? {
    var found = stat()
    let result = try? beneath(name, .reading) { fstatat($0, $1, &found, AT_SYMLINK_NOFOLLOW) }
    return result == nil ? nil : found
  }

  /// Names in a folder beneath this one, sorted, without `.` and `..`; none when there is no such folder.
  package func names(in name: String = ".") throws(FileFault) -> [String] {
    let folder: Int32
    do throws(FileFault) {
      folder = try open(name, O_RDONLY | O_DIRECTORY)
    } catch {
      if error.code == ENOENT { return [] }
      throw error
    }
    guard let stream = fdopendir(folder) else {
      close(folder)
      throw FileFault(.reading, "\(path)/\(name)", code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file beneath the folder.
  /// - Returns: whether it was there and is gone.
  @discardableResult
  package func remove(_ name: String) -> Bool {
    (try? beneath(name, .naming) { unlinkat($0, $1, 0) }) != nil
  }

  /// Moves an entry beneath the folder to another folder, in the place of what has that name there.
  package func rename(_ name: String, to new: String, in folder: OpenFolder) throws(FileFault) {
    do throws(FileFault) {
      _ = try beneath(name, .naming) { renameat($0, $1, folder.descriptor, new) }
    } catch {
      throw FileFault(.naming, "\(folder.path)/\(new)", code: error.code)
    }
  }

  /// Makes the entries of the folder survive a power cut.
  package func sync() throws(FileFault) {
    guard fsync(descriptor) == 0 else { throw FileFault(.syncing, path, code: errno) }
  }

  /// Calls with the folder that has the entry, and its name there.
  private func beneath(
    _ name: String, _ step: FileFault.Step, _ call: (Int32, String) -> Int32
  ) throws(FileFault) -> Int32 {
    // Most are names of this folder, and need not be taken apart.
    var parts = name.utf8.contains(UInt8(ascii: "/")) ? name.split(separator: "/").map(String.init) : [name]
    let last = parts.popLast().flatMap { $0.isEmpty ? nil : $0 } ?? "."
    var folder = descriptor
    defer { if folder != descriptor { close(folder) } }
    for part in parts {
      let next = part == ".." ? -1 : openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let reason = part == ".." ? EINVAL : errno
      if folder != descriptor { close(folder) }
      folder = next
      guard next >= 0 else {
        folder = descriptor
        throw FileFault(step, "\(path)/\(name)", code: reason)
      }
    }
    let result = last == ".." ? -1 : call(folder, last)
    guard result >= 0 else { throw FileFault(step, "\(path)/\(name)", code: last == ".." ? EINVAL : errno) }
    return result
  }
}
