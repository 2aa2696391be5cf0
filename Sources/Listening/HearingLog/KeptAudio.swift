/// What the user lets the daemon keep of what it heard: `keep-audio` in `[speech]`.
package enum KeptAudio: String, Sendable, CaseIterable {
  case never
  /// What was not understood or not carried out.
  case failures
  case all
}
