package import FoundationEssentials

/// Remembers what was heard.
package protocol HearingMemory: Sendable {
  /// Newest first.
  func heard(limit: Int) async -> [HeardUtterance]
  /// Removes what was heard, with its recordings.
  /// - Parameter since: nil for all there is.
  func forget(since: Date?) async
}
