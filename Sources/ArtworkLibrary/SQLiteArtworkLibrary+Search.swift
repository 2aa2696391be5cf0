import FoundationEssentials
package import SketchCore

extension SQLiteArtworkLibrary {
  /// Number of artworks one page holds at most; a larger `limit` is cut to it.
  package static let pageLimit = 200

  /// Page of the gallery. Artworks made or removed meanwhile neither repeat nor hide others on the following pages.
  /// - Throws: `.invalidInput` for a limit below 1 or a cursor that is not from a page of the same sort.
  package func artworks(_ query: ArtworkQuery) throws -> ArtworkPage {
    guard query.limit >= 1 else { throw SketchError(.invalidInput, "limit has to be 1 or more, not \(query.limit)") }
    let cursor = try query.cursor.map { try PageCursor($0, sort: query.sort) }
    let limit = min(query.limit, Self.pageLimit)
    var artworks = try connection.rows(
      "\(Self.selectArtwork)\(Self.filter)\(Self.order(query.sort)) LIMIT ?11",
      [
        SQLValue(query.trash), SQLValue(query.style?.text), SQLValue(query.kind?.rawValue), SQLValue(query.favorite),
        SQLValue(query.tag?.trimmed), SQLValue(query.since), SQLValue(try patterns(query.text)), SQLValue(cursor?.id),
        SQLValue(cursor?.updatedAt), SQLValue(try collectionID(named: query.collection)),
        SQLValue(limit + 1),  // one more tells whether there is a next page
      ]
    ) { Artwork($0) }
    guard artworks.count > limit else { return ArtworkPage(artworks: artworks) }
    artworks.removeLast()
    return ArtworkPage(artworks: artworks, next: artworks.last.map { PageCursor(after: $0, sort: query.sort).text })
  }

  private static let filter = #"""
     WHERE (a.deleted_at IS NOT NULL) = ?1 AND (?2 IS NULL OR r.style = ?2 COLLATE NOCASE) AND (?3 IS NULL OR a.kind = ?3)
      AND (?4 IS NULL OR a.favorite = ?4)
      AND (?5 IS NULL OR EXISTS (SELECT 1 FROM artwork_tags WHERE artwork = a.id AND tag = ?5))
      AND (?10 IS NULL OR EXISTS (SELECT 1 FROM collection_items WHERE artwork = a.id AND collection = ?10))
      AND (?6 IS NULL OR a.created_at >= ?6)
      AND (?7 IS NULL OR NOT EXISTS (SELECT 1 FROM json_each(?7) word WHERE NOT (
        a.title LIKE word.value ESCAPE '\' OR r.prompt LIKE word.value ESCAPE '\'
        OR EXISTS (SELECT 1 FROM artwork_tags WHERE artwork = a.id AND tag LIKE word.value ESCAPE '\'))))
    """#

  /// Start of the page (?8, ?9) and its order.
  private static func order(_ sort: ArtworkQuery.Sort) -> String {
    switch sort {
    case .newest: " AND (?8 IS NULL OR a.id < ?8) ORDER BY a.id DESC"
    case .oldest: " AND (?8 IS NULL OR a.id > ?8) ORDER BY a.id"
    case .updated: " AND (?8 IS NULL OR (a.updated_at, a.id) < (?9, ?8)) ORDER BY a.updated_at DESC, a.id DESC"
    }
  }

  /// Words of a search as a JSON array of LIKE patterns; nil when there are none.
  private func patterns(_ text: String?) throws -> String? {
    let words = (text ?? "").split(whereSeparator: \.isWhitespace).map { word in
      "%" + word.map { "%_\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "%"
    }
    return words.isEmpty ? nil : try WireJSON.text(words)
  }
}

/// End of a page, where the next one starts. Opaque to everyone else: `n-17`, `u-1795176000000-17`.
struct PageCursor: Equatable {
  var sort: ArtworkQuery.Sort
  var id: ArtworkID
  /// Milliseconds, for `.updated`.
  var updatedAt: Int64?

  init(after artwork: Artwork, sort: ArtworkQuery.Sort) {
    self.sort = sort
    id = artwork.id
    updatedAt = sort == .updated ? artwork.updatedAt.milliseconds : nil
  }

  init(_ text: String, sort: ArtworkQuery.Sort) throws {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().compactMap { Int64($0) }
    guard parts.first == Self.letter(sort), numbers.count == parts.count - 1, numbers.count == (sort == .updated ? 2 : 1),
      let id = numbers.last
    else {
      throw SketchError(
        .invalidInput, "“\(text)” is not a cursor of a page sorted by \(sort.rawValue)",
        advice: "Use `next` of the page before, with the same sort, or leave the cursor out to start from the beginning.")
    }
    self.sort = sort
    self.id = id
    updatedAt = sort == .updated ? numbers.first : nil
  }

  var text: String {
    ([String(Self.letter(sort))] + [updatedAt, id].compactMap { $0.map(String.init) }).joined(separator: "-")
  }

  private static func letter(_ sort: ArtworkQuery.Sort) -> Substring { sort.rawValue.prefix(1) }
}
