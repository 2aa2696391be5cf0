/// Command submitted to the studio, by speech, socket or replay file.
package struct Submission: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case text(Utterance)
    /// An utterance with the command it was understood as.
    case spoken(Utterance, VoiceCommand)
    case command(VoiceCommand)
  }

  package var content: Content
  /// Return when the job is finished rather than when it is accepted.
  package var wait: Bool
  package var dryRun: Bool
  package var idempotencyKey: String?
  package var attachments: Attachments
  /// Priority of the jobs it becomes; nil: `normal`.
  package var priority: JobPriority?
  /// Whoever sends it has asked already: no question comes before what it does.
  package var isConfirmed = false
  /// Words it came with; nil until it was read, and where a program asked without any.
  package var hearing: Hearing?

  package init(
    _ content: Content, wait: Bool = false, dryRun: Bool = false, idempotencyKey: String? = nil, attachments: Attachments = Attachments()
  ) {
    self.content = content
    self.attachments = attachments
    self.wait = wait
    self.dryRun = dryRun
    self.idempotencyKey = idempotencyKey
  }
}
