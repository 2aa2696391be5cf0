import SketchCore

/// Condition that an artwork `a` is in a collection.
struct CollectionMembership {
  var sql: String
  var values: [SQLValue] = []
  /// Properties that all in it have.
  var facets: [ArtworkSelection.Facet] = []

  private init(sql: String) { self.sql = sql }

  static let nobody = CollectionMembership(sql: "0")

  /// Membership by hand.
  init(of collection: CollectionID) {
    sql = "EXISTS (SELECT 1 FROM collection_items WHERE collection = ? AND artwork = a.id)"
    values = [SQLValue(collection)]
  }

  /// Membership in a saved search: what its query finds.
  init(of query: ArtworkQuery, in other: CollectionMembership?) {
    let words = WordSearch(query.text)
    var selection = ArtworkSelection(query, words, in: other, from: .gallery)
    if let match = words?.match {
      selection.add("a.id IN (SELECT rowid FROM search WHERE search MATCH ?)", .text(match))
    }
    sql = selection.condition
    values = selection.values
    facets = ArtworkSelection.facets(of: query) + (other?.facets ?? [])
  }
}
