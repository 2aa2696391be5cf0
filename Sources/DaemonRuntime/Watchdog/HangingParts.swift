import SketchCore
import Synchronization

/// Parts that do not answer now: the watchdog writes them down, `status` reads them.
final class HangingParts: Sendable {
  private let parts = Mutex<[StatusReport.Hang]>([])

  var all: [StatusReport.Hang] { parts.withLock { $0 } }

  func replace(with hangs: [StatusReport.Hang]) { parts.withLock { $0 = hangs } }
}
