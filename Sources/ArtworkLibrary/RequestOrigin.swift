import FoundationEssentials
import SketchCore

/// Accepted request that an entry of the journal comes from.
struct RequestOrigin {
  var command: VoiceCommand
  var hearing: Hearing?
  var acceptedAt: Date
  /// Queued command it is; nil for a job.
  var id: CommandID?
}
