import CSQLite
import SketchCore

/// Owner of one SQLite connection and its prepared statements. No other file opens, prepares or closes.
///
/// Not thread-safe: it lives inside one actor. All methods throw `SketchError` (`.storage…`).
struct Connection: ~Copyable {
  private let handle: OpaquePointer
  private let statements = StatementCache()
  private let path: String
  private let place: () throws -> Void

  /// - Parameters:
  ///   - path: without a link in it, of a file that is there.
  ///   - place: throws when another file is there than the one that was opened.
  init(path: String, place: @escaping () throws -> Void = {}) throws {
    var handle: OpaquePointer?
    // Not read-only: a reader that may not write leaves the files of the write-ahead log behind. NOMUTEX: one actor owns
    // it. EXRESCODE: the extended code tells a read-only folder from a read-only file.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let fault = StorageFault(code: code, connection: handle)
      sqlite3_close_v2(handle)  // a failed open hands back a handle, too
      throw fault.error(path: path)
    }
    self.handle = handle
    self.path = path
    self.place = place
    sqlite3_busy_timeout(handle, 5_000)
    _ = vs_sqlite3_set_defensive(handle)
  }

  deinit {
    statements.finalizeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs statements without parameters or results, any number of them.
  func execute(_ script: String) throws {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw fault(code) }
  }

  /// Runs one statement that returns no rows.
  func run(_ sql: String, _ values: [SQLValue] = []) throws {
    _ = try rows(sql, values) { _ in () }
  }

  /// Rows of one statement, each read by `body`; the row must not escape it.
  func rows<Value>(
    _ sql: String, _ values: [SQLValue] = [], _ body: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    try rows(sql, values, limit: nil, body).rows
  }

  /// First rows of one statement that may have one more, each read by `body`; and whether there is that one, which is
  /// not read.
  func page<Value>(
    _ sql: String, _ values: [SQLValue], limit: Int, _ body: (borrowing Row) throws -> Value
  ) throws -> (rows: [Value], isFollowed: Bool) {
    try rows(sql, values, limit: limit as Int?, body)
  }

  private func rows<Value>(
    _ sql: String, _ values: [SQLValue], limit: Int?, _ body: (borrowing Row) throws -> Value
  ) throws -> (rows: [Value], isFollowed: Bool) {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      let code = value.bind(to: statement, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw fault(code) }
    }
    var results: [Value] = []
    results.reserveCapacity(limit ?? 0)
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW where results.count == limit: return (results, true)
      case SQLITE_ROW: results.append(try body(Row(statement)))
      case SQLITE_DONE: return (results, false)
      case let code: throw fault(code)
      }
    }
  }

  func row<Value>(_ sql: String, _ values: [SQLValue] = [], _ body: (borrowing Row) throws -> Value) throws -> Value? {
    try rows(sql, values, body).first
  }

  /// Refuses a file that may not be written: SQLite would open it read-only, without a word.
  func requireWritable() throws {
    guard sqlite3_db_readonly(handle, "main") == 0 else { throw fault(SQLITE_READONLY) }
  }

  /// Refuses to go on once the file was removed or replaced: what is written to it would be gone.
  func requireInPlace() throws { try place() }

  /// Does all of `body` on the database as it is now, whatever others write meanwhile; it may only read.
  func reading<Value>(_ body: () throws -> Value) throws -> Value {
    try execute("BEGIN")
    defer { try? execute("ROLLBACK") }
    // The transaction begins with the first look.
    _ = try row("SELECT count(*) FROM sqlite_master") { $0.integer(0) }
    return try body()
  }

  /// Copies the whole database into a file that is there and empty, which is not synced.
  /// - Parameter path: without a link in it.
  func copy(toPath path: String) throws {
    let copy = try Connection(path: path)
    try copy.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
      throw copy.fault(sqlite3_extended_errcode(copy.handle))
    }
    var code = SQLITE_OK
    // In steps, so that no lock of the file is held for long where there is no write-ahead log.
    while code == SQLITE_OK { code = sqlite3_backup_step(backup, 1_024) }
    let end = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, end == SQLITE_OK else { throw copy.fault(end == SQLITE_OK ? code : end) }
  }

  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// Does all of `body` or nothing of it. Takes the write lock at the start, so that it cannot fail half-way for another
  /// writer. Within another transaction it is part of that.
  func transaction<Value>(beforeCommit: () throws -> Void = {}, _ body: () throws -> Value) throws -> Value {
    guard sqlite3_get_autocommit(handle) != 0 else {
      let value = try body()
      try beforeCommit()
      return value
    }
    try place()
    try run("BEGIN IMMEDIATE")
    do {
      let value = try body()
      try beforeCommit()
      try run("COMMIT")
      return value
    } catch {
      // Some failures (a full disk) have rolled back already.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  private func prepared(_ sql: String) throws -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw fault(code) }
    statements[sql] = statement
    return statement
  }

  private func fault(_ code: Int32) -> SketchError { StorageFault(code: code, connection: handle).error(path: path) }
}

/// Prepared statements of one connection, by their text. Texts are made of constants of this module, so there are few.
private final class StatementCache {
  private var statements: [Key: OpaquePointer] = [:]

  subscript(sql: String) -> OpaquePointer? {
    get { statements[Key(sql: sql)] }
    set { statements[Key(sql: sql)] = newValue }
  }

  func finalizeAll() {
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
  }

  /// Hashed by its length and its end, for some have thousands of characters.
  private struct Key: Hashable {
    var sql: String

    func hash(into hasher: inout Hasher) {
      hasher.combine(sql.utf8.count)
      var end = sql
      end.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0).suffix(32))) }
    }
  }
}
