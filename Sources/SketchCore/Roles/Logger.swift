/// Log of the running program.
package protocol Logger: Sendable {
  func log(_ level: LogLevel, _ message: String, _ fields: KeyValuePairs<String, String>)
}

extension Logger {
  package func error(_ message: String, _ fields: KeyValuePairs<String, String> = [:]) { log(.error, message, fields) }
  package func warning(_ message: String, _ fields: KeyValuePairs<String, String> = [:]) { log(.warning, message, fields) }
  package func notice(_ message: String, _ fields: KeyValuePairs<String, String> = [:]) { log(.notice, message, fields) }
  package func info(_ message: String, _ fields: KeyValuePairs<String, String> = [:]) { log(.info, message, fields) }
  package func debug(_ message: String, _ fields: KeyValuePairs<String, String> = [:]) { log(.debug, message, fields) }
}
