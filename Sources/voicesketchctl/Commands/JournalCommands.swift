import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// journal, forget: what was said and done.
enum JournalCommands {
  private static let limit = Option.integer("limit", short: "n", in: 1...100_000, help: "At most so many (20)")
  private static let last = Option.string(
    "last", placeholder: "TIME", help: "What was said in the last TIME: 30s, 5m, 2h, 1d")
  private static let everything = Option.flag("everything", help: "All that was ever said")
  private static let yes = Option.flag("yes", short: "y", help: "Do not ask")

  static let all: [Subcommand] = [
    Subcommand(
      "journal", summary: "What was said and done, newest first: the entries that undo walks back",
      options: [limit.declaration]
    ) { try await list($0) },
    Subcommand(
      "forget", summary: "Forget what was said; the pictures stay",
      options: [last.declaration, everything.declaration, yes.declaration]
    ) { try await forget($0) },
  ]

  private static func list(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let wanted = values[limit] ?? 20
    var entries: [JournalEntry] = []
    var cursor: String?
    repeat {
      let page = try await session.client.journal(limit: min(200, wanted - entries.count), cursor: cursor)
      entries += page.entries
      cursor = page.next
    } while cursor != nil && entries.count < wanted
    if session.wantsJSON {
      for entry in entries { try session.print(json: entry) }
    } else {
      try session.print(
        entries.isEmpty ? "Nothing was said or done yet." : JournalText.table(entries, session.terminal, now: Date()))
    }
    return .ok
  }

  private static func forget(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let seconds = try values[last].map(seconds)
    guard (seconds != nil) != values[everything] else {
      throw SketchError(.invalidInput, "forget how much?", advice: "Say --last 5m, or --everything.")
    }
    if values[everything], !values[yes] {
      let question = "Forget everything that was ever said? The pictures stay."
      guard try session.agrees(to: question, option: "--yes") else { return .ok }
    }
    let forgotten = try await session.client.forgetWords(last: seconds)
    try session.show(forgotten) {
      "Forgot the words of \(forgotten.entries) entr\(forgotten.entries == 1 ? "y" : "ies"); the pictures stay"
    }
    return .ok
  }

  /// Seconds of "30s", "5m", "2h", "1d"; a number alone counts seconds.
  static func seconds(_ text: String) throws(SketchError) -> Int {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    let unit = text.last.flatMap { units[$0] }
    let number = unit == nil ? Substring(text) : text.dropLast()
    guard let count = Int(number), (1...1_000_000).contains(count) else {
      throw SketchError(.invalidInput, "--last: “\(text)” is not a time", advice: "Use 30s, 5m, 2h or 1d.")
    }
    return count * (unit ?? 1)
  }
}
