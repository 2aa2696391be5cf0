import FoundationEssentials
import SketchCore

/// Statement that finds the artworks of a query.
///
/// One table is read in the order of the page: the index of that order, the facet that the fewest artworks have, or the
/// words. Everything else is looked up for each row.
struct ArtworkSelection {
  /// Table that is read first.
  enum Source: Equatable {
    case gallery
    case facet(Facet)
    case words

    /// It is read in that order, and need not be sorted.
    func isInOrder(of sort: ArtworkQuery.Sort) -> Bool {
      switch self {
      case .gallery: true
      case .facet: sort == .newest || sort == .oldest
      case .words: false
      }
    }
  }

  /// Property an artwork has to have, as `artwork_facets` writes it.
  struct Facet: Equatable {
    var name: String

    init(_ name: String, _ value: String) { self.name = "\(name):" + value.foldedASCII }
  }

  /// Common table expression before the statement.
  private(set) var with = ""
  private let from: String
  private var conditions: [String] = []
  private(set) var values: [SQLValue] = []
  private let isFacetFirst: Bool

  static func facets(of query: ArtworkQuery) -> [Facet] {
    [
      query.tag.map { Facet("tag", $0.trimmed) }, query.option.map { Facet("option", $0) },
      query.genre.map { Facet("genre", $0) }, query.world.map { Facet("world", $0) },
      query.color.map { Facet("color", $0.rawValue) }, query.provider.map { Facet("provider", $0) },
      query.style.map { Facet("style", $0.text) }, query.kind.map { Facet("kind", $0.rawValue) },
      query.favorite == true ? Facet("favorite", "1") : nil,
    ].compactMap { $0 }
  }

  /// - Parameter isRanked: the words are weighed, as `score`.
  init(
    _ query: ArtworkQuery, _ words: WordSearch?, in collection: CollectionMembership? = nil, from source: Source,
    isRanked: Bool = false
  ) {
    var facets = Self.facets(of: query)
    switch source {
    case .gallery:
      from = "artworks a"
      isFacetFirst = false
    case .words:
      with =
        "WITH found AS MATERIALIZED (SELECT rowid AS artwork\(isRanked ? ", \(Self.score) AS score" : "") "
        + "FROM search WHERE search MATCH ?) "
      values.append(SQLValue(words?.match))
      from = "found CROSS JOIN artworks a ON a.id = found.artwork"
      isFacetFirst = false
    case .facet(let first):
      from = "artwork_facets f CROSS JOIN artworks a ON a.id = f.artwork"
      isFacetFirst = true
      facets.removeAll { $0 == first }
      add("f.facet = ?", .text(first.name))
    }
    conditions.append(query.trash ? "a.deleted_at IS NOT NULL" : "a.deleted_at IS NULL")
    if let since = query.since { add("\(made) >= ?", SQLValue(since)) }
    if let until = query.until { add("\(made) < ?", SQLValue(until)) }
    if let collection {
      conditions.append(collection.sql)
      values += collection.values
    }
    if query.favorite == false { conditions.append("a.favorite = 0") }
    for facet in facets {
      add(
        "EXISTS (SELECT 1 FROM artwork_facets WHERE facet = ? AND made = a.created_at AND artwork = a.id)",
        .text(facet.name))
    }
    for signs in words?.signs ?? [] {
      let pattern = "%" + signs.map { "%_\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "%"
      add(#"a.title LIKE ? ESCAPE '\'"#, .text(pattern))
    }
  }

  /// Fitness of the words: titles before tags and collections, those before what is seen, those before prompts and
  /// heard words.
  private static let score = "-bm25(search, 6.0, 4.0, 4.0, 3.0, 1.0, 1.0)"
  /// Fitness and time: a year is worth half a point, so that of pictures that fit as well the newest comes first.
  static let relevance = "CAST(1000000 * (found.score + a.created_at / 63115200000.0) AS INTEGER)"

  mutating func add(_ condition: String, _ bound: SQLValue...) {
    conditions.append(condition)
    values += bound
  }

  private var made: String { isFacetFirst ? "f.made" : "a.created_at" }
  private var id: String { isFacetFirst ? "f.artwork" : "a.id" }

  /// FROM and WHERE.
  var body: String { body(joining: "") }

  /// FROM and WHERE with more tables.
  /// - Parameter tables: looked up for each artwork, by its row `a`.
  func body(joining tables: String) -> String {
    "FROM \(from) \(tables) WHERE \(condition)"
  }

  /// All its conditions as one.
  var condition: String { conditions.joined(separator: " AND ") }

  /// Goes on behind a cursor.
  mutating func start(after cursor: PageCursor) {
    let (time, number) = (SQLValue(cursor.time), SQLValue(cursor.id))
    switch cursor.sort {
    case .newest: add("(\(made), \(id)) < (?, ?)", time, number)
    case .oldest: add("(\(made), \(id)) > (?, ?)", time, number)
    case .updated: add("(a.updated_at, a.id) < (?, ?)", time, number)
    case .favorite:
      add("(a.favorite, a.created_at, a.id) < (?, ?, ?)", SQLValue(cursor.rank.flatMap { Int64($0) }), time, number)
    case .kind:
      add("a.kind >= ?", SQLValue(cursor.rank))
      add("(a.kind > ? OR (a.created_at, a.id) < (?, ?))", SQLValue(cursor.rank), time, number)
    case .relevance:
      add("(\(Self.relevance), a.id) < (?, ?)", SQLValue(cursor.rank.flatMap { Int64($0) }), number)
    }
  }

  func order(_ sort: ArtworkQuery.Sort) -> String {
    switch sort {
    case .newest: "ORDER BY \(made) DESC, \(id) DESC"
    case .oldest: "ORDER BY \(made), \(id)"
    case .updated: "ORDER BY a.updated_at DESC, a.id DESC"
    case .favorite: "ORDER BY a.favorite DESC, a.created_at DESC, a.id DESC"
    case .kind: "ORDER BY a.kind, a.created_at DESC, a.id DESC"
    case .relevance: "ORDER BY \(Self.relevance) DESC, a.id DESC"
    }
  }
}
