import CommandOptions
import ControlClient
import SketchCore

/// words: what it hears because of the user.
enum WordCommands {
  private static let sounds = Option.string("sounds", placeholder: "PHONES", help: "add: how it sounds, in phones")
  private static let like = Option.string("like", placeholder: "WORDS", help: "add: it sounds like these words")

  static let all: [Subcommand] = [
    Subcommand(
      "words", "[add|remove|say WORD]", summary: "The words it hears because of you, and how they sound",
      description: """
        Words of titles, commands and your own lexicon that the recogniser lacks are
        added by themselves. A word without a sound cannot be heard until it has one.

          voicesketchctl words add Bowser
          voicesketchctl words add Zelda --sounds "Z EH L D AH"
          voicesketchctl words add Pikachu --like "pea cat chew"
          voicesketchctl words say Zelda
          voicesketchctl words remove Zelda

        Phones are those of the CMU dictionary; a wrong one is answered with the list.
        """, options: [sounds.declaration, like.declaration], run: run)
  ]

  private static func run(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let wish = try wish(values)
    guard let action = values.operands.first else {
      try await list(session)
      return .ok
    }
    guard ["add", "remove", "say"].contains(action) else {
      throw SketchError(.invalidInput, "words cannot “\(action)”", advice: "It can add, remove and say a word.")
    }
    guard values.operands.count == 2 else {
      throw SketchError(.invalidInput, "\(action) which word?", advice: "Name one: voicesketchctl words \(action) Zelda.")
    }
    guard action == "add" || wish == .usual else {
      throw SketchError(.invalidInput, "--sounds and --like belong to “words add”", advice: "Leave them out.")
    }
    let word = values.operands[1]
    switch action {
    case "add":
      let added = try await session.client.addWord(word, sounding: wish)
      try session.show(added) { "\(session.terminal.paint("✓", .green)) \(WordText.one(added))" }
    case "remove":
      let removed = try await session.client.removeWord(word)
      try session.show(removed) { "\(session.terminal.paint("✓", .green)) “\(removed.word)” is removed" }
    default:
      let found = try await session.client.pronounce(word)
      try session.show(found) { WordText.one(found) }
    }
    return .ok
  }

  private static func wish(_ values: OptionValues) throws -> WishedSound {
    switch (values[sounds], values[like]) {
    case (nil, nil): return .usual
    case (let phones?, nil): return .phones(phones)
    case (nil, let words?): return .like(words)
    case (_?, _?): throw SketchError(.invalidInput, "--sounds and --like exclude each other", advice: "Give one of them.")
    }
  }

  private static func list(_ session: Session) async throws {
    let report = try await session.client.words()
    if session.wantsJSON {
      for word in report.words { try session.print(json: word) }
    } else {
      try session.print(
        report.words.isEmpty
          ? "No words of your own yet: “voicesketchctl words add Zelda”." : WordText.table(report.words, session.terminal))
    }
    for note in report.notes { StandardStreams.error("voicesketchctl: \(note)\n") }
  }
}
