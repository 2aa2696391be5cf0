/// Migration that gives a library its films.
extension Schema {
  /// The file of a film is a stored image like any other: it is checked, counted and removed as they are.
  static let films = """
    CREATE TABLE films (
      artwork INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      file TEXT NOT NULL REFERENCES images (sha256),
      frames INTEGER NOT NULL,
      frames_per_second REAL NOT NULL,
      seconds REAL NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (artwork, revision),
      FOREIGN KEY (artwork, revision) REFERENCES revisions (artwork, number) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX films_by_file ON films (file);
    """
}
