/// Migration that remembers what was written into the folder of pictures.
extension Schema {
  static let pictureFolder = """
    CREATE TABLE folder_files (
      name TEXT PRIMARY KEY,
      artwork INTEGER NOT NULL,
      content TEXT NOT NULL,
      stamp TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX folder_files_by_artwork ON folder_files (artwork);
    """
}
