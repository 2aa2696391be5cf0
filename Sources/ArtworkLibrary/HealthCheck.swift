import SketchCore

/// Comparison of the database with itself and with the image files. It changes nothing.
struct HealthCheck {
  private static let backup = """
    Put the file back from a backup (voicesketchd restore --merge does); until then this version cannot be shown.
    """

  /// Image that a row has and the folder has not, or not as it was stored.
  struct Fault {
    var sha256: String
    var mediaType: String
    var finding: LibraryHealth.Finding
  }

  /// - Parameter contents: also read and hash every file (about 250 MB a second).
  static func faults(_ connection: borrowing Connection, _ images: ImageFolder, contents: Bool) throws -> [Fault] {
    try rows(connection).compactMap { image in
      try finding(image, connection, images, contents: contents).map {
        Fault(sha256: image.sha256, mediaType: image.mediaType, finding: $0)
      }
    }
  }

  private static func finding(
    _ image: Image, _ connection: borrowing Connection, _ images: ImageFolder, contents: Bool
  ) throws -> LibraryHealth.Finding? {
    let file = images.file(image.sha256, image.mediaType)
    let path = images.shown(file)
    guard let size = images.size(of: file) else {
      // The trash may have been emptied since.
      guard try isKnown(image.sha256, connection) else { return nil }
      return .init(.missingFile, "\(path) is missing (\(image.usedBy))", advice: backup)
    }
    guard size == image.byteCount else {
      return .init(
        .wrongSize, "\(path) has \(size) bytes instead of \(image.byteCount) (\(image.usedBy))", advice: backup)
    }
    guard contents, try ContentHash.sha256(images.read(file)) != image.sha256 else { return nil }
    return .init(.wrongContent, "\(path) is not what was stored (\(image.usedBy))", advice: backup)
  }

  /// True when a row refers to the image now.
  static func isKnown(_ sha256: String, _ connection: borrowing Connection) throws -> Bool {
    try connection.row("SELECT 1 FROM images WHERE sha256 = ?", [.text(sha256)]) { _ in true } ?? false
  }

  /// Image files no row refers to.
  static func orphans(_ connection: borrowing Connection, _ images: ImageFolder) throws -> [(path: String, sha256: String)] {
    let known = Set(try rows(connection).map { images.file($0.sha256, $0.mediaType) })
    return try images.storedFiles().filter { !known.contains($0.path) }
  }

  static func everything(_ connection: borrowing Connection, _ images: ImageFolder) throws -> LibraryHealth {
    var health = LibraryHealth()
    let version = try Schema.storedVersion(connection)
    if version != Schema.version {
      health.findings.append(
        .init(
          .database, "the library has version \(version), this VoiceSketch writes \(Schema.version)",
          advice: version < Schema.version ? "Starting voicesketchd brings it up to date." : "Install the newer VoiceSketch again."))
      return health
    }
    let advice = "Put back a backup of library.sqlite, or rescue what is readable with `sqlite3 library.sqlite .recover`."
    for line in try connection.rows("PRAGMA integrity_check", [], { $0.text(0) }) where line != "ok" {
      health.findings.append(.init(.database, "the database is damaged: \(line)", advice: advice))
    }
    let broken = try connection.rows("PRAGMA foreign_key_check", [], { (table: $0.text(0), row: $0.integer(1), parent: $0.text(2)) })
    for reference in broken {
      health.findings.append(
        .init(
          .database, "row \(reference.row) of \(reference.table) refers to a row of \(reference.parent) that is not there", advice: advice))
    }
    func count(_ expression: String) throws -> Int { try connection.row("SELECT \(expression)") { Int($0.integer(0)) } ?? 0 }
    health.artworks = try count("count(*) FROM artworks")
    health.revisions = try count("count(*) FROM revisions")
    health.images = try count("count(*) FROM images")
    health.imageBytes = try count("coalesce(sum(byte_count), 0) FROM images")
    let unindexed = try SearchIndex.differences(connection)
    if unindexed > 0 {
      health.findings.append(
        .init(
          .index, "searches do not find \(unindexed) artworks as they are",
          advice: "Run `voicesketchd check --repair` while the daemon is stopped."))
    }
    health.findings += try faults(connection, images, contents: true).map(\.finding)
    // Only this needs the lock: hashing above may take long, and nobody may have to wait for it to store a picture.
    guard images.isThere else { return health }
    let strays = try images.locked {
      (orphans: try orphans(connection, images), leftovers: try images.names(in: ImageFolder.incoming))
    }
    for orphan in strays.orphans {
      health.findings.append(
        .init(
          .orphan, "\(images.shown(orphan.path)) belongs to no artwork", advice: "Starting voicesketchd moves it to the orphans folder."))
    }
    for name in strays.leftovers {
      health.findings.append(
        .init(.leftover, "\(images.shown(ImageFolder.incoming))/\(name) was never finished", advice: "Starting voicesketchd removes it."))
    }
    return health
  }

  private static func rows(_ connection: borrowing Connection) throws -> [Image] {
    try connection.rows(
      """
      SELECT i.sha256, i.media_type, i.byte_count, a.title, r.number, j.id,
        (SELECT 'the film of version ' || f.revision || ' of “' || o.title || '”' FROM films f
          JOIN artworks o ON o.id = f.artwork WHERE f.file = i.sha256) FROM images i
      LEFT JOIN revisions r ON r.image = i.sha256 LEFT JOIN artworks a ON a.id = r.artwork LEFT JOIN jobs j ON j.mask = i.sha256 GROUP BY i.sha256 ORDER BY a.id, r.number
      """
    ) {
      let (title, number, job) = ($0.optionalText(3), $0.integer(4), $0.optionalInteger(5))
      let film = $0.optionalText(6)
      return Image(
        sha256: $0.text(0), mediaType: $0.text(1), byteCount: Int($0.integer(2)),
        usedBy: title.map { "version \(number) of “\($0)”" } ?? job.map { "the mask of job \($0)" } ?? film
          ?? "nobody needs it")
    }
  }

  private struct Image {
    var sha256: String
    var mediaType: String
    var byteCount: Int
    /// User of the image, in words.
    var usedBy: String
  }
}
