import Glibc
import SketchCore

/// Copies of the database as it was before a newer VoiceSketch changed its tables.
enum MigrationCopies {
  static let folder = "backups"
  private static let kept = 2

  /// Copies the database, and removes all but the last two copies.
  /// - Returns: the copy in the data folder, which is on disk.
  static func add(_ connection: borrowing Connection, in data: OpenFolder) throws -> String {
    let name = "before-\(Schema.version).sqlite"
    let folder = try SketchError.wrapping { () throws(FileFault) in try data.folder(Self.folder) }
    // The copy of an upgrade that was cut short is kept: it is older, and the way back.
    if folder.status(of: name) != nil,
      let kept = try? Schema.storedVersion(Connection(path: DatabaseFile.path(of: name, in: folder))),
      try 1..<Schema.storedVersion(connection) ~= kept
    {
      return "\(Self.folder)/\(name)"
    }
    let temporary = name + ".part"
    folder.remove(temporary)
    let descriptor = try SketchError.wrapping { () throws(FileFault) in
      try folder.open(temporary, O_RDWR | O_CREAT | O_EXCL)
    }
    defer { close(descriptor) }
    do {
      try connection.copy(toPath: DatabaseFile.path(of: temporary, in: folder))
      try SketchError.wrapping { () throws(FileFault) in
        guard fsync(descriptor) == 0 else { throw FileFault(.syncing, folder.path, code: errno) }
        try folder.rename(temporary, to: name, in: folder)
        try folder.sync()
      }
    } catch {
      folder.remove(temporary)
      throw error
    }
    let old = names(in: data).sorted { version(of: $0) < version(of: $1) }.dropLast(kept)
    for name in old { folder.remove(name) }
    return "\(Self.folder)/\(name)"
  }

  /// Removes all of them: they hold words that are to be forgotten.
  static func remove(in data: OpenFolder) {
    for name in names(in: data) { data.remove("\(folder)/\(name)") }
  }

  private static func names(in data: OpenFolder) -> [String] {
    ((try? data.names(in: folder)) ?? []).filter { $0.hasPrefix("before-") && $0.hasSuffix(".sqlite") }
  }

  private static func version(of name: String) -> Int { Int(name.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0 }
}
