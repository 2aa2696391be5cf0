import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct JournalTests {
  private func hearing(_ text: String, at time: Date = Date()) -> Hearing {
    Hearing(text: text, source: .speech, confidence: 0.9, at: time, understandingSeconds: 0.004)
  }

  private func command(_ intent: VoiceCommand.Intent, steps: Int? = nil) -> VoiceCommand {
    var command = VoiceCommand(transcript: intent.rawValue, intent: intent, confidence: 1)
    command.steps = steps
    return command
  }

  @Test func `an entry says what was heard, understood and done, and how long it took`() async throws {
    try await withLibrary { library, time in
      var job = Samples.job("draw a red fox")
      job.createdAt = time.now
      job = try await library.add(job, for: nil, hearing: hearing("draw a red fox", at: time.now))
      time.advance(by: 2)
      job.attempts = [Job.Attempt(provider: "scripted", startedAt: time.now)]
      time.advance(by: 3)
      let fox = try await library.complete(job, with: [Samples.draft("1")])[0].id
      let queued = QueuedCommand(
        command: command(.favorite), createdAt: time.now, hearing: hearing("star it", at: time.now))
      let id = try #require(try await library.enqueue(queued, for: nil).id)
      _ = try await library.apply(.favorite(true), to: fox, finishing: id)
      let entries = try await library.journal(limit: 9, cursor: nil).entries
      #expect(entries.map(\.heard) == ["star it", "draw a red fox"])
      #expect(entries.map(\.understood) == ["favorite the current picture", "draw “a red fox”, watercolor"])
      #expect(
        entries.map(\.state) == [.done, .done] && entries.allSatisfy { $0.confidence == 0.9 && $0.source == .speech })
      #expect(entries[0].changes.map(\.kind) == [.favorite] && entries[0].changes[0].after?.favorite == true)
      #expect(entries[1].changes.map(\.artwork) == [fox] && entries[1].job == job.id)
      let durations = JournalEntry.Durations(understanding: 0.004, waiting: 2, making: 1.25, total: 5)
      #expect(entries[1].durations == durations)
    }
  }

  @Test func `pages follow each other, whatever is entered meanwhile`() async throws {
    try await withLibrary { library, _ in
      let fox = try await library.create(Samples.draft("1")).id
      for number in 1...6 { _ = try await library.setFavorite(number % 2 == 1, on: fox) }
      let first = try await library.journal(limit: 3, cursor: nil)
      _ = try await library.setFavorite(true, on: fox)
      let second = try await library.journal(limit: 3, cursor: first.next)
      let third = try await library.journal(limit: 3, cursor: second.next)
      #expect((first.entries + second.entries + third.entries).map(\.id) == [7, 6, 5, 4, 3, 2, 1])
      #expect(third.next == nil)
      #expect(await errorCode { try await library.journal(limit: 3, cursor: "x") } == .invalidInput)
      #expect(await errorCode { try await library.journal(limit: 0, cursor: nil) } == .invalidInput)
    }
  }

  @Test func `something that was so already is nothing to undo`() async throws {
    try await withLibrary { library, _ in
      let fox = try await library.create(Samples.draft("1")).id
      _ = try await library.setFavorite(false, on: fox)
      _ = try await library.apply(.restoration, to: fox, finishing: nil)
      #expect(try await library.move(.undo, .steps(1), finishing: nil).artworks.first?.deletedAt != nil)
    }
  }

  @Test func `it is again what it was before`() async throws {
    try await withLibrary { library, _ in
      let fox = try await library.create(Samples.draft("1")).id
      let hen = try await library.create(Samples.draft("2")).id
      _ = try await library.move(.undo, .steps(1), finishing: nil)
      #expect(try await library.currentArtwork()?.id == fox)
      _ = try await library.move(.redo, .steps(1), finishing: nil)
      #expect(try await library.currentArtwork()?.id == hen)
      _ = try await library.setDeleted(true, on: fox)
      _ = try await library.move(.undo, .steps(1), finishing: nil)
      #expect(try await library.currentArtwork()?.id == fox)
    }
  }

  @Test func `more than there is undoes nothing, and an unknown entry is told`() async throws {
    try await withLibrary { library, _ in
      #expect(await errorCode { try await library.move(.undo, .steps(1), finishing: nil) } == .notFound)
      let fox = try await library.create(Samples.draft("1")).id
      #expect(await errorCode { try await library.move(.undo, .steps(2), finishing: nil) } == .conflict)
      #expect(await errorCode { try await library.move(.redo, .steps(1), finishing: nil) } == .conflict)
      #expect(await errorCode { try await library.move(.undo, .entry(99), finishing: nil) } == .notFound)
      #expect(await errorCode { try await library.move(.undo, .steps(0), finishing: nil) } == .invalidInput)
      #expect(try await library.artwork(fox)?.deletedAt == nil)
      #expect(try await library.move(.undo, .entry(0), finishing: nil).entries.map(\.id) == [1])
    }
  }

  @Test func `what was removed for good is passed over and told`() async throws {
    try await withLibrary { library, _ in
      let fox = try await library.create(Samples.draft("1", title: "a fox")).id
      let hen = try await library.create(Samples.draft("2", title: "a hen")).id
      _ = try await library.setFavorite(true, on: fox)
      _ = try await library.setDeleted(true, on: hen)
      _ = try await library.emptyTrash(for: nil)
      let purge = try await library.move(.undo, .steps(1), finishing: nil)
      #expect(purge.entries.isEmpty && purge.gone.map(\.kind) == [.purged])
      let rest = try await library.move(.undo, .steps(4), finishing: nil)
      #expect(rest.gone.map(\.title) == ["a hen", "a hen"] && rest.entries.count == 2)
      let states = try await library.journal(limit: 9, cursor: nil).entries.compactMap(\.state)
      #expect(states == [.gone, .gone, .undone, .gone, .undone])
      #expect(try await library.move(.redo, .steps(2), finishing: nil).artworks.map(\.favorite) == [true])
    }
  }

  @Test(arguments: [StoringStep.rowsInserted, .beforeCommit, .afterCommit])
  func `an undo killed in its middle is done wholly or waits wholly`(step: StoringStep) async throws {
    try await withScratchDirectory { folder in
      let path = folder.path
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: path)
        let fox = try await library.create(Samples.draft("1")).id
        _ = try await library.setFavorite(true, on: fox)
        _ = try await library.setDeleted(true, on: fox)
        let undo = QueuedCommand(command: command(.undo, steps: 2), createdAt: Date(), hearing: hearing("undo two"))
        _ = try await library.enqueue(undo, for: nil)
      }
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, step = step.rawValue as String] in
        let library = try await SQLiteArtworkLibrary.open(
          dataFolder: path,
          step: { reached in
            if reached.rawValue == step { kill(getpid(), SIGKILL) }
          })
        let undo = try await library.queuedCommands().first?.id
        _ = try await library.move(.undo, .steps(2), finishing: undo)
      }
      let library = try await SQLiteArtworkLibrary.open(dataFolder: path)
      let isDone = step == .afterCommit
      let fox = try #require(try await library.artwork(1))
      #expect(fox.favorite == !isDone && (fox.deletedAt == nil) == isDone)
      #expect(try await library.queuedCommands().count == (isDone ? 0 : 1))
      let entries = try await library.journal(limit: 9, cursor: nil).entries
      #expect(entries.compactMap(\.state) == (isDone ? [.undone, .undone, .done] : [.done, .done, .done]))
      #expect(entries.first?.heard == (isDone ? "undo two" : nil))
      #expect(try await library.check().isSound)
    }
  }
}
