import FoundationEssentials
import SketchCore

/// Artworks of a backup that come into a library that has some.
///
/// An artwork is there already when one of the same first picture was made at the same moment. All others get numbers
/// behind those that there are, with their versions and the jobs that made them; collections are the same by name.
/// Journal, queue and requests are those of another life and stay behind.
extension SQLiteArtworkLibrary {
  func merge(_ backup: BackupArchive) throws -> LibraryRestoration {
    try requireInPlace()
    try images.create()
    let database = try BackupDatabase(of: backup, in: images.data)
    defer { database.remove() }
    try connection.run("ATTACH DATABASE ? AS source", [.text(database.path)])
    defer { try? connection.execute("DETACH DATABASE source") }
    var result = LibraryRestoration()
    try connection.execute(Self.maps)
    defer {
      try? connection.execute("DROP TABLE merged_artworks; DROP TABLE merged_jobs; DROP TABLE merged_collections")
    }
    try storing { added in
      // Also files that the library has rows for, and may have lost.
      let wanted = try connection.rows(
        """
        SELECT sha256, media_type FROM source.images
        WHERE sha256 IN (\(Self.mergedImages)) OR sha256 IN (SELECT sha256 FROM main.images)
        """
      ) { (sha256: $0.text(0), mediaType: $0.text(1)) }
      for image in wanted {
        try images.store(image.sha256, image.mediaType, from: backup, &result, added: &added)
      }
      try connection.transaction {
        try copyRows()
        try forgetAgain()
        // One that was here may be in a collection more.
        try connection.execute("DELETE FROM search WHERE rowid IN (SELECT new FROM merged_artworks)")
        try connection.execute(SearchIndex.insertWords("a.id IN (SELECT new FROM merged_artworks)"))
        try connection.execute(SearchIndex.insertFacets("a.id IN (\(Self.newArtworks))"))
        result.artworks = try count("merged_artworks WHERE is_new")
        result.known = try count("merged_artworks WHERE NOT is_new")
        guard result.artworks > 0 else { return }
        let subject = result.artworks == 1 ? "one picture" : "\(result.artworks) pictures"
        let entry = JournalEntry(
          at: now(), hearing: nil, intent: .restore, understood: "bring back \(subject) from a backup", status: .done)
        _ = try insert(entry, from: nil, currentBefore: nil)
      }
    }
    return result
  }

  private func count(_ rows: String) throws -> Int {
    try connection.row("SELECT count(*) FROM \(rows)") { Int($0.integer(0)) } ?? 0
  }

  /// Numbers in the backup with those they get here.
  private static let maps = """
    CREATE TEMP TABLE merged_artworks (old INTEGER PRIMARY KEY, new INTEGER NOT NULL, is_new INTEGER NOT NULL);
    INSERT INTO merged_artworks
      SELECT old, coalesce(there, \(next("artworks")) + row_number() OVER (PARTITION BY there IS NULL ORDER BY old)),
        there IS NULL
      FROM (SELECT s.id AS old, (SELECT min(a.id) FROM main.revisions r JOIN main.artworks a ON a.id = r.artwork
          WHERE r.image = made.image AND r.number = 1 AND a.created_at = s.created_at) AS there
        FROM source.artworks s JOIN source.revisions made ON made.artwork = s.id AND made.number = 1);
    CREATE TEMP TABLE merged_jobs (old INTEGER PRIMARY KEY, new INTEGER NOT NULL);
    INSERT INTO merged_jobs
      SELECT job, \(next("jobs")) + row_number() OVER (ORDER BY job)
      FROM (SELECT DISTINCT r.job FROM source.revisions r JOIN merged_artworks m ON m.old = r.artwork AND m.is_new);
    CREATE TEMP TABLE merged_collections (old INTEGER PRIMARY KEY, new INTEGER NOT NULL, is_new INTEGER NOT NULL);
    INSERT INTO merged_collections
      SELECT old, coalesce(there, \(next("collections")) + row_number() OVER (PARTITION BY there IS NULL ORDER BY old)),
        there IS NULL
      FROM (SELECT s.id AS old,
          (SELECT id FROM main.collections WHERE folded IN (s.folded, s.folded || ' from the backup')
            AND deleted_at IS NULL AND (query IS NULL) = (s.query IS NULL) ORDER BY folded LIMIT 1) AS there
        FROM source.collections s WHERE s.deleted_at IS NULL);
    """

