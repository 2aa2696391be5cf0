import FoundationEssentials
import Glibc
package import SketchCore
import Synchronization

/// A line an event on standard error: for the journal with a priority prefix, elsewhere with the time.
///
/// Values are quoted, so nothing said or answered by a server can forge a line.
package final class Log: Logger {
  private let threshold: Mutex<LogLevel>
  private let isJournal: Bool
  private let write: @Sendable (String) -> Void

  package init(
    level: LogLevel = .info, isJournal: Bool = Log.isJournal(getenv("JOURNAL_STREAM").map { String(cString: $0) }),
    write: @escaping @Sendable (String) -> Void = { line in
      _ = line.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
    }
  ) {
    threshold = Mutex(level)
    self.isJournal = isJournal
    self.write = write
  }

  /// Whether standard error is the journal's stream, named as `device:inode` (systemd.exec(5)): a program started from a terminal that the
  /// journal started inherits the name, but not the stream.
  package static func isJournal(_ name: String?, descriptor: Int32 = STDERR_FILENO) -> Bool {
    var status = stat()
    guard let name, fstat(descriptor, &status) == 0 else { return false }
    return name == "\(status.st_dev):\(status.st_ino)"
  }

  package func setLevel(_ level: LogLevel) { threshold.withLock { $0 = level } }

  package func log(_ level: LogLevel, _ message: String, _ fields: KeyValuePairs<String, String>) {
    guard level <= threshold.withLock({ $0 }) else { return }
    let details = fields.map { " \($0.key)=\(Log.quoted($0.value))" }.joined()
    let text = Log.printable(message) + details
    write(isJournal ? "<\(level.priority)>\(text)\n" : "\(Log.clock()) \(level.rawValue): \(text)\n")
  }

  private static func clock() -> String { Date.now.formatted(.iso8601.time(includingFractionalSeconds: true).timeSeparator(.colon)) }

  private static func quoted(_ value: String) -> String {
    let safe = printable(value)
    guard safe.isEmpty || safe.contains(where: { $0 == " " || $0 == "\"" || $0 == "=" || $0 == "\\" }) else { return safe }
    // The backslash first: one at the end would otherwise take the closing quote with it.
    return "\"\(safe.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// Without what would break the line or steer the terminal that shows it.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }
}
