import FoundationEssentials
package import SketchCore

/// Collections and what is in them.
extension SQLiteArtworkLibrary {
  /// Artworks of a collection that are outside the trash.
  private static let present = """
    FROM collection_items i JOIN artworks a ON a.id = i.artwork WHERE i.collection = c.id AND a.deleted_at IS NULL
    """

  private static let selectCollection = """
    SELECT c.id, c.name, c.description, c.color, c.icon, c.shared, c.created_at, c.updated_at,
      (SELECT count(*) \(present)), (SELECT i.artwork \(present) ORDER BY i.place, i.artwork LIMIT 1)
    FROM collections c
    """

  package func collections() throws -> [ArtworkCollection] {
    try connection.rows(Self.selectCollection + " WHERE c.deleted_at IS NULL ORDER BY c.place, c.id") {
      Self.collection($0)
    }
  }

  package func collection(_ reference: CollectionReference) throws -> ArtworkCollection? {
    let (condition, value) = Self.condition(for: reference)
    return try connection.row("\(Self.selectCollection) WHERE c.deleted_at IS NULL AND \(condition)", [value]) {
      Self.collection($0)
    }
  }

  /// - Throws: `.notFound`.
  func existing(_ reference: CollectionReference) throws -> ArtworkCollection {
    guard let collection = try collection(reference) else { throw Self.missing(reference) }
    return collection
  }

  /// Number and name of a collection, without a look at what is in it.
  func mention(of reference: CollectionReference) throws -> JournalChange.Mention? {
    let (condition, value) = Self.condition(for: reference)
    return try connection.row(
      "SELECT c.id, c.name FROM collections c WHERE c.deleted_at IS NULL AND \(condition)", [value]
    ) { JournalChange.Mention(id: $0.integer(0), name: $0.text(1)) }
  }

  /// - Throws: `.notFound`.
  func existingMention(of reference: CollectionReference) throws -> JournalChange.Mention {
    guard let mention = try mention(of: reference) else { throw Self.missing(reference) }
    return mention
  }

  /// Number of the collection with that name, or else with that number; nil of nil.
  /// - Throws: `.notFound`.
  func collectionID(named text: String?) throws -> CollectionID? {
    guard let text else { return nil }
    if let named = try mention(of: .name(text)) { return named.id }
    if let id = CollectionID(text), let numbered = try mention(of: .id(id)) { return numbered.id }
    throw Self.missing(.name(text))
  }

  private static func missing(_ reference: CollectionReference) -> SketchError {
    SketchError(.notFound, "there is no collection \(reference)", advice: "See all with: voicesketchctl collections.")
  }

  private static func condition(for reference: CollectionReference) -> (sql: String, value: SQLValue) {
    switch reference {
    case .id(let id): ("c.id = ?", SQLValue(id))
    case .name(let name): ("c.folded = ?", .text(folded(name)))
    }
  }

  package func items(of id: CollectionID, limit: Int, cursor: String?) throws -> CollectionItemPage {
    guard limit >= 1 else { throw SketchError(.invalidInput, "limit has to be 1 or more, not \(limit)") }
    _ = try existingMention(of: .id(id))
    let after = try cursor.map { text in
      guard let artwork = ArtworkID(text), let place = try item(artwork, in: id)?.place else {
        throw SketchError(
          .invalidInput, "“\(text)” is not a cursor of this collection",
          advice: "Use `next` of the page before, or leave the cursor out to start from the beginning.")
      }
      return (place: place, artwork: artwork)
    }
    let limit = min(limit, Self.pageLimit)
    var items = try connection.rows(
      """
      SELECT \(Artwork.columns), \(Revision.columns), item.note, item.added_at
      FROM collection_items item JOIN artworks a ON a.id = item.artwork \(Self.shownRevision)
      WHERE item.collection = ?1 AND a.deleted_at IS NULL
        AND (?2 IS NULL OR (item.place, item.artwork) > (?2, ?3))
      ORDER BY item.place, item.artwork LIMIT ?4
      """, [SQLValue(id), SQLValue(after?.place), SQLValue(after?.artwork), SQLValue(limit + 1)]
    ) {
      CollectionItem(
        artwork: Artwork($0), note: $0.optionalText(Artwork.columnCount), addedAt: $0.date(Artwork.columnCount + 1))
    }
    let isLast = items.count <= limit
    if !isLast { items.removeLast() }
    return CollectionItemPage(items: items, next: isLast ? nil : items.last.map { "\($0.artwork.id)" })
  }

  private static func collection(_ row: borrowing Row) -> ArtworkCollection {
    ArtworkCollection(
      id: row.integer(0), name: row.text(1), description: row.optionalText(2), color: row.optionalText(3),
      icon: row.optionalText(4), shared: row.bool(5), itemCount: Int(row.integer(8)), cover: row.optionalInteger(9),
      createdAt: row.date(6), updatedAt: row.date(7))
  }

  /// Name as names are compared.
  static func folded(_ name: String) -> String { name.trimmed.lowercased() }
}
