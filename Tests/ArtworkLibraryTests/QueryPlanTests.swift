import Foundation
import SketchCore
import TestSupport
import Testing

@testable import ArtworkLibrary

/// Pages are read along an index, and not sorted: their time does not grow with the library.
@Suite struct QueryPlanTests {
  @Test(arguments: [
    (ArtworkQuery.Sort.newest, "artworks_by_making"), (.oldest, "artworks_by_making"),
    (.updated, "artworks_by_update"), (.favorite, "artworks_by_favorite"), (.kind, "artworks_by_kind"),
  ])
  func `every order has an index, from the first page on`(sort: ArtworkQuery.Sort, index: String) async throws {
    try await withLibrary { library in
      let rank: String? = sort == .favorite ? "0" : sort == .kind ? "picture" : nil
      for cursor in [nil, PageCursor(sort: sort, rank: rank, time: 5, id: 7)] {
        let plan = try await library.plan(ArtworkQuery(), sort, after: cursor)
        #expect(plan.contains { $0.contains("a USING INDEX \(index)") }, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE FOR ORDER BY") }, "\(plan)")
      }
    }
  }

  @Test func `a filtered page is read in its order from the facet`() async throws {
    try await withLibrary { library in
      var query = ArtworkQuery(kind: .sticker)
      for sort in [ArtworkQuery.Sort.newest, .oldest] {
        let plan = try await library.plan(query, sort, after: PageCursor(sort: sort, time: 5, id: 7))
        #expect(plan.contains { $0.contains("SEARCH f USING PRIMARY KEY (facet=? AND (made,artwork)") }, "\(plan)")
        // The list of one artwork's tags is what is scanned.
        #expect(
          !plan.contains {
            $0.contains("TEMP B-TREE FOR ORDER BY") || $0.contains("SCAN") && !$0.contains("(subquery")
          }, "\(plan)")
      }
      query.color = .blue
      let plan = try await library.plan(query, .newest, after: nil)
      #expect(plan.contains { $0.contains("artwork_facets USING") && $0.contains("made=? AND artwork=?") }, "\(plan)")
    }
  }

  @Test func `words are looked up in their index`() async throws {
    try await withLibrary { library in
      let plan = try await library.plan(ArtworkQuery(text: "red fox"), .relevance, after: nil)
      #expect(plan.contains { $0.contains("search VIRTUAL TABLE INDEX") }, "\(plan)")
      #expect(plan.contains { $0.contains("SEARCH a USING INTEGER PRIMARY KEY") }, "\(plan)")
    }
  }

  private func withLibrary(_ body: (SQLiteArtworkLibrary) async throws -> Void) async throws {
    try await withScratchDirectory { folder in
      try await body(try await SQLiteArtworkLibrary.open(dataFolder: folder.path))
    }
  }
}

extension SQLiteArtworkLibrary {
  fileprivate func plan(_ query: ArtworkQuery, _ sort: ArtworkQuery.Sort, after cursor: PageCursor?) throws -> [String] {
    let statement = try pageStatement(query, WordSearch(query.text), sort, after: cursor)
    return try connection.rows("EXPLAIN QUERY PLAN " + statement.sql, statement.values + [50]) { $0.text(3) }
  }
}
