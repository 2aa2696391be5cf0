/// Migration that makes comics findable by genre and world. Their words come with `searchCollections`.
extension Schema {
  static let comics = """
    \(SearchIndex.insertFacets("a.kind = 'comic'"));
    """
}
