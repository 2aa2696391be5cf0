import SketchCore

/// Tables, and the migrations that make a library of an older version one of this.
///
/// `user_version` counts the migrations that ran. A migration is never changed once released; a new one is appended.
enum Schema {
  static var version: Int { migrations.count }

  /// Makes the database fit for this version's statements: settings, then the missing migrations, each in a transaction
  /// of its own.
  /// - Parameter beforeMigrating: called before the first of them, where there is something to be changed.
  static func prepare(
    _ connection: borrowing Connection, path: String, beforeMigrating: (borrowing Connection) throws -> Void = { _ in }
  ) throws {
    // FULL: a picture that was reported survives a power cut, so every commit is synced.
    try connection.execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF")
    try refuseForeign(connection, path: path)
    try refuseDamaged(connection)
    _ = try connection.row("PRAGMA journal_mode = WAL") { $0.text(0) }
    if try 1..<version ~= storedVersion(connection) { try beforeMigrating(connection) }
    while try storedVersion(connection) < version {
      try connection.transaction {
        let done = try storedVersion(connection)  // again: another process may have been faster
        guard done < version else { return }
        try connection.execute(migrations[done])
        try connection.execute("PRAGMA user_version = \(done + 1)")
      }
    }
  }

  /// True for a trigger or table that a migration makes, as SQLite keeps its text.
  static func makes(_ sql: String) -> Bool { migrations.contains { $0.contains(sql) } }

