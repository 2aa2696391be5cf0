import SketchCore

/// Log that keeps nothing.
struct SilentLog: Logger {
  func log(_ level: LogLevel, _ message: String, _ fields: KeyValuePairs<String, String>) {}
}
