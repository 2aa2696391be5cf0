import CommandOptions
import ControlClient
import FoundationEssentials
import Glibc
import SketchCore

/// Connection to the daemon and a place to print, with which every command works.
struct Session: Sendable {
  let client: ControlClient
  let terminal: Terminal
  let wantsJSON: Bool

  init(_ values: OptionValues) {
    let environment = ProcessInfo.processInfo.environment
    let path = ControlSocketPath.resolve(asked: values[Program.socket], environment: environment, userID: geteuid()) {
      access($0, F_OK) == 0
    }
    client = ControlClient(socketPath: path)
    terminal = Terminal(environment: environment)
    wantsJSON = values[Program.json]
  }

  func print(_ text: String) throws(OutputFailure) {
    if !text.isEmpty { try StandardStreams.out(text + "\n") }
  }

  func print(json value: some Encodable) throws { try StandardStreams.out(try WireJSON.text(value) + "\n") }

  /// JSON when that was asked for, else what `text` makes of it.
  func show(_ value: some Encodable, _ text: () throws -> String) throws {
    if wantsJSON { try print(json: value) } else { try print(try text()) }
  }

  /// The artwork named by the first operand, else the current one.
  func artwork(_ values: OptionValues) async throws -> ArtworkID {
    if let text = values.operands.first { return try Session.id(text, of: "an artwork") }
    guard let current = try await client.status().currentArtwork else {
      throw SketchError(.notFound, "there is no current artwork", advice: "Name one of “voicesketchctl list”, or draw one first.")
    }
    return current.id
  }

  static func id(_ text: String, of thing: String) throws(SketchError) -> Int64 {
    guard let id = Int64(text), id > 0 else {
      throw SketchError(
        .invalidInput, "“\(text)” is not the number of \(thing)", advice: "Numbers are in “voicesketchctl list” and “jobs”.")
    }
    return id
  }
}
