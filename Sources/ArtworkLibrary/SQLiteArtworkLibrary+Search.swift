package import FoundationEssentials
package import SketchCore

extension SQLiteArtworkLibrary {
  /// Number of artworks one page holds at most; a larger `limit` is cut to it.
  package static let pageLimit = 200
  /// Artworks with a facet up to which they are sorted, and not looked for along the index of the order.
  private static let fewArtworks = 2_000

  /// Page of the gallery. Artworks made or removed meanwhile neither repeat nor hide others on the following pages.
  /// - Throws: `.invalidInput` for a limit below 1 or a cursor that is not from a page of the same sort.
  package func artworks(_ query: ArtworkQuery) throws -> ArtworkPage {
    guard query.limit >= 1 else { throw SketchError(.invalidInput, "limit has to be 1 or more, not \(query.limit)") }
    let words = WordSearch(query.text)
    let sort = query.order == .relevance && words?.match == nil ? .newest : query.order
    var cursor = try query.cursor.map { try PageCursor($0, sort: sort) }
    if sort == .relevance, let end = cursor { cursor = try asRankedNow(end, words) }
    let limit = min(query.limit, Self.pageLimit)
    let statement = try pageStatement(query, words, sort, after: cursor)
    var relevance: [Int64] = []
    // One more tells whether there is a next page.
    let found = try connection.page(statement.sql, statement.values + [SQLValue(limit + 1)], limit: limit) { row in
      if sort == .relevance { relevance.append(row.integer(Artwork.columnCount)) }
      return Artwork(row, filmKeeping)
    }
    let total = query.total ? try total(query) : nil
    let end = found.isFollowed ? found.rows.last : nil
    let next = end.map { PageCursor(after: $0, sort: sort, relevance: relevance.last).text }
    return ArtworkPage(artworks: found.rows, next: next, totalCount: total)
  }

  /// Statement of a page; its last value is how many rows are wanted.
  func pageStatement(
    _ query: ArtworkQuery, _ words: WordSearch?, _ sort: ArtworkQuery.Sort, after cursor: PageCursor?
  ) throws -> (sql: String, values: [SQLValue]) {
    let collection = try membership(in: query.collection, trash: query.trash)
    let source = try source(of: query, words, collection, sort)
    let isRanked = sort == .relevance
    var selection = ArtworkSelection(query, words, in: collection, from: source, isRanked: isRanked)
    if let cursor { selection.start(after: cursor) }
    let columns = query.fields == .all ? Artwork.columnsWithRevision : Artwork.columnsCompact
    let order = selection.order(sort)
    if source.isInOrder(of: sort) {
      return ("SELECT \(columns) \(selection.body(joining: Self.shownRevision)) \(order) LIMIT ?", selection.values)
    }
    // A row that has to be sorted is only read whole when it is on the page.
    let relevance = isRanked ? ArtworkSelection.relevance : "0"
    let sql = """
      \(selection.with)SELECT \(columns), page.relevance FROM
        (SELECT a.id AS artwork, \(relevance) AS relevance \(selection.body) \(order) LIMIT ?) page
      JOIN artworks a ON a.id = page.artwork \(Self.shownRevision)
      \(isRanked ? "ORDER BY page.relevance DESC, a.id DESC" : order)
      """
    return (sql, selection.values)
  }

  /// Table that finds the artworks soonest.
  private func source(
    of query: ArtworkQuery, _ words: WordSearch?, _ collection: CollectionMembership?, _ sort: ArtworkQuery.Sort
  ) throws -> ArtworkSelection.Source {
    if words?.match != nil { return .words }
    let facets = ArtworkSelection.facets(of: query) + (collection?.facets ?? [])
    let isByMaking = sort == .newest || sort == .oldest
    if facets.count == 1, isByMaking { return .facet(facets[0]) }
    let counted = try facets.map { facet in
      let count = try connection.row(
        "SELECT count(*) FROM (SELECT 1 FROM artwork_facets WHERE facet = ? LIMIT ?)",
        [.text(facet.name), SQLValue(Self.fewArtworks + 1)]
      ) { Int($0.integer(0)) }
      return (facet: facet, count: count ?? 0)
    }
    guard let rarest = counted.min(by: { $0.count < $1.count }),
      isByMaking || rarest.count <= Self.fewArtworks
    else { return .gallery }
    return .facet(rarest.facet)
  }

