import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// jobs, cancel: the work going on.
enum JobCommands {
  private static let limit = Option.integer("limit", short: "n", in: 1...500, help: "At most so many (20)")

  static let all: [Subcommand] = [
    Subcommand("jobs", "[ID]", summary: "The jobs, newest first", options: [limit.declaration]) { values in
      let session = Session(values)
      let jobs: [Job]
      if let text = values.operands.first {
        jobs = [try await session.client.job(Session.id(text, of: "a job"))]
      } else {
        jobs = try await session.client.jobs(limit: values[limit] ?? 20)
      }
      if session.wantsJSON {
        for job in jobs { try session.print(json: job) }
      } else {
        session.print(jobs.isEmpty ? "No jobs yet." : GalleryText.jobs(jobs, session.terminal, now: Date()))
      }
      return .ok
    },
    Subcommand("cancel", "[ID]", summary: "Stop a job, or the one that runs") { values in
      let session = Session(values)
      let id: JobID
      if let text = values.operands.first {
        id = try Session.id(text, of: "a job")
      } else {
        guard let running = try await session.client.status().queue.first else {
          throw SketchError(.conflict, "no job is running", advice: "“voicesketchctl jobs” shows those that did.")
        }
        id = running.id
      }
      let job = try await session.client.cancelJob(id)
      try session.show(job) { "\(session.terminal.paint("✓", .green)) job \(job.id) \(Wording.state(job.state))" }
      return .ok
    },
  ]
}
