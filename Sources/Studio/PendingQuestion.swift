import FoundationEssentials
import SketchCore

/// Question that waits for a yes or a no, with what a yes would carry out.
struct PendingQuestion: Sendable {
  let text: String
  let command: VoiceCommand
  var attachments = VerifiedAttachments()
  let expires: Date

  /// A question that waited too long is not answered by a later "yes".
  func isOpen(at now: Date) -> Bool { now < expires }
}
