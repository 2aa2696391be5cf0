import Glibc
import SketchCore

/// Folder of content-addressed image files: `images/ab/cdef….png`, named by the SHA-256 of what is in them.
///
/// A file appears under its name whole and synced, or not at all. Files are never changed; the same content is stored
/// once.
struct ImageFolder {
  let path: String
  /// Folder files are written in before they get their name; whatever is in here at start-up is left from a crash.
  let incoming: String
  /// Folder for files that no row refers to.
  let orphans: String

  init(dataFolder: String) {
    path = dataFolder + "/images"
    incoming = path + "/.incoming"
    orphans = dataFolder + "/orphans"
  }

  /// Creates what is missing.
  func create() throws { try FileSystem.createFolder(incoming) }

  func file(_ sha256: String, _ mediaType: String) -> String {
    "\(path)/\(sha256.prefix(2))/\(sha256.dropFirst(2)).\(Self.fileExtension(of: mediaType))"
  }

  /// Stores the bytes under their hash. The file and its name are on disk when this returns.
  /// - Returns: the file's path when it is new, nil when the same content was there already.
  func store(_ bytes: [UInt8], sha256: String, mediaType: String, step: StoringStepHook) throws -> String? {
    let target = file(sha256, mediaType)
    let shard = "\(path)/\(sha256.prefix(2))"
    try FileSystem.createFolder(shard)
    try FileSystem.syncFolder(path)  // also when the folder is there: who made it may have been killed before syncing
    if FileSystem.status(of: target)?.size == bytes.count, try ContentHash.sha256(read(target)) == sha256 {
      try FileSystem.syncFolder(shard)  // whoever renamed it may not have come this far
      return nil
    }
    do {
      let file = try AtomicFile(at: "\(incoming)/\(sha256)-\(UInt64.random(in: .min ... .max))", mode: 0o600)
      try file.write(bytes)
      try step(.temporaryWritten)
      try file.sync()
      try step(.temporarySynced)
      try file.rename(to: target)
    } catch let fault as FileFault {
      throw StorageFault(fault).error(path: fault.path)
    }
    do {
      try step(.renamed)
      try FileSystem.syncFolder(shard)
      try step(.folderSynced)
    } catch {
      unlink(target)
      throw error
    }
    return target
  }

  func read(_ file: String) throws -> [UInt8] { try OpenFile(file, O_RDONLY).readAll() }

  /// Runs `body` while no other process stores or repairs: between a file's rename and its row's commit it looks like an
  /// orphan.
  func locked<Value>(_ body: () throws -> Value) throws -> Value {
    let root = try OpenFile(path, O_RDONLY | O_DIRECTORY)
    var attempts = 0
    while flock(root.descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, attempts < 500 else {
        throw SketchError(
          .storage, "another program has been storing pictures in \(path) for more than five seconds",
          advice: "Stop the other VoiceSketch that uses this data folder, then try again.")
      }
      attempts += 1
      usleep(10_000)
    }
    defer { flock(root.descriptor, LOCK_UN) }
    return try body()
  }

  /// Image files that are there, with the hash each name promises; files that are not named like ours are nobody's
  /// business.
  func storedFiles() throws -> [(path: String, sha256: String)] {
    try FileSystem.names(in: path).filter { Self.isHex($0, count: 2) }.flatMap { shard in
      try FileSystem.names(in: "\(path)/\(shard)").compactMap { name in
        let stem = name.prefix { $0 != "." }
        return Self.isHex(stem, count: 62) ? ("\(path)/\(shard)/\(name)", shard + stem) : nil
      }
    }
  }

  /// Puts a file nobody refers to where it harms nobody and may still be fetched back.
  func setAside(_ file: (path: String, sha256: String)) throws {
    try FileSystem.createFolder(orphans)
    let fileExtension = file.path.split(separator: ".").last ?? "image"
    guard rename(file.path, "\(orphans)/\(file.sha256).\(fileExtension)") == 0 else {
      throw SketchError.system("moving it to orphans", file.path)
    }
  }

  static func fileExtension(of mediaType: String) -> String {
    ImageFormat.allCases.first { $0.mediaType == mediaType }?.fileExtension ?? "image"
  }

  private static func isHex(_ text: some StringProtocol, count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}
