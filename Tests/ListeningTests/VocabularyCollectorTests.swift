import DaemonEvents
import Foundation
import SketchCore
import SpeechRecognition
import TestSupport
import Testing

@testable import Listening

@Suite(.timeLimit(.minutes(10))) struct VocabularyCollectorTests {
  @Test func `words of artworks, understood commands and the user's lexicon and catalogue are collected`() async throws {
    try await withScratchDirectory { folder in
      let lexicon = folder.appending(path: "lexicon.d")
      try FileManager.default.createDirectory(at: lexicon, withIntermediateDirectories: false)
      try Data("styles\n  zebrano\n".utf8).write(to: lexicon.appending(path: "mine.txt"))
      try Data("styles\n  hidden\n".utf8).write(to: lexicon.appending(path: ".other.txt"))
      let keeper = try VocabularyKeeper(
        file: folder.appending(path: "words.tsv").path, models: .standard(folder: Checkout.models), searchPath: "",
        learner: Learner())
      let events = EventHub()
      let studio = ScriptedStudio(events: events)
      _ = try await studio.submit(Submission(.text(Utterance(text: "draw a quokka")), wait: true))
      let collector = VocabularyCollector(
        keeper: keeper, events: events, log: SilentLog(), lexiconFolder: lexicon.path, catalog: ["wyvern card"])
      let collecting = Task { await collector.run(studio: studio) }
      while await keeper.words().words.count < 3 { await Task.yield() }
      for (text, intent) in [("gibberish", VoiceCommand.Intent.unknown), ("undo the zorse", .undo)] {
        events.publish(
          .command(CommandOutcome(.done, command: VoiceCommand(transcript: text, intent: intent, confidence: 1), message: "")))
      }
      events.publish(.transcript(.init(text: "zorse", final: true, source: .speech)))
      events.finish()
      await collecting.value
      let words = await keeper.words().words
      #expect(words.map(\.word) == ["quokka", "wyvern", "zebrano", "zorse"])
      #expect(words.map(\.source) == [.artwork, .lexicon, .lexicon, .command])
      #expect(words.map(\.timesHeard) == [0, 0, 0, 1])
      // A reload finds what is there then.
      await collector.collectOwnWords(["basilisk"])
      #expect(await keeper.words().words.map(\.word).contains("basilisk"))
    }
  }
}

/// Recogniser that knows the common words.
private struct Learner: WordLearner {
  func learn(_ words: [SpokenWord]) {}
  func known(among words: [String]) -> Set<String> {
    Set(words).subtracting(["quokka", "zebrano", "zorse", "hidden", "gibberish", "wyvern", "basilisk"])
  }
}
