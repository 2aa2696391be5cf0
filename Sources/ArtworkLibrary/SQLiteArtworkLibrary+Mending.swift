import FoundationEssentials
import Glibc
import SketchCore

/// Repair of the whole library, database and files, while nobody else uses it.
extension SQLiteArtworkLibrary {
  /// Puts in order what can be without losing anything: half-written files go, files that nobody needs are set aside,
  /// lost images are fetched back from there, artworks whose picture is lost show another version, and indexes and rows
  /// that lead nowhere are made anew or removed.
  /// - Throws: `SketchError` `.libraryDamaged` for a database that cannot be mended and was set aside.
  package static func mend(dataFolder: String) async throws -> LibraryMending {
    guard access(dataFolder, F_OK) == 0 else { return LibraryMending() }
    let indexes = try await BlockingExecutor(label: "library-mending").run {
      let data = try OpenFolder(existing: dataFolder, as: .data)
      return DatabaseFile.isThere(in: data) ? try mendIndexes(data) : nil
    }
    guard let indexes else { return LibraryMending() }
    let library = try await open(dataFolder: dataFolder)
    var mending = try await library.mend()
    mending.mended = indexes + mending.mended
    return mending
  }

  /// Makes SQLite's own indexes anew where they and their tables do not agree.
  private static func mendIndexes(_ data: OpenFolder) throws -> [String] {
    let path = try DatabaseFile.path(in: data)
    do {
      let connection = try Connection(path: path)
      let found = try findings(connection)
      guard !found.isEmpty else { return [] }
      try connection.execute("REINDEX")
      let left = try findings(connection)
      guard left.isEmpty else { throw SketchError(.damaged, "\(path) is damaged (\(left[0]))") }
      return ["indexes of the database did not fit their tables (\(found[0])): made anew"]
    } catch let error as SketchError where error.code == .damaged {
      throw try DatabaseFile.setAside(in: data, after: error, at: Date())
    }
  }

  private static func findings(_ connection: borrowing Connection) throws -> [String] {
    try connection.rows("PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" }
  }

  private func mend() throws -> LibraryMending {
    var mending = LibraryMending()
    mending.mended += try removeStrayRows()
    var lost: Set<String> = []
    for fault in try HealthCheck.faults(connection, images, contents: true) {
      if let done = try fetchBack(fault) { mending.mended.append(done) } else { lost.insert(fault.sha256) }
    }
    mending.mended += try showWholeVersions(without: lost)
    if try SearchIndex.differences(connection) > 0 {
      try connection.transaction { try SearchIndex.rebuild(connection) }
      mending.mended.append("the search index did not fit the artworks: made anew")
    }
    mending.mended += try tidyFiles()
    mending.health = try check()
    return mending
  }

  /// Rows about something that is not there, which nobody can see or reach.
  private func removeStrayRows() throws -> [String] {
    let owners = [
      ("artwork_tags", "artwork NOT IN (SELECT id FROM artworks)", "tags"),
      ("artwork_facets", "artwork NOT IN (SELECT id FROM artworks)", "properties"),
      (
        "collection_items",
        "artwork NOT IN (SELECT id FROM artworks) OR collection NOT IN (SELECT id FROM collections)", "items"
      ),
      (
        "films", "NOT EXISTS (SELECT 1 FROM revisions r WHERE r.artwork = films.artwork AND r.number = revision)",
        "films"
      ),
    ]
    return try owners.compactMap { table, condition, name in
      try connection.run("DELETE FROM \(table) WHERE \(condition)")
      let count = connection.changedRows
      return count == 0 ? nil : "\(count) \(name) of artworks or collections that are not there: removed"
    }
  }

  /// Puts an image back that is missing or damaged, and was set aside before as a file that nobody needs.
  /// - Returns: the sentence about it; nil where there is no such file.
  private func fetchBack(_ fault: HealthCheck.Fault) throws -> String? {
    for name in try images.names(in: ImageFolder.orphans) where name.hasPrefix(fault.sha256) {
      let bytes = try images.read("\(ImageFolder.orphans)/\(name)")
      guard ContentHash.sha256(bytes) == fault.sha256 else { continue }
      _ = try images.locked {
        try images.store(bytes, sha256: fault.sha256, mediaType: fault.mediaType, step: { _ in })
      }
      images.data.remove("\(ImageFolder.orphans)/\(name)")
      return "\(fault.finding.message): put back from \(ImageFolder.orphans)/\(name)"
    }
    return nil
  }

  /// Artworks outside the trash whose shown picture is lost, while others of theirs are not.
  private func showWholeVersions(without lost: Set<String>) throws -> [String] {
    guard !lost.isEmpty else { return [] }
    let shown = try connection.rows(
      """
      SELECT a.id, r.image FROM artworks a JOIN revisions r ON r.artwork = a.id AND r.number = a.head
      WHERE a.deleted_at IS NULL
      """
    ) { (id: $0.integer(0), image: $0.text(1)) }
    return try shown.filter { lost.contains($0.image) }.compactMap { artwork in
      let whole = try revisions(of: artwork.id).filter { !lost.contains($0.image.sha256) }.map(\.number)
      let head = try existing(artwork.id).head
      guard let number = whole.last(where: { $0 < head }) ?? whole.last else { return nil }
      let changed = try apply(.version(number), to: artwork.id, finishing: nil)
      return "the picture of version \(head) of “\(changed.title)” is lost: version \(number) is shown now"
    }
  }

  private func tidyFiles() throws -> [String] {
    let strays = try HealthCheck.orphans(connection, images)
    let repair = try LibraryTidying.repair(connection, images, filmKeeping, at: now())
    var done: [String] = []
    if repair.leftoversRemoved > 0 { done.append("\(repair.leftoversRemoved) files that were never finished: removed") }
    let isMoved = repair.orphansSetAside > 0
    for stray in strays where isMoved {
      done.append(
        "\(images.shown(stray.path)) belongs to no artwork: moved to \(ImageFolder.orphans), kept for 30 days")
    }
    return done
  }
}
