/// Migrations for words that are forgotten.
extension Schema {
  /// Jobs and commands that outlast a forgetting, and the daemon's run, know by their time that they have no words.
  static let forgottenTimes = """
    CREATE TABLE forgotten_times (since INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
    """

  /// The things said last are found without reading the journal.
  static let hearings = """
    CREATE INDEX IF NOT EXISTS journal_by_hearing ON journal (heard_at) WHERE heard <> '';
    """
}
