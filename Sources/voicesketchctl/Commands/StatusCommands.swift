import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// status, watch: what the daemon is doing.
enum StatusCommands {
  private static let count = Option.integer("count", short: "n", in: 1...1_000_000, help: "Stop after so many events")
  private static let after = Option.integer("after", in: 0...Int.max, help: "First the kept events after this number")
  private static let types = Option.strings("type", placeholder: "TYPE", help: "Only this type (may be repeated)")
  private static let kinds = StudioEvent.Kind.allCases.map(\.rawValue)
  private static let levels = Option.flag("levels", help: "Also the microphone's loudness")

  static let all: [Subcommand] = [
    Subcommand("status", summary: "What the daemon is doing") { values in
      let session = Session(values)
      let report = try await session.client.status()
      try session.show(report) { StatusText.make(report, session.terminal, now: Date()) }
      return .ok
    },
    Subcommand(
      "watch", summary: "Follow what happens until the daemon stops",
      description: "Types: \(kinds.joined(separator: ", ")). With --json: {\"event\",\"id\",\"data\"} a line.",
      options: [count.declaration, after.declaration, types.declaration, levels.declaration]
    ) { try await watch($0) },
  ]

  private static func watch(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let wanted = Set(values[types])
    let known = kinds + ["ping"]
    if let unknown = wanted.subtracting(known).sorted().first {
      throw SketchError(
        .invalidInput, "--type: there are no events of type “\(unknown)”", advice: "It may be \(known.joined(separator: ", ")).")
    }
    var last: Int?
    var left = values[count] ?? .max
    var view = WatchView(session)
    for try await received in try await session.client.events(after: values[after]) {
      if let number = received.number {
        if let last, number > last + 1, !session.wantsJSON {
          try session.print(session.terminal.paint("(\(Wording.count(number - last - 1, "event")) lost)", .yellow))
        }
        last = number
      }
      let isWanted =
        wanted.isEmpty ? received.type != "ping" && (received.type != "level" || values[levels]) : wanted.contains(received.type)
      guard isWanted else { continue }
      if session.wantsJSON {
        let id = received.number.map { ",\"id\":\($0)" } ?? ""
        try session.print("{\"event\":\"\(received.type)\"\(id),\"data\":\(received.data)}")
      } else if let event = received.event {
        guard try view.show(event) else { continue }
      }
      left -= 1
      if left == 0 { break }
    }
    return .ok
  }
}
