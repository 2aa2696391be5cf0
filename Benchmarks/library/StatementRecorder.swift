import CSQLite
import Synchronization

/// Statements that the library has SQLite run, with their values, as SQLite tells them.
enum StatementRecorder {
  private static let recorded = Mutex<[String]?>(nil)

  /// Every connection that is opened from now on tells of its statements.
  static func install() {
    typealias Message = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let attach: @convention(c) (OpaquePointer?, Message, OpaquePointer?) -> Int32 = { connection, _, _ in
      sqlite3_trace_v2(
        connection, UInt32(SQLITE_TRACE_STMT),
        { _, _, statement, text in
          // The steps of triggers are told as comments; they run with the statement that sets them off.
          let start = text?.assumingMemoryBound(to: CChar.self)
          if start?[0] != 0x2D { StatementRecorder.note(OpaquePointer(statement)) }
          return 0
        }, nil)
    }
    sqlite3_auto_extension(unsafeBitCast(attach, to: (@convention(c) () -> Void).self))
  }

  private static func note(_ statement: OpaquePointer?) {
    recorded.withLock { list in
      guard list != nil, let text = sqlite3_expanded_sql(statement) else { return }
      defer { sqlite3_free(text) }
      let sql = String(cString: text)
      // Statements that FTS5 runs within ours are run again with ours.
      if !sql.contains(#/"?'?main'?"?\.'search_/#) { list?.append(sql) }
    }
  }

  /// Statements that run while `body` does.
  @MainActor static func statements<Value>(of body: @MainActor () async throws -> Value) async throws -> [String] {
    recorded.withLock { $0 = [] }
    _ = try await body()
    return recorded.withLock { list in
      defer { list = nil }
      return list ?? []
    }
  }
}
