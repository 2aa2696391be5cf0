/// Remembers what was heard.
package protocol HearingMemory: Sendable {
  /// Newest first.
  func heard(limit: Int) async -> [HeardUtterance]
}
