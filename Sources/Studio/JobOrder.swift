import SketchCore

/// Place that is due to a job among those that wait.
struct JobOrder: Sendable, Equatable {
  var priority = JobPriority.normal
  /// Artwork it changes.
  var artwork: ArtworkID?
  /// Unfinished job whose picture it changes.
  var after: JobID?

  init() {}

  init(_ job: Job) {
    (priority, artwork, after) = (job.priority ?? .normal, job.artwork, job.after)
  }

  /// True for a change of the same picture as another job that was accepted before: it has to come after it.
  func follows(_ id: JobID, _ other: JobOrder) -> Bool {
    after == id || artwork != nil && artwork == other.artwork || after != nil && after == other.after
  }
}
