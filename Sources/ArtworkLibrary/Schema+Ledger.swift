/// Migration that gives a library its ledger, and its queue priorities and a pause.
extension Schema {
  /// Double entry, append-only: each row moves units from one account to another, and the triggers keep the balances
  /// and refuse any change. Only `issuer` may be negative, so the accounts of a profile sum to zero at every moment.
  static let ledger = """
    CREATE TABLE ledger (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      profile TEXT NOT NULL,
      job INTEGER,
      kind TEXT NOT NULL,
      source TEXT NOT NULL,
      target TEXT NOT NULL CHECK (target <> source),
      units INTEGER NOT NULL CHECK (units >= 0),
      dollars REAL,
      note TEXT NOT NULL
    ) STRICT;
    CREATE INDEX ledger_by_job ON ledger (job) WHERE job IS NOT NULL;
    CREATE INDEX ledger_by_kind ON ledger (kind, at);
    CREATE TABLE ledger_accounts (
      profile TEXT NOT NULL,
      account TEXT NOT NULL,
      units INTEGER NOT NULL CHECK (units >= 0 OR account = 'issuer'),
      PRIMARY KEY (profile, account)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER ledger_posted AFTER INSERT ON ledger BEGIN
      INSERT INTO ledger_accounts (profile, account, units) VALUES (new.profile, new.target, new.units)
        ON CONFLICT DO UPDATE SET units = units + new.units;
      INSERT OR IGNORE INTO ledger_accounts (profile, account, units) VALUES (new.profile, new.source, 0);
      UPDATE ledger_accounts SET units = units - new.units WHERE profile = new.profile AND account = new.source;
    END;
    CREATE TRIGGER ledger_kept BEFORE UPDATE ON ledger BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER ledger_whole BEFORE DELETE ON ledger BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;

    ALTER TABLE jobs ADD COLUMN priority TEXT;
    ALTER TABLE jobs ADD COLUMN units INTEGER;
    ALTER TABLE state ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
    """
}
