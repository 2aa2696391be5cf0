import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// replay, parse, completion: for scripts and shells.
enum ScriptCommands {
  static let all: [Subcommand] = [
    Subcommand(
      "replay", "FILE", summary: "Say the lines of a transcript file; - is stdin",
      description: """
        A line is an utterance; each is waited for before the next, except one with a
        time (“@1.5s draw a fox”: counted from the start), which is only sent.
          # …            a comment
          !wait          until no job runs
          !expect JSON   the last answer must have these fields
        Exits 1 when an expectation fails, after the whole file.
        """
    ) { try await Replay(Session($0)).run(file($0)) },
    Subcommand(
      "parse", "[TEXT…]", summary: "What would be understood, as command JSON; without text, for each line of stdin"
    ) { try await parse($0) },
    Subcommand(
      "completion", summary: "Completions for bash",
      description: "Add to ~/.bashrc:  source <(voicesketchctl completion)"
    ) { _ in
      try StandardStreams.out(Completion.bash(for: Program.program))
      return .ok
    },
  ]

  private static func parse(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let text = values.operands.joined(separator: " ")
    if !text.isEmpty {
      try await parse(text, session)
    } else {
      while let line = readLine() {
        if !line.allSatisfy(\.isWhitespace) { try await parse(line, session) }
      }
    }
    return .ok
  }

  private static func parse(_ text: String, _ session: Session) async throws {
    try session.print(json: await session.client.submit(Submission(.text(Utterance(text: text)), dryRun: true)).command)
  }

  private static func file(_ values: OptionValues) throws(SketchError) -> TranscriptScript {
    guard let path = values.operands.first, values.operands.count == 1 else {
      throw SketchError(.invalidInput, "replay takes one file", advice: "Try “voicesketchctl replay --help”.")
    }
    do {
      return try TranscriptScript(InputFile.read(path))
    } catch {
      let isNamed = error.message.hasPrefix(path)
      throw SketchError(error.code, isNamed ? error.message : "\(path): \(error.message)", advice: error.advice)
    }
  }
}
