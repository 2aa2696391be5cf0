package import SketchCore

/// Upkeep of what searches look at, in the transaction of the change.
extension SQLiteArtworkLibrary {
  /// Writes words and facets of an artwork anew.
  func index(_ id: ArtworkID) throws {
    try indexWords(of: id)
    try indexFacets(of: id)
  }

  /// Writes the words of an artwork anew, for a change that touches no facets.
  func indexWords(of id: ArtworkID) throws {
    try removeWords(of: id)
    try connection.run(Self.insertWords, [SQLValue(id)])
  }

  /// Writes the words of all artworks in a collection anew: they have another name for it.
  func indexWords(in collection: CollectionID) throws {
    let id = SQLValue(collection)
    try connection.run("DELETE FROM search WHERE rowid IN (\(Self.members))", [id])
    try connection.run(Self.insertWordsOfMembers, [id])
  }

  /// Writes the facets of an artwork anew, for a change that touches no words.
  func indexFacets(of id: ArtworkID) throws {
    try removeFacets(of: id)
    try connection.run(Self.insertFacets, [SQLValue(id)])
  }

  func unindex(_ id: ArtworkID) throws {
    try removeWords(of: id)
    try removeFacets(of: id)
  }

  private func removeWords(of id: ArtworkID) throws {
    try connection.run("DELETE FROM search WHERE rowid = ?", [SQLValue(id)])
  }

  private func removeFacets(of id: ArtworkID) throws {
    try connection.run("DELETE FROM artwork_facets WHERE artwork = ?", [SQLValue(id)])
  }

  private static let insertWords = SearchIndex.insertWords(SearchIndex.one)
  private static let insertWordsOfMembers = SearchIndex.insertWords("a.id IN (\(members))")
  private static let members = "SELECT artwork FROM collection_items WHERE collection = ?1"
  private static let insertFacets = SearchIndex.insertFacets(SearchIndex.one)

  /// Takes what is not there any more out of the index's pages: deleted words stay in them until they are merged.
  func removeTracesOfWords() throws {
    try connection.run("INSERT INTO search (search) VALUES ('optimize')")
  }

  // MARK: - Colours

  package func imagesWithoutColors(limit: Int) throws -> [String] {
    // Films and masks are files of the same table.
    try connection.rows(
      """
      SELECT sha256 FROM images WHERE color IS NULL AND EXISTS (SELECT 1 FROM revisions WHERE image = images.sha256)
      ORDER BY sha256 LIMIT ?
      """, [SQLValue(limit)]
    ) { $0.text(0) }
  }

  package func keepColors(_ colors: PictureColors?, of sha256: String) throws {
    try connection.transaction {
      try connection.run(
        "UPDATE images SET color = ?, colors = ? WHERE sha256 = ?",
        [.text(colors?.average ?? ""), SQLValue(try colors.map { try WireJSON.text($0.dominant) }), .text(sha256)])
      let shown = try connection.rows(
        """
        SELECT a.id FROM revisions r JOIN artworks a ON a.id = r.artwork AND a.head = r.number WHERE r.image = ?
        """, [.text(sha256)]
      ) { $0.integer(0) }
      for id in shown { try indexFacets(of: id) }
    }
  }
}
