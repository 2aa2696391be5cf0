/// Recordings the user lets the daemon keep: `keep-audio` in `[speech]`.
package enum KeptAudio: String, Sendable, CaseIterable {
  case never
  /// Utterances that were not understood or not carried out.
  case failures
  case all
}
