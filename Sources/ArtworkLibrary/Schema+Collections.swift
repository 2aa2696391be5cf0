/// Migration that gives a library its collections.
extension Schema {
  /// A deleted collection keeps its row and its items, so that undo brings back all of it. `folded` is the name as names
  /// are compared.
  static let collections = """
    CREATE TABLE collections (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      folded TEXT NOT NULL,
      description TEXT,
      color TEXT,
      icon TEXT,
      shared INTEGER NOT NULL DEFAULT 0,
      place REAL NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX collections_by_name ON collections (folded) WHERE deleted_at IS NULL;
    CREATE TABLE collection_items (
      collection INTEGER NOT NULL REFERENCES collections (id),
      artwork INTEGER NOT NULL REFERENCES artworks (id),
      place REAL NOT NULL,
      note TEXT,
      added_at INTEGER NOT NULL,
      PRIMARY KEY (collection, artwork)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX collection_items_by_place ON collection_items (collection, place, artwork);
    CREATE INDEX collection_items_by_artwork ON collection_items (artwork);
    """
}
