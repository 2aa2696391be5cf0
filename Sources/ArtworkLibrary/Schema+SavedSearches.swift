/// Migration that gives collections their searches.
extension Schema {
  /// `query` is the JSON of a saved search; artworks are put by hand into those without.
  static let savedSearches = "ALTER TABLE collections ADD COLUMN query TEXT;"
}
