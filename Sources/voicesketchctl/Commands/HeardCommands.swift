import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// heard: what the daemon made of what was said.
enum HeardCommands {
  private static let limit = Option.integer("limit", short: "n", in: 1...500, help: "At most so many (20)")
  private static let play = Option.integer("play", in: 1...Int.max, help: "Play the recording of number N, where it was kept")

  static let all: [Subcommand] = [
    Subcommand("heard", summary: "What was heard, newest first, and what became of it", options: [limit.declaration, play.declaration]) {
      values in
      let session = Session(values)
      if let id = values[play] {
        try await playRecording(id, session)
        return .ok
      }
      let heard = try await session.client.heard(limit: values[limit] ?? 20)
      if session.wantsJSON {
        for utterance in heard { try session.print(json: utterance) }
      } else {
        try session.print(heard.isEmpty ? "Nothing was heard yet." : GalleryText.heard(heard, session.terminal, now: Date()))
      }
      return .ok
    }
  ]

  private static func playRecording(_ id: Int, _ session: Session) async throws {
    guard let utterance = try await session.client.heard(limit: 500).first(where: { $0.id == id }) else {
      throw SketchError(.notFound, "nothing with the number \(id) was heard", advice: "“voicesketchctl heard” shows the numbers.")
    }
    guard let sound = utterance.sound else {
      throw SketchError(
        .notFound, "the recording of “\(utterance.text)” was not kept",
        advice: "Set keep-audio = failures, or all, in [speech] of voicesketch.conf; it holds for what is said after a restart.")
    }
    guard let player = ["pw-play", "paplay", "aplay"].lazy.compactMap({ Programs.find($0) }).first else {
      throw SketchError(
        .unsupported, "no program to play sound was found",
        advice: "Install pipewire-bin, pulseaudio-utils or alsa-utils, or play \(sound).")
    }
    if session.wantsJSON { try session.print(json: utterance) }
    try Programs.run(player, [sound])
  }
}

extension GalleryText {
  static func heard(_ heard: [HeardUtterance], _ terminal: Terminal, now: Date) -> String {
    var table = Table(columns: [
      .init(title: "N", alignsRight: true), .init(title: "HEARD"), .init(title: "SURE", alignsRight: true),
      .init(title: "WORDS", isFlexible: true), .init(title: "UNDERSTOOD"), .init(title: "BECAME"), .init(title: "KEPT"),
    ])
    for utterance in heard {
      table.rows.append([
        "\(utterance.id)", Wording.age(utterance.heardAt, now: now), Wording.percent(utterance.confidence),
        utterance.text.isEmpty ? "(no words)" : utterance.text, utterance.intent.rawValue, utterance.status.rawValue,
        utterance.sound == nil ? "" : "yes",
      ])
    }
    return table.text(on: terminal)
  }
}
