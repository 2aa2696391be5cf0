import SketchCore

/// Statements that write what searches look at: the words of an artwork, and its facets.
///
/// A facet is a property with a value, such as "style:cartoon", "color:blue" or "favorite:1". It stands by the time the
/// artwork was made, so that a page with a filter is read in its order.
enum SearchIndex {
  /// Condition on `artworks a` for the one that is bound.
  static let one = "a.id = ?1"

  private static let tables = """
    FROM artworks a JOIN revisions r ON r.artwork = a.id AND r.number = a.head JOIN images i ON i.sha256 = r.image
    """
  private static let option = """
    (SELECT command ->> '$.create.option' FROM jobs JOIN revisions c ON c.job = jobs.id
      WHERE c.artwork = a.id AND c.number = 1)
    """

  /// Field of a comic's script.
  private static func script(_ field: String) -> String {
    "CASE WHEN a.kind = 'comic' AND json_valid(r.scene) THEN r.scene ->> '$.\(field)' END"
  }

  /// - Parameter condition: chooses among `artworks a`.
  static func insertFacets(_ condition: String) -> String {
    "INSERT OR IGNORE INTO artwork_facets (facet, made, artwork) \(selectFacets(condition))"
  }

  private static func selectFacets(_ condition: String) -> String {
    let selections = [
      ("style", "r.style", ""), ("kind", "a.kind", ""), ("provider", "r.provider", ""), ("option", option, ""),
      ("genre", script("genre"), ""), ("world", script("world"), ""),
      ("favorite", "nullif(a.favorite, 0)", ""), ("color", "color.value", ", json_each(i.colors) AS color"),
      ("tag", "t.tag", "JOIN artwork_tags t ON t.artwork = a.id"),
    ].map { name, value, table in
      """
      SELECT '\(name):' || lower(\(value)), a.created_at, a.id \(tables) \(table)
      WHERE \(value) IS NOT NULL AND \(condition)
      """
    }
    return selections.joined(separator: "\nUNION ALL ")
  }

  /// - Parameter condition: chooses among `artworks a`.
  static func insertWords(_ condition: String) -> String {
    "INSERT INTO search (rowid, title, tags, collections, things, prompts, heard) \(selectWords(condition))"
  }

  private static func selectWords(_ condition: String) -> String {
    """
    SELECT a.id, a.title, (SELECT group_concat(tag, ' . ') FROM artwork_tags WHERE artwork = a.id),
        \(collections), \(things),
        (SELECT group_concat(prompt, ' . ') FROM (SELECT DISTINCT prompt FROM revisions WHERE artwork = a.id)),
        (SELECT group_concat(transcript, ' . ') FROM (SELECT DISTINCT transcript FROM revisions WHERE artwork = a.id))
      \(tables) WHERE \(condition)
    """
  }

  /// Artworks of which the index says something else than they are, and rows of it that are about none.
  static func differences(_ connection: borrowing Connection) throws -> Int {
    let sql = """
      WITH words (id, title, tags, collections, things, prompts, heard) AS (\(selectWords("true"))),
        indexed (id, title, tags, collections, things, prompts, heard)
          AS (SELECT rowid, title, tags, collections, things, prompts, heard FROM search),
        facets (facet, made, id) AS (\(selectFacets("true"))),
        kept (facet, made, id) AS (SELECT facet, made, artwork FROM artwork_facets)
      SELECT count(*) FROM (
        SELECT id FROM (SELECT * FROM words EXCEPT SELECT * FROM indexed)
        UNION SELECT id FROM (SELECT * FROM indexed EXCEPT SELECT * FROM words)
        UNION SELECT id FROM (SELECT * FROM facets EXCEPT SELECT * FROM kept)
        UNION SELECT id FROM (SELECT * FROM kept EXCEPT SELECT * FROM facets))
      """
    return try connection.row(sql) { Int($0.integer(0)) } ?? 0
  }

  /// Writes all of it anew.
  static func rebuild(_ connection: borrowing Connection) throws {
    try connection.execute(
      """
      DELETE FROM search; DELETE FROM artwork_facets; \(insertWords("true")); \(insertFacets("true"));
      INSERT INTO search (search) VALUES ('rebuild')
      """)
  }

  /// Names of the collections that have the artwork, and what is noted beside it there.
  private static let collections = """
    (SELECT group_concat(c.name || coalesce(' . ' || item.note, ''), ' . ')
      FROM collection_items item JOIN collections c ON c.id = item.collection
      WHERE item.artwork = a.id AND c.deleted_at IS NULL)
    """

  /// Names of style, kind, option, genre and world, and of what the illustrator's scene shows.
  private static let things = """
    coalesce(\(spoken(ArtStyle.allCases.map { ($0.rawValue, $0.spokenName) }, "r.style")), '')
      || ' . ' || \(spoken([("coloringPage", "coloring page colouring page")], "a.kind"))
      || ' . ' || coalesce(\(option), '')
      || ' . ' || coalesce((SELECT group_concat(value, ' . ')
        FROM json_tree(CASE WHEN json_valid(r.scene) THEN r.scene END)
        WHERE type = 'text' AND key IN ('subject', 'label', 'colorName', 'setting', 'time', 'weather')), '')
      || ' . ' || coalesce(\(script("genre")), '') || ' . ' || coalesce(\(script("world")), '')
    """

  /// Name of a style or kind as it is spoken.
  private static func spoken(_ names: [(name: String, spoken: String)], _ column: String) -> String {
    let cases = names.filter { $0.name != $0.spoken }.map { "WHEN '\($0.name)' THEN '\($0.spoken)'" }
    return "CASE \(column) \(cases.joined(separator: " ")) ELSE \(column) END"
  }
}
