import Glibc
import SketchCore

/// Folder of content-addressed image files: `images/ab/cdef….png`, named by the SHA-256 of what is in them.
///
/// A file appears under its name whole and synced, or not at all. Files are never changed; the same content is stored
/// once. Files are named by their path in the data folder and reached through its handle, so that no link is followed.
struct ImageFolder {
  static let path = "images"
  /// Folder files are written in before they get their name; whatever is in here at start-up is left from a crash.
  static let incoming = "images/.incoming"
  /// Folder for files that no row refers to.
  static let orphans = "orphans"

  let data: OpenFolder

  /// Creates what is missing.
  func create() throws { try SketchError.wrapping { () throws(FileFault) in _ = try data.folder(Self.path).folder(".incoming") } }

  var isThere: Bool { data.status(of: Self.path) != nil }

  /// Path of a file as the user knows it.
  func shown(_ file: String) -> String { "\(data.path)/\(file)" }

  func file(_ sha256: String, _ mediaType: String) -> String {
    "\(Self.path)/\(sha256.prefix(2))/\(sha256.dropFirst(2)).\(Self.fileExtension(of: mediaType))"
  }

  /// Stores the bytes under their hash. The file and its name are on disk when this returns.
  /// - Returns: the file when it is new, nil when the same content was there already.
  func store(_ bytes: [UInt8], sha256: String, mediaType: String, step: StoringStepHook) throws -> String? {
    let target = file(sha256, mediaType)
    let name = String(target.split(separator: "/").last!)
    let (root, shard) = try SketchError.wrapping { () throws(FileFault) in
      let root = try data.folder(Self.path)
      return (root, try root.folder(String(sha256.prefix(2))))
    }
    // Also when the folder is there: who made it may have been killed before syncing.
    try SketchError.wrapping { () throws(FileFault) in try root.sync() }
    let isThere = try SketchError.wrapping { () throws(FileFault) in
      guard Self.size(shard.status(of: name)) == bytes.count else { return false }
      return try shard.readAll(name) == bytes
    }
    if isThere {
      // Whoever renamed it may not have come this far.
      try SketchError.wrapping { () throws(FileFault) in try shard.sync() }
      return nil
    }
    let incoming = try SketchError.wrapping { () throws(FileFault) in try root.folder(".incoming") }
    do {
      let file = try AtomicFile("\(sha256)-\(UInt64.random(in: .min ... .max))", in: incoming, mode: 0o600)
      try file.write(bytes)
      try step(.temporaryWritten)
      try file.sync()
      try step(.temporarySynced)
      try file.rename(to: name, in: shard)
    } catch let fault as FileFault {
      throw StorageFault(fault).error(path: fault.path)
    }
    do {
      try step(.renamed)
      try SketchError.wrapping { () throws(FileFault) in try shard.sync() }
      try step(.folderSynced)
    } catch {
      data.remove(target)
      throw error
    }
    return target
  }

  func read(_ file: String) throws -> [UInt8] {
    try SketchError.wrapping { () throws(FileFault) in try data.readAll(file) }
  }

  /// Content of a file, with the stamp it had before it was read.
  func stamped(_ file: String) throws -> (bytes: [UInt8], stamp: FileStamp?) {
    let stamp = data.status(of: file).map(FileStamp.init)
    return (try read(file), stamp)
  }

  /// Size in bytes, or nil when there is no such file.
  func size(of file: String) -> Int? { Self.size(data.status(of: file)) }

  private static func size(_ status: stat?) -> Int? {
    status.flatMap { $0.st_mode & S_IFMT == S_IFREG ? Int($0.st_size) : nil }
  }

  func names(in folder: String) throws -> [String] {
    try SketchError.wrapping { () throws(FileFault) in try data.names(in: folder) }
  }

  /// Runs `body` while no other process stores or repairs: between a file's rename and its row's commit it looks like an
  /// orphan.
  func locked<Value>(_ body: () throws -> Value) throws -> Value {
    let root = try SketchError.wrapping { () throws(FileFault) in try data.folder(Self.path) }
    var attempts = 0
    while flock(root.descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, attempts < 500 else {
        throw SketchError(
          .storage, "another program has been storing pictures in \(root.path) for more than five seconds",
          advice: "Stop the other VoiceSketch that uses this data folder, then try again.")
      }
      attempts += 1
      usleep(10_000)
    }
    defer { flock(root.descriptor, LOCK_UN) }
    return try body()
  }

  /// Runs `body` under the lock; the files that it made go again when it fails.
  func keepingAll<Value>(_ body: (inout [String]) throws -> Value) throws -> Value {
    try locked {
      var added: [String] = []
      do {
        return try body(&added)
      } catch {
        // After an I/O error nobody knows whether the commit reached the disk: then the files stay, and start-up sorts
        // them out.
        if (error as? SketchError)?.code != .storage { for file in added { data.remove(file) } }
        throw error
      }
    }
  }

  /// Image files that are there, with the hash each name promises; files that are not named like ours are nobody's
  /// business.
  func storedFiles() throws -> [(path: String, sha256: String)] {
    try names(in: Self.path).filter { Self.isHex($0, count: 2) }.flatMap { shard in
      try names(in: "\(Self.path)/\(shard)").compactMap { name in
        let stem = name.prefix { $0 != "." }
        return Self.isHex(stem, count: 62) ? ("\(Self.path)/\(shard)/\(name)", shard + stem) : nil
      }
    }
  }

  /// Puts a file nobody refers to where it harms nobody and may still be fetched back.
  func setAside(_ file: (path: String, sha256: String)) throws {
    let fileExtension = file.path.split(separator: ".").last ?? "image"
    try SketchError.wrapping { () throws(FileFault) in
      try data.rename(file.path, to: "\(file.sha256).\(fileExtension)", in: data.folder(Self.orphans))
    }
  }

  static func fileExtension(of mediaType: String) -> String {
    MediaType.fileExtension(of: mediaType) ?? "image"
  }

  static func isHex(_ text: some StringProtocol, count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}
