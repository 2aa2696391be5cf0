import SketchCore
import Synchronization

/// The end of a request, from whoever tells it first: the provider, or the studio that stops waiting for it.
final class Delivery: Sendable {
  typealias Ending = Result<[GeneratedPicture], any Error>
  private let state = Mutex<(ending: Ending?, waiter: CheckedContinuation<Ending, Never>?)>((nil, nil))

  /// The first one counts.
  func arrive(_ ending: Ending) {
    let waiter = state.withLock { state -> CheckedContinuation<Ending, Never>? in
      guard state.ending == nil else { return nil }
      state.ending = ending
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: ending)
  }

  /// Call once.
  func value() async throws -> [GeneratedPicture] {
    let ending = await withCheckedContinuation { continuation in
      let known = state.withLock { state in
        if state.ending == nil { state.waiter = continuation }
        return state.ending
      }
      if let known { continuation.resume(returning: known) }
    }
    return try ending.get()
  }
}
