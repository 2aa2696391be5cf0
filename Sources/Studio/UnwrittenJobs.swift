import SketchCore

/// Jobs whose end the library could not take, for a full disk: known here until they are written.
struct UnwrittenJobs: Sendable {
  private var jobs: [JobID: Job] = [:]

  var all: [Job] { Array(jobs.values) }

  subscript(id: JobID) -> Job? { jobs[id] }

  /// Job as it ended, where the library does not have that yet.
  func latest(of stored: Job) -> Job { jobs[stored.id] ?? stored }

  mutating func keep(_ job: Job) { jobs[job.id] = job }
  mutating func written(_ id: JobID) { jobs[id] = nil }
}