  /// Selection of all that a query finds, on whatever page.
  private func selection(of query: ArtworkQuery) throws -> ArtworkSelection {
    let words = WordSearch(query.text)
    let collection = try membership(in: query.collection, trash: query.trash)
    return ArtworkSelection(query, words, in: collection, from: try source(of: query, words, collection, .newest))
  }

  /// Artworks on all pages.
  private func total(_ query: ArtworkQuery) throws -> Int {
    let selection = try selection(of: query)
    return try connection.row("\(selection.with)SELECT count(*) \(selection.body)", selection.values) {
      Int($0.integer(0))
    } ?? 0
  }

  /// Cursor at the place where its artwork stands now: what was made since changes how rare a word is.
  private func asRankedNow(_ cursor: PageCursor, _ words: WordSearch?) throws -> PageCursor {
    var selection = ArtworkSelection(ArtworkQuery(), words, from: .words, isRanked: true)
    selection.add("a.id = ?", SQLValue(cursor.id))
    let sql = "\(selection.with)SELECT \(ArtworkSelection.relevance) \(selection.body)"
    guard let relevance = try connection.row(sql, selection.values, { $0.integer(0) }) else { return cursor }
    var cursor = cursor
    cursor.rank = "\(relevance)"
    return cursor
  }

  /// Columns and tables that an artwork is read from, after `artworks a`.
  static let shownRevision = """
    JOIN revisions r ON r.artwork = a.id AND r.number = a.head JOIN images i ON i.sha256 = r.image \(Revision.filmJoin)
    """

  // MARK: - Buckets

  /// Artworks in a month from which on its days are counted.
  private static let manyArtworks = 200

  package func buckets(
    _ query: ArtworkQuery, by span: ArtworkBuckets.Span? = nil, calendar: Calendar
  ) throws -> ArtworkBuckets {
    let times = try times(query)
    guard let first = times.first, let last = times.last else { return ArtworkBuckets([]) }
    func number(in span: Range<Date>) -> Int {
      times.number(below: span.upperBound) - times.number(below: span.lowerBound)
    }
    var buckets: [ArtworkBuckets.Bucket] = []
    for month in calendar.spans(of: .month, meeting: Date(milliseconds: first)...Date(milliseconds: last)) {
      let inMonth = number(in: month)
      guard inMonth > 0 else { continue }
      let isWhole = span.map { $0 == .month } ?? (inMonth < Self.manyArtworks)
      for span in isWhole ? [month] : calendar.spans(of: .day, meeting: month.closed) {
        let inSpan = number(in: span)
        guard inSpan > 0 else { continue }
        // The first artwork of the bucket is the last one before its end.
        let cursor = PageCursor(sort: .newest, time: span.upperBound.milliseconds, id: 0)
        buckets.append(.init(from: span.lowerBound, count: inSpan, cursor: cursor.text))
      }
    }
    return ArtworkBuckets(buckets)
  }

  /// Times at which the artworks of a query were made, the oldest first, in milliseconds. All are read at once: days are
  /// no equal parts of time, and words would be looked up for each of them.
  private func times(_ query: ArtworkQuery) throws -> [Int64] {
    let selection = try selection(of: query)
    return try connection.rows(
      "\(selection.with)SELECT a.created_at \(selection.body) \(selection.order(.oldest))", selection.values
    ) { $0.integer(0) }
  }
}

extension [Int64] {
  /// Number of sorted times before one.
  fileprivate func number(below end: Date) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < end.milliseconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Calendar {
  /// Months or days that have a moment of a time, the last first.
  fileprivate func spans(of unit: Component, meeting time: ClosedRange<Date>) -> [Range<Date>] {
    var spans: [Range<Date>] = []
    var moment = time.upperBound
    while moment >= time.lowerBound, let span = dateInterval(of: unit, for: moment) {
      spans.append(span.start..<span.end)
      moment = span.start.addingTimeInterval(-0.001)
    }
    return spans
  }
}

extension Range<Date> {
  fileprivate var closed: ClosedRange<Date> { lowerBound...upperBound.addingTimeInterval(-0.001) }
}
