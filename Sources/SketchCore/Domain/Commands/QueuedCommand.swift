package import FoundationEssentials

package typealias CommandID = Int64

/// Command about a picture that was accepted and waits for its turn, kept in the library until it is carried out.
package struct QueuedCommand: Sendable, Equatable {
  /// Meaning of "it", settled when the command was said.
  package enum Subject: Sendable, Equatable {
    case artwork(ArtworkID)
    /// The artwork the job makes or changes; when the job brings none, the command is not carried out.
    case job(JobID)
  }

  /// nil when it is not stored.
  package var id: CommandID?
  package var command: VoiceCommand
  /// nil when its words are looked up at its turn: "the last one".
  package var subject: Subject?
  /// Newest job when it was accepted, which it comes after; nil when there was none.
  package var behind: JobID?
  /// Job whose compound command it is a step of.
  package var stepOf: JobID?
  package var createdAt: Date
  /// Words it was said with; nil where a program asked.
  package var hearing: Hearing?
  /// An earlier run of the daemon may have done what it does outside the library.
  package var isResumed = false

  package init(
    id: CommandID? = nil, command: VoiceCommand, subject: Subject? = nil, behind: JobID? = nil, stepOf: JobID? = nil,
    createdAt: Date, hearing: Hearing? = nil
  ) {
    self.id = id
    self.command = command
    self.subject = subject
    self.behind = behind
    self.stepOf = stepOf
    self.createdAt = createdAt
    self.hearing = hearing
  }
}
