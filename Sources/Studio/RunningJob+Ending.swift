import FoundationEssentials
import SketchCore

extension RunningJob {
  /// End of a job that made nothing.
  struct Ending: Sendable, Equatable {
    var job: Job
    /// The next run of the daemon works on it.
    var isPostponed = false
  }

  /// End of the job after an error; nil when the job was never read.
  /// - Parameter isStopping: a cancelled request may be the studio's doing.
  func ending(after error: any Error, isStopping: Bool, at now: Date) -> Ending? {
    let reason = fault ?? SketchError.wrapping(error)
    guard var job else { return nil }
    job.updatedAt = now
    let isInterrupted = isStopping && !isCancelled && reason.code == .cancelled
    let isOpen = job.mayBePaidFor
    if isInterrupted, !isOpen || job.handle != nil {
      job.state = .queued
      job.progress = 0
      return Ending(job: job, isPostponed: true)
    }
    if isDelivered { return Ending(job: afterDelivery(job, reason, at: now)) }
    if isCancelled {
      job.state = .cancelled
      job.error = reason
    } else if isInterrupted {
      job.state = .unknown
      job.error = .outcomeUnknown(of: job, because: "the daemon stopped before an answer came")
    } else if isOpen, (error as? ImageProviderError)?.isOutcomeOpen == true {
      job.state = .unknown
      job.error = .outcomeUnknown(of: job, because: reason.message)
    } else {
      let isCancellation = reason.code == .cancelled
      job.state = isCancellation ? .cancelled : .failed
      job.error = isCancellation ? reason : reason.withCharge(of: job, isDelivered: false)
    }
    return Ending(job: job)
  }

  /// Job whose pictures came and are not kept: paid for they are all the same.
  private func afterDelivery(_ open: Job, _ reason: SketchError, at now: Date) -> Job {
    var job = open
    if job.handle != nil, job.isPaid, [.storage, .storageFull, .storageReadOnly].contains(reason.code) {
      // It is the library that failed: the provider has the picture still.
      job.endAttempt(at: nil)
      job.state = .unknown
      job.error = .pictureNotStored(of: job, because: reason)
    } else {
      job.endAttempt(at: now)
      job.chargeDelivery(cost: cost)
      job.state = isCancelled ? .cancelled : .failed
      job.error = reason.withCharge(of: job, isDelivered: true)
    }
    return job
  }
}
