package import FoundationEssentials

/// Remembers what was heard.
package protocol HearingMemory: Sendable {
  /// Newest first.
  func heard(limit: Int) async -> [HeardUtterance]
  /// Bytes of the recording of an utterance, a WAV file.
  /// - Throws: `SketchError` `.notFound` where none was kept.
  func recording(of id: Int) async throws -> [UInt8]
  /// Time at which somebody began to say those words; nil where they are not remembered.
  /// - Parameter time: they were submitted then, which is later than they were heard.
  func beginning(of text: String, submittedAt time: Date) async -> Date?
  /// Removes what was heard, with its recordings.
  /// - Parameter since: nil for all there is.
  func forget(since: Date?) async
}
