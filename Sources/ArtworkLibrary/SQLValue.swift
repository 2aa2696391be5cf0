import CSQLite
import FoundationEssentials

/// Value bound to a statement's parameter.
enum SQLValue: Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  init(integerLiteral value: Int64) { self = .integer(value) }
  init(stringLiteral value: String) { self = .text(value) }
  init(nilLiteral: ()) { self = .null }

  init(_ value: (some BinaryInteger)?) { self = value.map { .integer(Int64($0)) } ?? .null }
  init(_ value: Double?) { self = value.map(SQLValue.real) ?? .null }
  init(_ value: String?) { self = value.map(SQLValue.text) ?? .null }
  init(_ value: Bool?) { self = value.map { .integer($0 ? 1 : 0) } ?? .null }
  /// Whole milliseconds since 1970: exact in SQL and in the protocol's JSON.
  init(_ value: Date?) { self = value.map { .integer($0.milliseconds) } ?? .null }

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let value): sqlite3_bind_int64(statement, index, value)
    case .real(let value): sqlite3_bind_double(statement, index, value)
    case .text(var value): value.withUTF8 { vs_sqlite3_bind_text_copy(statement, index, $0.baseAddress, Int32($0.count)) }
    }
  }
}

/// A row of a result, only valid while it is lent. Columns count from 0.
struct Row: ~Copyable {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
  func bool(_ column: Int32) -> Bool { integer(column) != 0 }
  func text(_ column: Int32) -> String { optionalText(column) ?? "" }
  func date(_ column: Int32) -> Date { Date(milliseconds: integer(column)) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }
  func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }
  func optionalDate(_ column: Int32) -> Date? { isNull(column) ? nil : date(column) }

  func optionalText(_ column: Int32) -> String? {
    let bytes = utf8(column)
    return bytes.baseAddress == nil ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Text in UTF-8, only valid while it is lent; none for NULL.
  func bytes<Value>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) rethrows -> Value {
    try body(utf8(column))
  }

  /// Without an address for NULL, which saves asking SQLite for the type first.
  private func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    guard let start = sqlite3_column_text(statement, column) else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }
}

extension Date {
  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }
  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }
}
