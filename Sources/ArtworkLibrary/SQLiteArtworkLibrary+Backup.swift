import FoundationEssentials
package import SketchCore

/// Copies of the whole library, and what is brought back from them.
extension SQLiteArtworkLibrary {
  package nonisolated func backUp(to path: String) async throws -> LibraryBackup {
    let run = LibraryBackupRun(images: images, path: path, time: now())
    return try await BlockingExecutor(label: "library-backup").run { try run.run() }
  }

  /// Brings a backup back into a data folder that nobody uses meanwhile.
  /// - Parameter merging: adds to the library that is there what it does not have.
  /// - Throws: `SketchError` `.damaged` for what is no whole backup, `.storage` for one of a newer version, `.conflict`
  ///   for a library that has artworks, unless it is merged. Nothing is changed then.
  package static func restore(
    _ archive: String, into dataFolder: String, merging: Bool
  ) async throws -> LibraryRestoration {
    let (backup, restored): (BackupArchive, LibraryRestoration?) = try await BlockingExecutor(
      label: "library-restoration"
    ).run {
      let backup = try BackupArchive(archive)
      try backup.verify()
      let data = try OpenFolder(dataFolder, as: .data)
      guard try isInUse(data) else { return (backup, try restore(backup, into: data)) }
      guard merging else {
        throw SketchError(
          .conflict, "there is a library in \(dataFolder) already",
          advice: "Add --merge to put what it does not have into it, or choose an empty folder with --data-dir.")
      }
      return (backup, nil)
    }
    if let restored { return restored }
    return try await open(dataFolder: dataFolder).merge(backup)
  }

  private static func isInUse(_ data: OpenFolder) throws -> Bool {
    guard DatabaseFile.isThere(in: data) else { return false }
    let connection = try Connection(path: DatabaseFile.path(in: data))
    let tables = Set(try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table'") { $0.text(0) })
    // A database that is not ours is nobody's to replace.
    guard try Schema.storedVersion(connection) != 0 else { return !tables.isEmpty }
    return try ["artworks", "jobs", "commands", "collections", "journal"].contains { table in
      guard tables.contains(table) else { return false }
      return try connection.row("SELECT 1 FROM \(table) LIMIT 1") { _ in true } ?? false
    }
  }

  private static func restore(_ backup: BackupArchive, into data: OpenFolder) throws -> LibraryRestoration {
    let images = ImageFolder(data: data)
    try images.create()
    let database = try BackupDatabase(of: backup, in: data)
    defer { database.remove() }
    var result = LibraryRestoration()
    result.dropped = database.dropped
    try images.keepingAll { added in
      let connection = try Connection(path: database.path)
      result.artworks = try connection.row("SELECT count(*) FROM artworks") { Int($0.integer(0)) } ?? 0
      try StoredImages.each(in: connection) { sha256, mediaType in
        try images.store(sha256, mediaType, from: backup, &result, added: &added)
      }
    }
    try database.install()
    return result
  }
}

extension ImageFolder {
  /// Stores an image of a backup, where it is not there.
  func store(
    _ sha256: String, _ mediaType: String, from backup: BackupArchive, _ result: inout LibraryRestoration,
    added: inout [String]
  ) throws {
    let file = file(sha256, mediaType)
    guard backup.has(file) else { return result.missing.append("\(file) is not in the backup") }
    let bytes = try backup.bytes(of: file)
    guard let new = try store(bytes, sha256: sha256, mediaType: mediaType, step: { _ in }) else { return }
    added.append(new)
    result.images += 1
  }
}
