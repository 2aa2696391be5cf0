import Foundation
import TestSupport

/// A clock of its own for a child process: `libClockFaults.so`, reading how far it is off from a file.
///
/// Only the time of day jumps; what measures durations goes on as it is, as on a machine whose clock is set. (Debian's
/// libfaketime moves timers along with the clock, so that a sleep that began as the clock was set took a day.)
enum FakeClock {
  static func environment(file: URL) -> [String: String] {
    ["LD_PRELOAD": BuiltProgram("libClockFaults.so").path, "CLOCK_FAULTS_FILE": file.path]
  }
}
