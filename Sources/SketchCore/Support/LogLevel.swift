/// Severity of a log line. The raw value is the configuration's word.
package enum LogLevel: String, Sendable, CaseIterable, Comparable {
  case error, warning, notice, info, debug

  /// Syslog priority that journald reads from a `<N>` prefix (sd-daemon(3)).
  package var priority: Int {
    switch self {
    case .error: 3
    case .warning: 4
    case .notice: 5
    case .info: 6
    case .debug: 7
    }
  }

  package static func < (left: LogLevel, right: LogLevel) -> Bool { left.priority < right.priority }
}
