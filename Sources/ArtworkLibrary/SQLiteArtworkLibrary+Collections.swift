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
      (SELECT count(*) \(present)), (SELECT i.artwork \(present) ORDER BY i.place, i.artwork LIMIT 1),
      c.query
    FROM collections c
    """

  package func collections() throws -> [ArtworkCollection] {
    try connection.rows(Self.selectCollection + " WHERE c.deleted_at IS NULL ORDER BY c.place, c.id") {
      Self.collection($0)
    }.map(counted)
  }

  package func collection(_ reference: CollectionReference) throws -> ArtworkCollection? {
    let (condition, value) = Self.condition(for: reference)
    return try connection.row("\(Self.selectCollection) WHERE c.deleted_at IS NULL AND \(condition)", [value]) {
      Self.collection($0)
    }.map(counted)
  }

  /// The collection; a saved search with what it finds now.
  private func counted(_ collection: ArtworkCollection) throws -> ArtworkCollection {
    guard let search = collection.query else { return collection }
    let found = try found(by: search) { ($0.total, $0.fields, $0.limit) = (true, .compact, 1) }
    var counted = collection
    (counted.itemCount, counted.cover) = (found.totalCount ?? 0, found.artworks.first?.id)
    return counted
  }

  /// Query of a saved search, newest first.
  /// - Throws: `.invalidInput` for a time or a colour that is none.
  func query(of search: ArtworkSearch) throws -> ArtworkQuery {
    try ArtworkQuery(search.words, search.filters, sort: .newest, now: now())
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

  /// Collection that artworks are put into by hand.
  /// - Throws: `.notFound`, `.conflict` for a saved search.
  func handmadeMention(of reference: CollectionReference) throws -> JournalChange.Mention {
    let mention = try existingMention(of: reference)
    guard try savedSearch(of: mention.id) != nil else { return mention }
    throw SketchError(
      .conflict, "“\(mention.name)” is a saved search; it shows what it finds, and nothing is put in or taken out",
      advice: "Make a collection for it: say for example “create a collection called holidays”.")
  }

  private func savedSearch(of id: CollectionID) throws -> ArtworkSearch? {
    try connection.row("SELECT query FROM collections WHERE id = ?", [SQLValue(id)]) { Self.search($0.optionalText(0)) }
      ?? nil
  }

  /// Saved searches that may look in each other, one in the next.
  private static let deepest = 4

  /// Membership in the collection with that name, or else with that number; nil of nil.
  /// - Parameter depth: number of saved searches it is asked for by, each by the next.
  /// - Throws: `.notFound`.
  func membership(in text: String?, trash: Bool, depth: Int = 0) throws -> CollectionMembership? {
    guard let text else { return nil }
    let numbered = try mention(of: .name(text)) ?? CollectionID(text).flatMap { try mention(of: .id($0)) }
    guard let id = numbered?.id else { throw Self.missing(.name(text)) }
    guard let search = try savedSearch(of: id) else { return CollectionMembership(of: id) }
    var query = try query(of: search)
    query.trash = trash
    guard depth < Self.deepest else { return .nobody }
    do {
      return CollectionMembership(
        of: query, in: try membership(in: query.collection, trash: trash, depth: depth + 1))
    } catch let error as SketchError where error.code == .notFound {
      // The collection it looks in was deleted.
      return .nobody
    }
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
    if let search = try savedSearch(of: id) { return try found(by: search, limit: limit, cursor: cursor) }
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
      SELECT \(Artwork.columnsWithRevision), item.note, item.added_at
      FROM collection_items item JOIN artworks a ON a.id = item.artwork \(Self.shownRevision)
      WHERE item.collection = ?1 AND a.deleted_at IS NULL
        AND (?2 IS NULL OR (item.place, item.artwork) > (?2, ?3))
      ORDER BY item.place, item.artwork LIMIT ?4
      """, [SQLValue(id), SQLValue(after?.place), SQLValue(after?.artwork), SQLValue(limit + 1)]
    ) {
      CollectionItem(
        artwork: Artwork($0, filmKeeping), note: $0.optionalText(Artwork.columnCount),
        addedAt: $0.date(Artwork.columnCount + 1))
    }
    let isLast = items.count <= limit
    if !isLast { items.removeLast() }
    return CollectionItemPage(items: items, next: isLast ? nil : items.last.map { "\($0.artwork.id)" })
  }

  /// Page of what a saved search finds.
  private func found(by search: ArtworkSearch, limit: Int, cursor: String?) throws -> CollectionItemPage {
    let page = try found(by: search) { ($0.limit, $0.cursor) = (limit, cursor) }
    return CollectionItemPage(
      items: page.artworks.map { CollectionItem(artwork: $0, addedAt: $0.createdAt) }, next: page.next)
  }

  /// - Parameter change: what else the query says.
  private func found(by search: ArtworkSearch, _ change: (inout ArtworkQuery) -> Void) throws -> ArtworkPage {
    var query = try query(of: search)
    change(&query)
    do {
      return try artworks(query)
    } catch let error as SketchError where error.code == .notFound {
      // The collection it looks in was deleted.
      return ArtworkPage(artworks: [], totalCount: 0)
    }
  }

  private static func search(_ json: String?) -> ArtworkSearch? {
    json.flatMap { try? WireJSON.decode(ArtworkSearch.self, from: Data($0.utf8)) }
  }

  private static func collection(_ row: borrowing Row) -> ArtworkCollection {
    ArtworkCollection(
      id: row.integer(0), name: row.text(1), description: row.optionalText(2), color: row.optionalText(3),
      icon: row.optionalText(4), shared: row.bool(5), query: search(row.optionalText(10)),
      itemCount: Int(row.integer(8)), cover: row.optionalInteger(9),
      createdAt: row.date(6), updatedAt: row.date(7))
  }

  /// Name as names are compared.
  static func folded(_ name: String) -> String { name.trimmed.lowercased() }
}
