import SketchCore

/// Recovery of jobs that a crash, a stop or a full disk left half-way.
///
/// A paid request that left the machine is asked for by its handle, never sent again; without a handle the job becomes
/// `unknown`, and the user decides.
extension Studio {
  /// Takes up what an earlier run left: what waited waits again, what has a handle is asked for, what is free is drawn
  /// again, and the rest is told.
  ///
  /// A full disk does not keep the daemon from starting: it is where pictures are deleted from.
  func resumeUnfinishedWork() async throws {
    if try await parts.library.isPaused() { setLanePaused(true) }
    let queued = try await parts.library.queuedCommands()
    // A job, then its steps, then the commands accepted behind it, which come in order from the library.
    var work: [JobID: [[JobLane.Work]]] = [:]
    func place(_ new: JobLane.Work, at rank: Int, of id: JobID) {
      work[id, default: [[], [], []]][rank].append(new)
    }
    let jobs = try await resumeUnfinishedJobs()
    for job in jobs { place(.job(job.id), at: 0, of: job.id) }
    for id in Set(queued.compactMap(\.stepOf)) where try await parts.library.job(id)?.state == .completed {
      place(.steps(id), at: 1, of: id)
    }
    for var command in queued where command.stepOf == nil {
      command.isResumed = true
      place(.command(command, isAnnounced: true), at: 2, of: command.behind ?? 0)
    }
    let orders = Dictionary(uniqueKeysWithValues: jobs.map { ($0.id, JobOrder($0)) })
    // Only a job's own entry is placed by it.
    for (id, ranks) in work.sorted(by: { $0.key < $1.key }) {
      for entry in ranks.joined() { try enter(entry, orders[id] ?? JobOrder()) }
    }
    for job in jobs { await learnPace(of: job) }
  }

  /// Puts the jobs in order that an earlier run left.
  /// - Returns: those that are to be worked on.
  private func resumeUnfinishedJobs() async throws -> [Job] {
    var resumed: [Job] = []
    for var job in try await parts.library.jobs(unfinished: true, limit: 1000) {
      let isSafe = job.handle != nil || !job.mayBePaidFor
      if !isSafe, job.state == .unknown { continue }
      if isSafe { resumed.append(job) }
      if job.handle != nil, job.mayBePaidFor { openEnds.noteLate(job.id) }
      if job.state == .queued { continue }
      if isSafe {
        job.requeue()
      } else {
        job.error =
          job.state == .completing
          ? .pictureLost(of: job, because: "the daemon stopped while its picture was put into the library")
          : .outcomeUnknown(of: job, because: "the daemon stopped before an answer came")
        job.state = .unknown
      }
      job.updatedAt = parts.now()
      await store(job)
      tell(job)
    }
    return resumed
  }

  /// Stores the job now or, when it has ended and the library cannot take it, later.
  func store(_ job: Job) async {
    do {
      try await parts.library.update(job)
    } catch {
      // One that is to be worked on is taken up again as it is in the library.
      if !job.state.isActive { unwritten.keep(job) }
    }
  }

  /// Tries again to store the ends of jobs that a full disk kept out of the library.
  func writeUnwritten() async {
    for job in unwritten.all where (try? await parts.library.update(job)) != nil { unwritten.written(job.id) }
  }
}
