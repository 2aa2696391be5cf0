import CSQLite
import FoundationEssentials
import Glibc
import SketchCore

/// The same statements through SQLite's C interface, prepared beforehand, on a copy of the library.
struct PlainSQLite: ~Copyable {
  private let connection: OpaquePointer

  /// Copies the library's database into a new file and opens it as the library does.
  init(copyOf database: String, to path: String) throws {
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
    connection = try Self.copy(of: database, to: path)
  }

  private static func copy(of database: String, to path: String) throws -> OpaquePointer {
    let source = try open(database)
    defer { sqlite3_close_v2(source) }
    let copy = try open(path)
    let backup = sqlite3_backup_init(copy, "main", source, "main")
    sqlite3_backup_step(backup, -1)
    let settings = "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA journal_mode = WAL"
    guard sqlite3_backup_finish(backup) == SQLITE_OK, sqlite3_exec(copy, settings, nil, nil, nil) == SQLITE_OK else {
      let fault = failure(copy)
      sqlite3_close_v2(copy)
      throw fault
    }
    return copy
  }

  deinit { sqlite3_close_v2(connection) }

  /// Time that SQLite takes for the statements, with their preparation left out and every column of every row read.
  func time(_ statements: [String]) throws -> Duration {
    let prepared = try statements.map { sql in
      var statement: OpaquePointer?
      let code = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
      guard code == SQLITE_OK else { throw Self.failure(connection, sql) }
      return statement
    }
    defer { for statement in prepared { sqlite3_finalize(statement) } }
    let start = ContinuousClock.now
    for statement in prepared {
      var code = sqlite3_step(statement)
      while code == SQLITE_ROW {
        for column in 0..<sqlite3_column_count(statement) { Self.read(statement, column) }
        code = sqlite3_step(statement)
      }
      guard code == SQLITE_DONE else { throw Self.failure(connection, String(cString: sqlite3_sql(statement))) }
      sqlite3_reset(statement)
    }
    return ContinuousClock.now - start
  }

  /// One number out of a database.
  static func number(_ expression: String, in path: String) throws -> Int {
    let connection = try open(path)
    defer { sqlite3_close_v2(connection) }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, "SELECT \(expression)", -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW
    else { throw failure(connection) }
    return Int(sqlite3_column_int64(statement, 0))
  }

  private static func read(_ statement: OpaquePointer?, _ column: Int32) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: _ = sqlite3_column_int64(statement, column)
    case SQLITE_FLOAT: _ = sqlite3_column_double(statement, column)
    case SQLITE_NULL: break
    default:
      _ = sqlite3_column_text(statement, column)
      _ = sqlite3_column_bytes(statement, column)
    }
  }

  private static func open(_ path: String) throws -> OpaquePointer {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK, let handle else {
      throw SketchError(.storage, "\(path) cannot be opened")
    }
    return handle
  }

  private static func failure(_ connection: OpaquePointer?, _ sql: String = "") -> SketchError {
    SketchError(.storage, "\(String(cString: sqlite3_errmsg(connection))): \(sql)")
  }
}
