import Glibc
import SketchCore

/// A backup that is read: a tar archive of plain files with the names of a library, each where it says.
///
/// Nothing else is accepted: no link, no folder, no other name, nothing compressed. So it cannot become larger than it
/// is, nor lead anywhere.
final class BackupArchive: Sendable {
  let path: String
  private let descriptor: Int32
  private let entries: [String: Range<Int>]

  /// Size up to which a file is read into memory.
  private static let largest = 1 << 30

  /// - Throws: `SketchError` `.notFound`, `.damaged` for what is no backup or not all of one.
  init(_ path: String) throws(SketchError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    self.path = path
    guard descriptor >= 0 else {
      let reason = errno
      throw SketchError(
        reason == ENOENT ? .notFound : .inputOutput, "\(path) cannot be read: \(String(cString: strerror(reason)))",
        advice: "Name a file that “voicesketchctl backup” made.")
    }
    entries = try Self.entries(of: descriptor, path)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static func entries(of descriptor: Int32, _ path: String) throws(SketchError) -> [String: Range<Int>] {
    var found = stat()
    guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
      throw damaged(path, "it is no file")
    }
    let size = Int(found.st_size)
    var (entries, offset, last): ([String: Range<Int>], Int, String) = ([:], 0, "")
    while true {
      guard offset + TarHeader.block <= size else { throw damaged(path, "it is cut off") }
      let head = try read(descriptor, offset..<offset + TarHeader.block, path)
      if head.allSatisfy({ $0 == 0 }) { break }
      guard let header = TarHeader(head) else {
        throw damaged(path, "byte \(offset) begins something else than a plain file of a tar archive")
      }
      offset += TarHeader.block
      guard isOurs(header.name) else {
        throw damaged(path, "“\(header.name)” is no file of a library")
      }
      guard header.byteCount <= size - offset else { throw damaged(path, "it is cut off in \(header.name)") }
      guard entries.updateValue(offset..<offset + header.byteCount, forKey: header.name) == nil else {
        throw damaged(path, "it has \(header.name) twice")
      }
      last = header.name
      offset += header.byteCount + header.padding
    }
    guard entries[BackupContent.database] != nil else { throw damaged(path, "it has no \(BackupContent.database)") }
    guard last == BackupContent.sums else { throw damaged(path, "it has no \(BackupContent.sums)") }
    return entries
  }

  private static func isOurs(_ name: String) -> Bool {
    name == BackupContent.database || name == BackupContent.sums || BackupContent.hash(inName: name) != nil
  }

  /// Compares every file with the list of checksums, and each image with its name.
  /// - Throws: `SketchError` `.damaged`.
  func verify() throws(SketchError) {
    let hashes = try BackupContent.hashes(in: try bytes(of: BackupContent.sums))
    let names = Set(entries.keys).subtracting([BackupContent.sums])
    if let other = names.symmetricDifference(hashes.keys).min() {
      throw Self.damaged(path, "\(other) is \(names.contains(other) ? "not in its \(BackupContent.sums)" : "missing")")
    }
    for name in names.sorted() {
      let hash = ContentHash.Running()
      try parts(of: name) { (part) throws(SketchError) in hash.add(part) }
      let found = hash.sha256()
      guard found == hashes[name], found == BackupContent.hash(inName: name) ?? found else {
        throw Self.damaged(path, "\(name) is not what was written")
      }
    }
  }

  func has(_ name: String) -> Bool { entries[name] != nil }

  /// Content of a file of it.
  func bytes(of name: String) throws(SketchError) -> [UInt8] {
    guard let range = entries[name], range.count <= Self.largest else {
      throw Self.damaged(path, "\(name) is too large")
    }
    return try Self.read(descriptor, range, path)
  }

  /// Content of a file of it, part by part.
  func parts(of name: String, _ body: ([UInt8]) throws(SketchError) -> Void) throws(SketchError) {
    guard let range = entries[name] else { return }
    for begin in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20) {
      try body(try Self.read(descriptor, begin..<min(begin + 1 << 20, range.upperBound), path))
    }
  }

  private static func read(_ descriptor: Int32, _ range: Range<Int>, _ path: String) throws(SketchError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var done = 0
    while done < range.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + done, range.count - done, off_t(range.lowerBound + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw count == 0
          ? damaged(path, "it is cut off") : StorageFault(errno: errno, doing: "reading it").error(path: path)
      }
      done += count
    }
    return bytes
  }

  private static func damaged(_ path: String, _ reason: String) -> SketchError {
    SketchError(
      .damaged, "\(path) is no whole backup: \(reason)", advice: "Use another backup; nothing was changed.")
  }
}