  static func storedVersion(_ connection: borrowing Connection) throws -> Int {
    try connection.row("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
  }

  private static func refuseForeign(_ connection: borrowing Connection, path: String) throws {
    let stored = try storedVersion(connection)
    if stored < 0 { throw SketchError(.damaged, "\(path) is damaged (library version \(stored))") }
    if stored > version {
      throw SketchError(
        .storage, "\(path) was written by a newer VoiceSketch (library version \(stored), this one knows \(version))",
        advice: "Install the newer VoiceSketch again, or choose another folder with --data-dir; nothing was changed.")
    }
    let tables = try connection.row("SELECT count(*) FROM sqlite_master") { $0.integer(0) } ?? 0
    if stored == 0, tables > 0 {
      throw SketchError(
        .storage, "\(path) is an SQLite database, but not a VoiceSketch library",
        advice: "Move it away or choose another folder with --data-dir; nothing was changed.")
    }
  }

  /// Looks at the first page of every table, however large the library is; `examine` looks at all of them later.
  private static func refuseDamaged(_ connection: borrowing Connection) throws {
    let tables = try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table'", [], { $0.text(0) })
    for table in tables {
      _ = try connection.row("SELECT 1 FROM \"\(table.replacing("\"", with: "\"\""))\" LIMIT 1", [], { _ in true })
    }
  }

  /// Looks at every page, not at whether indexes agree with their tables. It takes longer the larger the library is.
  /// - Throws: `SketchError` `.damaged`.
  static func examine(_ connection: borrowing Connection, path: String) throws {
    let found = try connection.row("PRAGMA quick_check(1)") { $0.text(0) } ?? "ok"
    guard found == "ok" else {
      let line = found.split(separator: "\n").last.map(String.init) ?? found
      throw SketchError(.damaged, "\(path) is damaged (\(line))")
    }
  }

  private static let migrations = [
    """
    CREATE TABLE images (
      sha256 TEXT PRIMARY KEY CHECK (length(sha256) = 64),
      media_type TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      byte_count INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE artworks (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      title TEXT NOT NULL,
      kind TEXT NOT NULL,
      head INTEGER NOT NULL,
      tip INTEGER NOT NULL,  -- where redo leads: the revision last reached by making one
      favorite INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      FOREIGN KEY (id, head) REFERENCES revisions (artwork, number) DEFERRABLE INITIALLY DEFERRED,
      FOREIGN KEY (id, tip) REFERENCES revisions (artwork, number) DEFERRABLE INITIALLY DEFERRED
    ) STRICT;
    CREATE INDEX artworks_by_update ON artworks (updated_at, id);

    CREATE TABLE jobs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      state TEXT NOT NULL,
      progress REAL NOT NULL,
      command TEXT NOT NULL,
      artwork INTEGER REFERENCES artworks (id),
      parent INTEGER,
      seed INTEGER NOT NULL,
      attempts TEXT NOT NULL,
      handle TEXT,
      error TEXT,
      artworks TEXT NOT NULL,
      after INTEGER REFERENCES jobs (id),
      notes TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      FOREIGN KEY (artwork, parent) REFERENCES revisions (artwork, number)
    ) STRICT;
    CREATE INDEX jobs_unfinished ON jobs (id) WHERE state NOT IN ('completed', 'failed', 'cancelled');

    CREATE TABLE revisions (
      artwork INTEGER NOT NULL REFERENCES artworks (id),
      number INTEGER NOT NULL,
      parent INTEGER,
      job INTEGER NOT NULL REFERENCES jobs (id),
      transcript TEXT NOT NULL,
      prompt TEXT NOT NULL,
      style TEXT,
      provider TEXT NOT NULL,
      model TEXT NOT NULL,
      seed INTEGER NOT NULL,
      generation_seconds REAL NOT NULL,
      cost REAL,
      image TEXT NOT NULL REFERENCES images (sha256),
      scene TEXT,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (artwork, number),
      FOREIGN KEY (artwork, parent) REFERENCES revisions (artwork, number)
    ) STRICT;
    CREATE INDEX revisions_by_image ON revisions (image);
    CREATE INDEX revisions_by_job ON revisions (job);

    CREATE TABLE artwork_tags (
      artwork INTEGER NOT NULL REFERENCES artworks (id),
      tag TEXT NOT NULL COLLATE NOCASE,
      PRIMARY KEY (artwork, tag)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX artwork_tags_by_tag ON artwork_tags (tag);

    CREATE TABLE idempotency (
      key TEXT PRIMARY KEY,
      job INTEGER NOT NULL REFERENCES jobs (id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      current_artwork INTEGER REFERENCES artworks (id)
    ) STRICT;
    INSERT INTO state (id) VALUES (1);
    """,
    // Steps of a compound command that are still to be done; jobs of before have long been followed by theirs.
    """
    ALTER TABLE jobs ADD COLUMN steps_left INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE jobs ADD COLUMN step_begun INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX jobs_with_steps ON jobs (id) WHERE steps_left > 0 AND state = 'completed';
    """,
    // What an edit works with beside its picture.
    """
    ALTER TABLE jobs ADD COLUMN mask TEXT REFERENCES images (sha256);
    ALTER TABLE jobs ADD COLUMN with_pictures TEXT;
    CREATE INDEX jobs_by_mask ON jobs (mask) WHERE mask IS NOT NULL;
    """,
    // Accepted commands that wait, the steps of compound commands among them, and requests with an idempotency key with
    // what became of them. Keys of before are kept with the jobs they made.
    """
    CREATE TABLE commands (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      command TEXT NOT NULL,
      behind INTEGER,
      step_of INTEGER REFERENCES jobs (id) ON DELETE CASCADE,
      subject_job INTEGER,
      subject_artwork INTEGER,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX commands_by_step ON commands (step_of) WHERE step_of IS NOT NULL;
    INSERT INTO commands (command, step_of, created_at)
      SELECT step.value, jobs.id, jobs.updated_at FROM jobs, json_each(jobs.command, '$.then') AS step
      WHERE jobs.steps_left > 0 AND jobs.state NOT IN ('failed', 'cancelled')
        AND step.key >= json_array_length(jobs.command, '$.then') - jobs.steps_left
        AND NOT (jobs.step_begun AND step.key = json_array_length(jobs.command, '$.then') - jobs.steps_left
          AND step.value ->> '$.intent' NOT IN ('favorite', 'unfavorite', 'show', 'tag', 'untag', 'export'))
      ORDER BY jobs.id, step.key;
    DROP INDEX jobs_with_steps;
    ALTER TABLE jobs DROP COLUMN steps_left;
    ALTER TABLE jobs DROP COLUMN step_begun;

    CREATE TABLE requests (
      key TEXT PRIMARY KEY,
      words TEXT,
      command TEXT NOT NULL,
      answer TEXT,
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX requests_by_age ON requests (created_at);
    CREATE TABLE request_steps (
      key TEXT NOT NULL REFERENCES requests (key) ON DELETE CASCADE,
      step TEXT NOT NULL,
      job INTEGER,
      command INTEGER,
      answer TEXT,
      PRIMARY KEY (key, step)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX request_steps_by_command ON request_steps (command) WHERE command IS NOT NULL;
    INSERT OR IGNORE INTO requests (key, command, created_at)
      SELECT substr(key, 1, length(rtrim(key, '0123456789')) - 1), jobs.command, jobs.created_at
      FROM idempotency JOIN jobs ON jobs.id = job WHERE rtrim(key, '0123456789') LIKE '_%#' ORDER BY job;
    INSERT INTO request_steps (key, step, job)
      SELECT substr(key, 1, length(rtrim(key, '0123456789')) - 1), substr(key, length(rtrim(key, '0123456789')) + 1), job
      FROM idempotency WHERE rtrim(key, '0123456789') LIKE '_%#';
    DROP TABLE idempotency;

    ALTER TABLE state ADD COLUMN last_deleted INTEGER;
    """,
    journal,
    forgottenTimes,
    collections,
    colouring,
    films,
    search,
    prompts,
    ledger,
    savedSearches,
    pictureFolder,
    comics,
    revisionDetails,
    searchCollections,
    hearings,
  ]
}
