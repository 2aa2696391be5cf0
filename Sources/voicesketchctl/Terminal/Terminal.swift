import Glibc

/// Kind of the standard streams, and how text may look there.
struct Terminal: Sendable {
  /// Stdout is a terminal.
  let isInteractive: Bool
  /// Stderr is a terminal: a progress line may be shown.
  let showsProgress: Bool
  let usesColor: Bool
  let columns: Int
  /// Width of the terminal at stderr.
  let progressColumns: Int

  init(environment: [String: String]) {
    isInteractive = isatty(STDOUT_FILENO) == 1
    showsProgress = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
    usesColor = isInteractive && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    columns = Terminal.columns(of: STDOUT_FILENO) ?? 100
    progressColumns = Terminal.columns(of: STDERR_FILENO) ?? 80
  }

  init(usesColor: Bool = false, columns: Int = 100) {
    isInteractive = false
    showsProgress = false
    self.usesColor = usesColor
    self.columns = columns
    progressColumns = columns
  }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  enum Tone: String {
    case bold = "1", dim = "2", red = "31", green = "32", yellow = "33", cyan = "36"
  }

  func paint(_ text: String, _ tone: Tone) -> String {
    usesColor ? "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m" : text
  }
}
