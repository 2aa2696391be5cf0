import SketchCore

/// Question that waits for a yes or a no, with what a yes would carry out.
struct PendingQuestion: Sendable {
  let text: String
  let command: VoiceCommand
  var attachments = VerifiedAttachments()
  /// On a clock that nobody sets.
  let expires: ContinuousClock.Instant

  /// A question that waited too long is not answered by a later "yes".
  func isOpen(at now: ContinuousClock.Instant) -> Bool { now < expires }
}
