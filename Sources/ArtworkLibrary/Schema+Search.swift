/// Migration that makes a library searchable: words, facets, and indexes for each order of the gallery.
extension Schema {
  /// Artworks of before are indexed; their colours are found out later, while the daemon runs.
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

    \(SearchIndex.insertWords("true"));
    \(SearchIndex.insertFacets("true"));
    """
}