  /// Last number that a table has given out.
  private static func next(_ table: String) -> String {
    "(SELECT coalesce(max(seq), 0) FROM main.sqlite_sequence WHERE name = '\(table)')"
  }

  private static let newArtworks = "SELECT new FROM merged_artworks WHERE is_new"

  /// Files that the rows which are copied refer to.
  private static let mergedImages = """
    SELECT r.image FROM source.revisions r JOIN merged_artworks m ON m.old = r.artwork AND m.is_new
    UNION SELECT f.file FROM source.films f JOIN merged_artworks m ON m.old = f.artwork AND m.is_new
    UNION SELECT j.mask FROM source.jobs j JOIN merged_jobs m ON m.old = j.id WHERE j.mask IS NOT NULL
    """

  private func copyRows() throws {
    // Jobs and versions refer to each other.
    try connection.execute("PRAGMA defer_foreign_keys = ON")
    let artwork = "JOIN merged_artworks m ON m.old = s.artwork AND m.is_new"
    try copy("images", "WHERE s.sha256 IN (\(Self.mergedImages))", orIgnore: true)
    try copy("artworks", "JOIN merged_artworks m ON m.old = s.id AND m.is_new", ["id": "m.new"])
    let changed = "(SELECT new FROM merged_artworks WHERE old = s.artwork AND is_new)"
    try copy(
      "jobs", "JOIN merged_jobs m ON m.old = s.id",
      [
        "id": "m.new", "artwork": changed, "parent": "CASE WHEN \(changed) IS NOT NULL THEN s.parent END",
        "after": "(SELECT new FROM merged_jobs WHERE old = s.after)", "handle": "NULL", "with_pictures": "NULL",
        "artworks": """
        (SELECT json_group_array(made.new) FROM json_each(s.artworks) JOIN merged_artworks made ON made.old = value)
        """,
      ])
    try copy(
      "revisions", "\(artwork) JOIN merged_jobs made ON made.old = s.job", ["artwork": "m.new", "job": "made.new"])
    for table in ["artwork_tags", "films"] { try copy(table, artwork, ["artwork": "m.new"]) }
    // A saved search holds nothing, and a collection finds nothing: each keeps its name.
    let ending = """
      CASE WHEN EXISTS (SELECT 1 FROM main.collections c WHERE c.folded = s.folded AND c.deleted_at IS NULL)
        THEN ' from the backup' ELSE '' END
      """
    try copy(
      "collections", "JOIN merged_collections m ON m.old = s.id AND m.is_new",
      [
        "id": "m.new", "name": "s.name || \(ending)", "folded": "s.folded || \(ending)",
        "place": "s.place + (SELECT coalesce(max(place), 0) FROM main.collections)",
      ])
    // Behind what is in a collection already, and only once.
    try copy(
      "collection_items",
      "JOIN merged_artworks m ON m.old = s.artwork JOIN merged_collections c ON c.old = s.collection",
      [
        "collection": "c.new", "artwork": "m.new",
        "place": "s.place + (SELECT coalesce(max(place), 0) FROM main.collection_items WHERE collection = c.new)",
      ], orIgnore: true)
  }

  /// Copies rows with all their columns.
  /// - Parameters:
  ///   - source: chooses among the rows `s` of the backup.
  ///   - values: of columns that are not as they were.
  private func copy(
    _ table: String, _ source: String, _ values: [String: String] = [:], orIgnore: Bool = false
  ) throws {
    let columns = try connection.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) { $0.text(0) }
    let selected = columns.map { values[$0] ?? "s.\($0)" }
    try connection.execute(
      """
      INSERT \(orIgnore ? "OR IGNORE " : "")INTO main.\(table) (\(columns.joined(separator: ", ")))
      SELECT \(selected.joined(separator: ", ")) FROM source.\(table) s \(source)
      """)
  }
}
