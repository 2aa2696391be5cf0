import CommandOptions
import ControlClient
import SketchCore

/// queue, usage: the work as a whole, and what it used up.
enum QueueCommands {
  static let all: [Subcommand] = [
    Subcommand(
      "queue", "[pause|resume|retry]", summary: "The jobs that wait; pause them, let them go on, repeat what failed",
      description: """
        A paused queue stays paused over a restart; what is being drawn goes on. retry makes the
        newest job that failed once more. “jobs ID --priority high” moves one forward.
        """
    ) { try await queue($0) },
    Subcommand("usage", summary: "What was made and spent, and what is left") { values in
      let session = Session(values)
      let report = try await session.client.usage()
      try session.show(report) { UsageText.make(report, session.terminal) }
      return .ok
    },
  ]

  private static func queue(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    guard let text = values.operands.first else {
      let report = try await session.client.status()
      if session.wantsJSON {
        for job in report.queue { try session.print(json: job) }
      } else {
        try session.print(UsageText.queue(report, session.terminal))
      }
      return .ok
    }
    guard let action = VoiceCommand.QueueRequest.Action(rawValue: text) else {
      let known = VoiceCommand.QueueRequest.Action.allCases.map(\.rawValue).joined(separator: ", ")
      throw SketchError(.invalidInput, "the queue cannot “\(text)”", advice: "It can \(known).")
    }
    var command = VoiceCommand(transcript: "\(text) the queue", intent: .queue, confidence: 1)
    command.queue = .init(action)
    return try await SpeakingCommands.submit(Submission(.command(command)), session, showing: false)
  }
}
