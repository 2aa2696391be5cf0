import SketchCore

/// Place that is due to a job among those that wait.
struct JobOrder: Sendable, Equatable {
  var priority = JobPriority.normal
  /// Artwork it changes.
  var artwork: ArtworkID?
  /// Unfinished job whose picture it changes.
  var after: JobID?
  /// A change of a picture that is looked up at its turn: it may be any that was made before.
  var isOpen = false

  init() {}

  init(_ job: Job) {
    (priority, artwork, after) = (job.priority ?? .normal, job.artwork, job.after)
    isOpen = job.command.intent == .edit && artwork == nil && after == nil
  }

  /// True where a job has to come after another that was accepted before: they may be about the same picture.
  func follows(_ id: JobID, _ other: JobOrder) -> Bool {
    isOpen || other.isOpen || after == id || artwork != nil && artwork == other.artwork
      || after != nil && after == other.after
  }
}
