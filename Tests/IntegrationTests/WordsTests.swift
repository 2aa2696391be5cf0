import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// The user's own words, through the daemon and its command line.
struct WordsTests {
  @Test func `words are added, listed, told and removed, and are there after a restart`() async throws {
    try await withScratchDirectory { scratch in
      try await DaemonFixture.with(folder: scratch) { daemon in
        #expect(try await daemon.control("words").output.contains("No words of your own yet"))
        let added = try await daemon.control("words", "add", "Bowser")
        #expect(added.status == 0 && added.output.contains("B OW Z ER (dictionary)"), "\(added)")
        #expect(try await daemon.control("words", "add", "Zelda", "--sounds", "z eh1 l d ah0").output.contains("Z EH L D AH (you)"))
        let like = try await daemon.control("words", "add", "pikachu", "--like", "pea cat chew", "--json")
        #expect(like.output.contains(#""sounds":["P IY K AE T CH UW"]"#), "\(like)")
        let wrong = try await daemon.control("words", "add", "Ganon", "--sounds", "G AE NN")
        #expect(wrong.status == 64 && wrong.errors.contains("“NN”") && wrong.errors.contains("AA AE AH"), "\(wrong)")
        #expect(try await daemon.control("words", "say", "mountain").output.contains("M AW N T AH N"))
        #expect(try await daemon.control("words", "say", "pokémon").status == 0)
        #expect(try await daemon.control("words", "remove", "Zelda").status == 0)
        #expect(try await daemon.control("words", "remove", "Zelda").status == 66)
        #expect(try await daemon.control("words", "spell", "Zelda").status == 64)
        #expect(try await daemon.control("words", "say", "x", "--like", "y").status == 64)
      }
      try await DaemonFixture.with(folder: scratch) { daemon in
        let words = try await daemon.client.words().words
        #expect(words.map(\.word) == ["bowser", "pikachu"])
        #expect(words.map(\.source) == [.user, .user])
      }
    }
  }

  @Test func `words of commands, titles and the user's lexicon are collected; known words are not`() async throws {
    try await withScratchDirectory { scratch in
      let lexicon = scratch.appending(path: "config/voicesketch/lexicon.d")
      try FileManager.default.createDirectory(at: lexicon, withIntermediateDirectories: true)
      try "class other-style\n  hogwartian art | suminagashi paper  # quibbet\n".write(
        to: lexicon.appending(path: "mine.txt"), atomically: true, encoding: .utf8)
      try await DaemonFixture.with(environment: ["XDG_CONFIG_HOME": scratch.path + "/config"], folder: scratch) { daemon in
        #expect(try await daemon.control("say", "draw bowser riding a horse").status == 0)
        let words = try await daemon.words { $0.count >= 3 }
        #expect(words.map(\.word) == ["bowser", "hogwartian", "suminagashi"])
        #expect(words.last?.source == .lexicon)
        let table = try await daemon.control("words").output
        #expect(table.contains("bowser") && table.contains("never"), "\(table)")
      }
    }
  }

  @Test func `transcribe hears the user's words`() async throws {
    try await withScratchDirectory { scratch in
      let recording = scratch.appending(path: "bowser.wav").path
      let flite = try SpawnedProcess(
        ["/usr/bin/flite", "-voice", "rms", "-t", "draw a picture of bowser", "-o", recording], environment: [:])
      #expect(await flite.exitStatus() == 0)
      let data = scratch.appending(path: "data")
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
      let program = BuiltProgram("voicesketchd")
      let arguments = ["transcribe", "--data-dir", data.path, recording]
      let before = try await program.run(arguments, environment: ["HOME": scratch.path])
      #expect(before.status == 0 && !before.output.contains("bowser"), "\(before)")
      try "bowser\tuser\tB OW Z ER\tuser\t-\t-\t0\n".write(to: data.appending(path: "words.tsv"), atomically: true, encoding: .utf8)
      let after = try await program.run(arguments, environment: ["HOME": scratch.path])
      #expect(after.output == "draw a picture of bowser\n", "\(after)")
    }
  }
}

extension DaemonFixture {
  /// The words once they are as expected, or after a while as they are.
  fileprivate func words(_ isExpected: ([VocabularyWord]) -> Bool) async throws -> [VocabularyWord] {
    let deadline = ContinuousClock.now + .seconds(20)
    while true {
      let words = try await client.words().words
      if isExpected(words) || ContinuousClock.now > deadline { return words }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}
