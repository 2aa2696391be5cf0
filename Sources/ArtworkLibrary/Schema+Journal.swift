/// Migration that gives a library its journal.
extension Schema {
  /// Acts of before are entered as far as they can be taken back: the versions of artworks outside the trash that
  /// show their last one, and the deletion that "undo" would have taken back.
  static let journal = """
    CREATE TABLE journal (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      heard_at INTEGER,
      heard TEXT,
      source TEXT,
      confidence REAL,
      intent TEXT NOT NULL,
      understood TEXT,
      status TEXT NOT NULL,
      message TEXT,
      changes TEXT NOT NULL,
      state TEXT,
      moved TEXT,
      current_before INTEGER,
      job INTEGER,
      command INTEGER,
      durations TEXT NOT NULL,
      forgotten INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX journal_by_state ON journal (state, id) WHERE state IS NOT NULL;
    CREATE INDEX journal_by_command ON journal (command) WHERE command IS NOT NULL;
    ALTER TABLE jobs ADD COLUMN heard TEXT;
    ALTER TABLE commands ADD COLUMN heard TEXT;

    INSERT INTO journal (at, heard_at, heard, intent, understood, status, changes, state, job, durations)
      SELECT r.created_at, r.created_at, r.transcript, CASE WHEN r.parent IS NULL THEN 'create' ELSE 'edit' END,
        r.transcript, 'done', json_array(json_object(
          'kind', CASE WHEN r.parent IS NULL THEN 'created' ELSE 'revised' END, 'artwork', a.id, 'title', a.title,
          'before', CASE WHEN r.parent IS NULL THEN json('{"deleted":true}')
            ELSE json_object('head', r.parent, 'tip', r.number) END,
          'after', CASE WHEN r.parent IS NULL THEN json('{"deleted":false}')
            ELSE json_object('head', r.number, 'tip', r.number) END)),
        'done', r.job, '{}'
      FROM revisions r JOIN artworks a ON a.id = r.artwork
      WHERE a.head = a.tip AND (a.deleted_at IS NULL OR a.id = (SELECT last_deleted FROM state))
        AND NOT EXISTS (SELECT 1 FROM revisions WHERE artwork = a.id AND parent <> number - 1)
      ORDER BY r.created_at, r.artwork, r.number;
    INSERT INTO journal (at, intent, understood, status, changes, state, durations)
      SELECT a.deleted_at, 'delete', 'delete “' || a.title || '”', 'done', json_array(json_object('kind', 'deleted',
        'artwork', a.id, 'title', a.title, 'before', json('{"deleted":false}'), 'after', json('{"deleted":true}'))),
        'done', '{}'
      FROM artworks a JOIN state ON last_deleted = a.id WHERE a.deleted_at IS NOT NULL;
    ALTER TABLE state DROP COLUMN last_deleted;
    """
}
