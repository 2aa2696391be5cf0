import FoundationEssentials
import Glibc
import SketchCore

/// A backup while it is written. It gets its name when it is whole and on disk; until then nothing is left of it.
struct BackupWriter: ~Copyable {
  /// Folder of the archive.
  let folder: OpenFolder
  private let path: String
  private let name: String
  private let time: Int
  private let file: AtomicFile
  private var list = BackupContent.title + "\n"
  private var byteCount = 0

  /// - Throws: `SketchError` `.conflict` when the file is there already.
  init(_ path: String, at time: Date) throws(SketchError) {
    let name = String(path.split(separator: "/").last ?? "")
    let folder = try Self.folder(of: path)
    guard folder.status(of: name) == nil else { throw Self.taken(path) }
    file = try Self.file(in: folder, for: path)
    self.folder = folder
    self.path = path
    self.name = name
    self.time = Int(time.timeIntervalSince1970)
  }

  private static func folder(of path: String) throws(SketchError) -> OpenFolder {
    do throws(FileFault) { return try OpenFolder(Folder.parent(of: path)) } catch {
      throw StorageFault(error).error(backup: path)
    }
  }

  private static func file(in folder: OpenFolder, for path: String) throws(SketchError) -> AtomicFile {
    do throws(FileFault) { return try AtomicFile(in: folder, mode: 0o600) } catch {
      throw StorageFault(error).error(backup: path)
    }
  }

  /// Adds a file that is in memory.
  mutating func add(_ name: String, _ bytes: [UInt8], sha256: String) throws(SketchError) {
    let header = TarHeader(name: name, byteCount: bytes.count)
    try write(header.bytes(at: time))
    try write(bytes)
    try write([UInt8](repeating: 0, count: header.padding))
    list += BackupContent.line(sha256, name)
  }

  /// Adds an open file, part by part.
  mutating func add(_ name: String, from descriptor: Int32) throws(SketchError) {
    var found = stat()
    fstat(descriptor, &found)
    let header = TarHeader(name: name, byteCount: Int(found.st_size))
    let hash = ContentHash.Running()
    try write(header.bytes(at: time))
    var (part, offset) = ([UInt8](repeating: 0, count: 262_144), 0)
    while offset < header.byteCount {
      let count = pread(descriptor, &part, min(part.count, header.byteCount - offset), off_t(offset))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw StorageFault(errno: count < 0 ? errno : EIO, doing: "reading \(name)").error(backup: path)
      }
      let read = Array(part[..<count])
      hash.add(read)
      try write(read)
      offset += count
    }
    try write([UInt8](repeating: 0, count: header.padding))
    list += BackupContent.line(hash.sha256(), name)
  }

  /// Notes a file that cannot be added.
  mutating func note(_ missing: String) { list += "# \(missing)\n" }

  /// Adds the list, and gives the archive its name.
  /// - Returns: its size.
  /// - Throws: `SketchError` `.conflict` when somebody else has taken the name meanwhile.
  consuming func finish() throws(SketchError) -> Int {
    let bytes = Array(list.utf8)
    try add(BackupContent.sums, bytes, sha256: "")
    try write(TarHeader.end)
    do throws(FileFault) {
      try file.sync()
      try file.link(as: name)
      try folder.sync()
    } catch {
      throw error.code == EEXIST ? Self.taken(path) : StorageFault(error).error(backup: path)
    }
    return byteCount
  }

  private mutating func write(_ bytes: [UInt8]) throws(SketchError) {
    do throws(FileFault) { try file.write(bytes) } catch { throw StorageFault(error).error(backup: path) }
    byteCount += bytes.count
  }

  private static func taken(_ path: String) -> SketchError {
    SketchError(.conflict, "\(path) is there already", advice: "Choose another name; nothing was changed.")
  }
}

extension StorageFault {
  /// Error of a backup in words for the user.
  func error(backup path: String) -> SketchError {
    var error = error(path: path)
    error.message = "no backup was made: \(error.message)"
    switch error.code {
    case .storageFull: error.advice = "Free some space there, or write it to another disk."
    case .storageReadOnly: error.advice = "Choose a folder that voicesketchd may write to."
    default: error.advice = "Look whether the folder is there, then try again."
    }
    return error
  }
}
