import SketchCore
import Synchronization

/// What a provider told while it worked, in order.
final class ProgressLog: Sendable {
  private let entries = Mutex<[ProviderProgress]>([])

  var all: [ProviderProgress] { entries.withLock { $0 } }
  var handles: [String] { all.compactMap { if case .handle(let handle) = $0 { handle } else { nil } } }

  func add(_ progress: ProviderProgress) { entries.withLock { $0.append(progress) } }
}
