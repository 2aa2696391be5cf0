/// Migrations that make a library searchable: words, facets, and indexes for each order of the gallery.
extension Schema {
  /// Artworks of before get their facets; their words come with `searchCollections`, their colours are found out later,
  /// while the daemon runs.
  static let search = """
    ALTER TABLE images ADD COLUMN color TEXT;
    ALTER TABLE images ADD COLUMN colors TEXT;
    CREATE INDEX images_without_color ON images (sha256) WHERE color IS NULL;

    CREATE VIRTUAL TABLE search USING fts5 (
      title, tags, things, prompts, heard, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3');
    CREATE TABLE artwork_facets (
      facet TEXT NOT NULL,
      made INTEGER NOT NULL,
      artwork INTEGER NOT NULL REFERENCES artworks (id),
      PRIMARY KEY (facet, made, artwork)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX artwork_facets_by_artwork ON artwork_facets (artwork);

    DROP INDEX artworks_by_update;
    CREATE INDEX artworks_by_making ON artworks (created_at, id) WHERE deleted_at IS NULL;
    CREATE INDEX artworks_by_update ON artworks (updated_at, id) WHERE deleted_at IS NULL;
    CREATE INDEX artworks_by_favorite ON artworks (favorite, created_at, id) WHERE deleted_at IS NULL;
    CREATE INDEX artworks_by_kind ON artworks (kind, created_at DESC, id DESC) WHERE deleted_at IS NULL;
    CREATE INDEX artworks_in_trash ON artworks (deleted_at, id) WHERE deleted_at IS NOT NULL;

    \(SearchIndex.insertFacets("true"));
    """

  /// The words of a picture's collections are searched, too. A column cannot be added to such a table: it is made anew,
  /// and all words are written.
  static let searchCollections = """
    DROP TABLE search;
    CREATE VIRTUAL TABLE search USING fts5 (
      title, tags, collections, things, prompts, heard, tokenize = 'porter unicode61 remove_diacritics 2',
      prefix = '2 3');
    \(SearchIndex.insertWords("true"));
    """
}
