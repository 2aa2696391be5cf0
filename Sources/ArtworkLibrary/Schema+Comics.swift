/// Migration that makes comics findable by genre and world: facets, and words of the index.
extension Schema {
  static let comics = """
    \(SearchIndex.insertFacets("a.kind = 'comic'"));
    DELETE FROM search WHERE rowid IN (SELECT id FROM artworks WHERE kind = 'comic');
    \(SearchIndex.insertWords("a.kind = 'comic'"));
    """
}
