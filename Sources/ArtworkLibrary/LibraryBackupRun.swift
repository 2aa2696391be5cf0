import FoundationEssentials
import Glibc
import SketchCore

/// Copy of a library that others are using, into one file.
///
/// The database is copied as it is at one moment, by SQLite's backup interface on a connection of its own, in a
/// transaction that only reads: nobody waits for it. Then come the image files that the copy refers to.
struct LibraryBackupRun {
  let images: ImageFolder
  let path: String
  let time: Date

  func run() throws -> LibraryBackup {
    for _ in 1...3 {
      do { return try attempt() } catch is RemovedMeanwhile {}
    }
    throw SketchError(
      .conflict, "pictures were removed for good while the backup was made, three times", advice: "Start it again.")
  }

  /// The copied database refers to a file that went meanwhile.
  private struct RemovedMeanwhile: Error {}

  private func attempt() throws -> LibraryBackup {
    let connection = try Connection(path: DatabaseFile.path(in: images.data))
    var backup = LibraryBackup(path: path, bytes: 0, artworks: 0, images: 0)
    var writer = try BackupWriter(path, at: time)
    try connection.reading {
      let copy = try DatabaseCopy(of: connection, in: writer.folder)
      try writer.add(BackupContent.database, from: copy.descriptor)
      backup.artworks = try connection.row("SELECT count(*) FROM artworks") { Int($0.integer(0)) } ?? 0
      try StoredImages.each(in: connection) { sha256, mediaType in
        let file = images.file(sha256, mediaType)
        guard images.size(of: file) != nil else {
          // It is not missed when its artwork was removed since.
          guard try HealthCheck.isKnown(sha256, Connection(path: DatabaseFile.path(in: images.data))) else {
            throw RemovedMeanwhile()
          }
          return leaveOut("\(file) is missing", &writer, &backup)
        }
        guard let bytes = try? images.read(file), ContentHash.sha256(bytes) == sha256 else {
          return leaveOut("\(file) is damaged", &writer, &backup)
        }
        try writer.add(file, bytes, sha256: sha256)
        backup.images += 1
      }
    }
    backup.bytes = try writer.finish()
    return backup
  }

  private func leaveOut(_ finding: String, _ writer: inout BackupWriter, _ backup: inout LibraryBackup) {
    writer.note(finding)
    backup.leftOut.append(finding)
  }
}
