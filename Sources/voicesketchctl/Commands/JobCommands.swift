import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// jobs, cancel: the work going on.
enum JobCommands {
  private static let limit = Option.integer("limit", short: "n", in: 1...500, help: "At most so many (20)")

  private static let preview = Option.string(
    "preview", placeholder: "FILE", help: "Write the picture of job ID as far as it is; - is stdout")

  private static let priority = Option.choice(
    "priority", placeholder: "PRIORITY", of: JobPriority.self, help: "Move job ID, which waits: low, normal or high")

  private static let take = Option.choice(
    "take", placeholder: "OFFER", of: JobOffer.Action.self,
    help: "Take up what job ID offers: lookAgain, drawFree, giveUp or retry")

  static let all: [Subcommand] = [
    Subcommand(
      "jobs", "[ID]", summary: "The jobs, newest first",
      options: [limit.declaration, preview.declaration, priority.declaration, take.declaration]
    ) { values in
      let session = Session(values)
      if values[priority] != nil || values[take] != nil { return try await change(values, session) }
      if let path = values[preview] { return try await write(values.operands.first, to: path, session) }
      let jobs: [Job]
      if let text = values.operands.first {
        jobs = [try await session.client.job(Session.id(text, of: "a job"))]
      } else {
        jobs = try await session.client.jobs(limit: values[limit] ?? 20)
      }
      if session.wantsJSON {
        for job in jobs { try session.print(json: job) }
      } else {
        try session.print(jobs.isEmpty ? "No jobs yet." : GalleryText.jobs(jobs, session.terminal, now: Date()))
        if values.operands.first != nil {
          for offer in jobs[0].offers ?? [] { try session.print("--take \(offer.action.rawValue): \(offer.text)") }
        }
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

  private static func change(_ values: OptionValues, _ session: Session) async throws -> ExitCode {
    guard let text = values.operands.first else {
      throw SketchError(.invalidInput, "which job?", advice: "“voicesketchctl jobs” shows the numbers.")
    }
    let id = try Session.id(text, of: "a job")
    let job =
      if let offer = values[take] {
        try await session.client.take(offer, of: id)
      } else {
        try await session.client.prioritize(id, values[priority] ?? .normal)
      }
    try session.show(job) { GalleryText.jobs([job], session.terminal, now: Date()) }
    return .ok
  }

  private static func write(_ job: String?, to path: String, _ session: Session) async throws -> ExitCode {
    guard let job else { throw SketchError(.invalidInput, "the picture of which job?", advice: "“voicesketchctl jobs” shows the numbers.") }
    let image = try await session.client.preview(of: Session.id(job, of: "a job"))
    if path == "-" {
      try StandardStreams.out(image.payload.bytes)
      return .ok
    }
    // The next one takes its place.
    let file = try OutputFile(path).write(image.payload.bytes, overwriting: true)
    try session.show(["file": file, "mediaType": image.payload.mediaType]) { file }
    return .ok
  }
}
